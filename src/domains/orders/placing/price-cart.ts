import { colorAliases } from '#domains/catalogue/colors/color-looks.ts'
import { publicStock } from '#domains/catalogue/for-sale.ts'
import { variantGrams } from '#domains/catalogue/piece-grams.ts'
import { allowsSecondSize } from '#domains/catalogue/second-size.ts'
import type { Db } from '#platform/database/database.ts'
import { runPrepared, statement } from '#platform/database/prepared.ts'
import { col, type RowOf } from '#platform/database/rows.ts'
import { pieceName } from '#shared/catalogue/piece-name.ts'
import { formatExactMoney, toPaisa, toTaka } from '#shared/money.ts'
import type { LineIssue, SaveOrder } from '../contract.ts'
import { checkSecondSizes, type SecondPiece, secondItems } from './second-sizes.ts'

/** A line as the catalogue prices it now. Paisa. */
export type PricedLine = {
  variantId: number
  productNumber: number
  nameEn: string
  nameBn: string
  sku: string
  image: string
  size: string
  color: string
  /** The colour name in the cart: the current one, or one from before the colour was merged or renamed. */
  requestedColor: string
  /** The pieces by each name that the cart has for the colour; `requestedColor` is the first. */
  requested: { color: string; quantity: number }[]
  price: number
  originalPrice: number | null
  unitCost: number
  /** Weight of a piece. */
  grams: number
  /** Quantity that can be bought now. */
  pieces: number
  allowsSecondSize: boolean
  quantity: number
  /** A second size to try. */
  second?: SecondPiece
}

export type Item = Pick<
  SaveOrder['items'][number],
  'id' | 'size' | 'color' | 'quantity' | 'name' | 'price' | 'secondSize'
>

/** @property notAllowed why a second size may not be ordered, in words; its issue is among the issues */
type PricedCart = { lines: PricedLine[]; issues: LineIssue[]; notAllowed: string | undefined }

/**
 * Prices a cart from the catalogue and lists what prevents ordering it. Lines of the same variant count together.
 * Prices in the request are only compared, never used. One statement, no locks.
 */
export async function priceCart(db: Db, items: Item[]): Promise<PricedCart> {
  const wanted = secondItems(items)
  const found = await findPieces(db, [...items, ...wanted])
  const lines = new Map<number, PricedLine>()
  const issues: LineIssue[] = []

  for (const [index, item] of items.entries()) {
    const row = found.get(index)
    const issue = (problem: LineIssue['problem'], more: Partial<LineIssue> = {}) =>
      issues.push({
        id: row?.productNumber ?? numberIn(item.id) ?? 0,
        size: item.size,
        color: item.color,
        name: row?.nameEn ?? item.name ?? 'Product',
        problem,
        ...more,
      })

    if (!row?.isOffered) {
      issue('gone')
    } else if (row.price === null) {
      issue('no_price')
    } else {
      const earlier = lines.get(row.variantId)
      const quantity = (earlier?.quantity ?? 0) + item.quantity
      // A renamed colour may be in a cart under both names, as two lines: the second gets what the first leaves.
      const isOtherName = earlier !== undefined && earlier.requestedColor !== item.color
      const left = isOtherName ? Math.max(0, row.pieces - earlier.quantity) : row.pieces
      if (left === 0) issue('sold_out', { left: 0, price: toTaka(row.price) })
      else if (quantity > row.pieces) issue('too_few', { left, price: toTaka(row.price) })
      else if (item.price !== undefined && toPaisa(item.price) !== row.price)
        issue('price_changed', { price: toTaka(row.price), left: publicStock(left) })
      lines.set(row.variantId, {
        ...row,
        requestedColor: earlier?.requestedColor ?? item.color,
        requested: [...(earlier?.requested ?? []), { color: item.color, quantity: item.quantity }],
        price: row.price,
        quantity,
      })
    }
  }
  const { second, notAllowed, ...more } = checkSecondSizes(
    wanted,
    lines,
    (item) => found.get(item),
    (index) => found.get(items.length + index),
  )
  const priced = [...lines.values()].map((line) => {
    const other = second.get(line.variantId)
    return other ? { ...line, second: other } : line
  })
  return { lines: priced, issues: [...issues, ...more.issues], notAllowed }
}

