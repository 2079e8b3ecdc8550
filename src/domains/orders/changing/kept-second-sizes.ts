import type { orderLines } from '#domains/orders/tables.ts'
import type { WantedLine } from '../staff-contract.ts'
import type { PlannedLine } from './plan-edit.ts'

type LineRow = typeof orderLines.$inferSelect

/**
 * The second sizes that an edited order keeps: their line keeps its variant and its one piece, and staff neither remove
 * the second size nor make it a line of its own.
 * @param before the bought lines, to which `wanted` refers by index
 */
export const keptSecondSizes = (
  seconds: readonly LineRow[],
  before: readonly LineRow[],
  planned: readonly PlannedLine[],
  wanted: readonly WantedLine[],
): LineRow[] =>
  seconds.filter((second) => {
    const was = before.find(({ id }) => id === second.alternativeTo)
    const is = planned.find(({ id }) => id === second.alternativeTo)
    const isTakenOff = wanted.some((item) => item.withoutSecondSize && before[item.line ?? -1]?.id === was?.id)
    const isSame =
      is?.quantity === 1 && is.variantId === was?.variantId && is.size === was.size && is.color === was.color
    return isSame && !isTakenOff && !planned.some(({ variantId }) => variantId === second.variantId)
  })
