import { pieceName } from '#shared/catalogue/piece-name.ts'
import { formatExactMoney } from '#shared/money.ts'
import type { LineIssue } from '../contract.ts'
import type { FoundPiece, Item, PricedLine } from './price-cart.ts'

/** The second size of a line: one piece, taken from stock and not priced. */
export type SecondPiece = Omit<FoundPiece, 'line' | 'price'>

/** The second sizes that the items ask for, as items. `of`: index of the item that each belongs to. */
export const secondItems = (items: readonly Item[]) =>
  items.flatMap((item, of) => (item.secondSize === undefined ? [] : [{ ...item, size: item.secondSize, of }]))

type Checked = {
  issues: LineIssue[]
  /** The second sizes of lines, by the variant of the line. */
  second: Map<number, SecondPiece>
  /** Why a second size may not be ordered, in words, for the first such line; undefined: all may. */
  notAllowed: string | undefined
}

/**
 * Which second sizes can be ordered. A shopper may try one other size of a single piece, if its category allows it and
 * both cost the same; no variant is in an order twice.
 * @param firstOf the item's own variant, by the item's index
 * @param secondOf the second size, by the index in `wanted`
 */
export function checkSecondSizes(
  wanted: ReturnType<typeof secondItems>,
  lines: ReadonlyMap<number, PricedLine>,
  firstOf: (item: number) => FoundPiece | undefined,
  secondOf: (index: number) => FoundPiece | undefined,
): Checked {
  const checked: Checked = { issues: [], second: new Map(), notAllowed: undefined }
  const taken = new Set(lines.keys())
  for (const [index, { of, ...item }] of wanted.entries()) {
    const first = firstOf(of)
    const line = first && lines.get(first.variantId)
    // The line itself has its own issue.
    if (!first || !line) continue
    const piece = secondOf(index)
    const issue = (problem: LineIssue['problem'], more: Partial<LineIssue> = {}) =>
      checked.issues.push({
        ...{ id: first.productNumber, size: item.size, color: item.color, name: first.nameEn, problem },
        ...{ secondSizeOf: first.size, ...more },
      })
    const why = whyNot(line, piece, item.size, taken)
    if (why) {
      checked.notAllowed ??= why
      issue('gone')
    } else if (!piece?.isOffered) issue('gone')
    else if (piece.pieces === 0) issue('sold_out', { left: 0 })
    else {
      const { line: _, price: __, ...second } = piece
      taken.add(piece.variantId)
      checked.second.set(line.variantId, second)
    }
  }
  return checked
}

/** Why a second size may not be ordered, regardless of stock; undefined: it may. */
function whyNot(
  line: PricedLine,
  piece: FoundPiece | undefined,
  size: string,
  taken: ReadonlySet<number>,
): string | undefined {
  const what = pieceName({ name: line.nameEn, size: line.size, color: line.color })
  if (!line.allowsSecondSize) return `Of ${what} one size can be ordered, not two to try`
  if (line.quantity !== 1) return `A second size to try goes with one piece of ${what}, not with ${line.quantity}`
  if (piece?.variantId === line.variantId) return `The second size of ${what} has to be another one`
  if (!piece?.isOffered) return undefined
  if (taken.has(piece.variantId))
    return `Size ${size} of ${line.nameEn} is in the order already: it cannot be tried, too`
  if (piece.price === line.price) return undefined
  const price = formatExactMoney(line.price)
  return `Size ${size} of ${line.nameEn} does not cost ${price}: two sizes to try have the same price`
}