/** The product's number, unless the item gives its prod_… id. */
const numberIn = (id: Item['id']) => (typeof id === 'number' ? id : /^\d{1,9}$/.test(id) ? Number(id) : null)

/** A variant as the catalogue has it, in paisa. `price` null: it has no price yet. */
export type FoundPiece = RowOf<typeof pieceColumns>

const pieceColumns = {
  line: col.int,
  variantId: col.int,
  productNumber: col.int,
  nameEn: col.text,
  nameBn: col.text,
  sku: col.text,
  image: col.text,
  size: col.text,
  color: col.text,
  price: col.int.orNull,
  originalPrice: col.int.orNull,
  pieces: col.int,
  isOffered: col.boolean,
  unitCost: col.int,
  grams: col.int,
  allowsSecondSize: col.boolean,
}

/**
 * The variant of each item by the item's index; items that the catalogue does not have are missing. Orders and carts in
 * browsers store the colour name of their time: an item that is not sold under it is looked up again by the current
 * name. A variant that is no longer offered may still have the old one.
 */
export async function findPieces(db: Db, items: Item[]): Promise<Map<number, FoundPiece>> {
  const found = await findVariants(db, items)
  const isSold = (index: number) => found.get(index)?.isOffered === true
  if (items.every((_, index) => isSold(index))) return found
  const nameOf = await colorAliases(db)
  const renamed = items.flatMap((item, index) => {
    const color = nameOf(item.color)
    return isSold(index) || color === item.color ? [] : [{ index, item: { ...item, color } }]
  })
  if (renamed.length === 0) return found
  const more = await findVariants(
    db,
    renamed.map(({ item }) => item),
  )
  const ofRenamed = renamed.flatMap(({ index }, at) => {
    const piece = more.get(at)
    return piece ? [[index, piece] as const] : []
  })
  return new Map([...found, ...ofRenamed])
}

async function findVariants(db: Db, items: Item[]): Promise<Map<number, FoundPiece>> {
  const numbers = items.map(({ id }) => numberIn(id))
  const ids = items.map(({ id }) => (typeof id === 'string' ? id : null))
  const rows = await runPrepared(
    db,
    'find-pieces',
    pieceColumns,
    statement`
    select w.line::int, v.variant_id as "variantId", p.number as "productNumber", p.title_en as "nameEn",
      p.title_bn as "nameBn", v.sku,
      coalesce((select i.key from product_images i where i.product_number = p.number
        order by (i.color = v.color) desc nulls last, i.position limit 1), '') as image,
      v.size, v.color, v.price, v.original_price as "originalPrice", v.pieces,
        v.is_offered as "isOffered", l.unit_cost as "unitCost",
      ${variantGrams} as grams, ${allowsSecondSize} as "allowsSecondSize"
    from unnest((select ${numbers})::int[], (select ${ids})::text[], (select ${items.map(({ size }) => size)})::text[],
      (select ${items.map(({ color }) => color)})::text[]) with ordinality as w (number, id, size, color, line)
    join products p on p.number = w.number or p.id = w.id
    join variant_offers v on v.product_number = p.number and v.size = w.size and v.color = w.color
    join stock_levels l on l.variant_id = v.variant_id`,
  )
  return new Map(rows.map((row) => [row.line - 1, row]))
}

/** The issues as one sentence. */
export function describeIssues(issues: LineIssue[]): string {
  const [first] = issues
  if (!first) return 'Prices have changed. Please look at your cart again'
  const what = pieceName(first)
  if (issues.length > 1) return 'Some pieces in your cart have changed. Please look at them again'
  if (first.problem === 'too_few') return `Only ${first.left} left of ${what}`
  if (first.problem === 'sold_out') return `${what} is sold out`
  if (first.problem === 'price_changed')
    return `The price of ${what} has changed to ${formatExactMoney(toPaisa(first.price ?? 0))}`
  if (first.problem === 'no_price') return `${what} has no price yet and cannot be ordered`
  return `${what} is no longer sold`
}
