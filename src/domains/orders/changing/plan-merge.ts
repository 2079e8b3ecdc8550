import type { Db } from '#platform/database/database.ts'
import { pieceName } from '#shared/catalogue/piece-name.ts'
import type { OrderRow } from '../order-view.ts'
import {
  type ComingSecond,
  type Lines,
  linesOf,
  type Plan,
  type PlannedLine,
  planWith,
  withQuantity,
} from './plan-edit.ts'

/**
 * Plans the merge of two orders: the lines of the second follow those of the first, and second sizes follow their line.
 * Reads only. The caller has checked `triedPieceOfBoth`.
 */
export async function planMerge(tx: Db, first: OrderRow, second: OrderRow, now: Date): Promise<Plan> {
  const [one, other] = [await linesOf(tx, first), await linesOf(tx, second)]
  const lines: PlannedLine[] = [...one.before]
  // A trigger sets the day on which a new line counts.
  for (const { id: _, orderRow: __, ...line } of other.before) addLine(lines, { ...line, id: undefined, soldOn: null })
  const placed = lines.map((line, position) => ({ ...line, position }))
  // The pieces are taken from stock already, and the tax and discount of both stay.
  const sums = { ...first, tax: first.tax + second.tax, discount: first.discount + second.discount }
  const come = other.held.map((held) => withItsLine(held, other.before, placed))
  const kept = one.held.map((held) => ({ ...held, position: placed.findIndex(({ id }) => id === held.alternativeTo) }))
  const seconds = { before: one.held, kept, come }
  return planWith(tx, sums, { before: one.before, lines: placed, seconds, place: undefined, moves: new Map() }, now)
}

/**
 * Finds what makes a merge impossible: a second size belongs to a line of one piece, and an order has each variant
 * once, so a piece of both orders cannot be one of two sizes to try.
 * @returns the piece in words; undefined: there is none
 */
export function triedPieceOfBoth(...both: [Lines, Lines]): string | undefined {
  const [ones, others] = both.map(({ before, held }) => [...before, ...held])
  const isOfPair = ({ id, alternativeTo }: Lines['held'][number]) =>
    alternativeTo !== null || both.some(({ held }) => held.some((second) => second.alternativeTo === id))
  const twice = ones?.find((line) =>
    others?.some(
      (twin) => twin.variantId !== null && twin.variantId === line.variantId && (isOfPair(line) || isOfPair(twin)),
    ),
  )
  if (!twice) return undefined
  const piece = pieceName({ name: twice.nameEn, size: twice.size, color: twice.color })
  return `both have ${piece}, in one of them as one of two sizes to try. Take the second size off there, then merge them`
}

/**
 * A second size of the cancelled order, with the position of its line in the remaining order; that line is never joined
 * with another one.
 */
function withItsLine(held: Lines['held'][number], before: Lines['before'], placed: PlannedLine[]): ComingSecond {
  const { id: _, orderRow: __, alternativeTo, ...second } = held
  const line = before.find(({ id }) => id === alternativeTo)
  const position = placed.findIndex(
    ({ id, sku, variantId, size, color }) =>
      id === undefined &&
      variantId === line?.variantId &&
      sku === line.sku &&
      size === line.size &&
      color === line.color,
  )
  return { ...second, position }
}

/** Joined lines get the lower price: the customer pays for no piece more than agreed. */
function addLine(lines: PlannedLine[], line: PlannedLine): void {
  const at = lines.findIndex(({ variantId }) => variantId !== null && variantId === line.variantId)
  const twin = lines[at]
  if (!twin) lines.push(line)
  else {
    const { unitPrice, originalPrice } = twin.unitPrice <= line.unitPrice ? twin : line
    lines[at] = withQuantity({ ...twin, unitPrice, originalPrice }, twin.quantity + line.quantity)
  }
}
