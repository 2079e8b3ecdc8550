import { eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CartLine } from '#domains/cart/contract.ts'
import { asSql, visible } from '#domains/catalogue/for-sale.ts'
import { productColors, products } from '#domains/catalogue/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { toTaka } from '#shared/money.ts'
import { pictureUrl } from '#shared/pictures.ts'
import type { ChangedLine, LineIssue, OrderView } from '../contract.ts'
import { type OrderRow, viewsOf } from '../order-view.ts'
import { type PricedLine, priceCart } from './price-cart.ts'

type Item = OrderView['items'][number]

/**
 * Turns an earlier order into cart lines with today's prices and quantities, and lists what has changed line by line.
 * Reads only.
 */
export async function orderAgain(db: Db, order: OrderRow): Promise<{ lines: CartLine[]; changes: ChangedLine[] }> {
  const [view] = await viewsOf(db, [order], { forStaff: false })
  const items = mergeDuplicates(view?.items ?? [])
  // A permanently deleted product has no number; 0 matches none.
  const { lines: priced, issues } = await priceCart(
    db,
    items.map((item) => ({ ...item, id: item.productId ?? 0 })),
  )
  const shown = await shownOf(db, items)

  // Under two names of its colour, an order may have two lines of a variant: they become one.
  const lines = new Map<number, CartLine>()
  const changes: ChangedLine[] = []
  for (const item of items) {
    const found = priced.find(
      ({ productNumber, size, requested }) =>
        productNumber === item.productId && requested.some(({ color }) => isSame({ size, color }, item)),
    )
    const ofItem = issues.filter((each) => each.id === (item.productId ?? 0))
    const issue = ofItem.find((each) => each.secondSizeOf === undefined && isSame(each, item))
    const ofSecond = ofItem.find((each) => each.secondSizeOf === item.size && each.color === item.color)
    const quantity = quantityOf(item, issue)
    const page = shown.hasPage(item.productId) && { number: item.productId ?? 0 }
    if (issue) changes.push({ ...changeOf(item, issue, quantity), ...page })
    if (!found || quantity === 0) continue
    if (ofSecond) changes.push({ ...changeOf(item, ofSecond, quantity), ...page, secondSize: ofSecond.size })
    const earlier = lines.get(found.variantId)?.quantity ?? 0
    lines.set(found.variantId, cartLineOf(found, shown.ofLine(found), earlier + quantity))
  }
  return { lines: [...lines.values()], changes }
}

/** Merges order lines of the same variant into one cart line. */
function mergeDuplicates(items: Item[]): Item[] {
  const lines = new Map<string, Item>()
  for (const [index, item] of items.entries()) {
    // A line without a product is never a duplicate.
    const key = item.productId ? `${item.productId}\n${item.size}\n${item.color}` : `${index}`
    const earlier = lines.get(key)
    lines.set(key, earlier ? { ...earlier, quantity: earlier.quantity + item.quantity } : item)
  }
  return [...lines.values()]
}

type Variant = { size: string; color: string }
const isSame = (a: Variant, b: Variant) => a.size === b.size && a.color === b.color

function quantityOf(item: Item, issue: LineIssue | undefined): number {
  if (!issue || issue.problem === 'price_changed') return item.quantity
  return issue.problem === 'too_few' ? Math.min(item.quantity, issue.left ?? 0) : 0
}

const changeOf = (item: Item, { problem, price }: LineIssue, quantity: number): ChangedLine => ({
  name: item.name,
  nameBn: item.nameBn,
  size: item.size,
  color: item.color,
  colorBn: item.colorBn,
  problem,
  before: item.price,
  ...(quantity > 0 && price !== undefined && { price }),
  quantity,
})

const cartLineOf = (found: PricedLine, shown: Display, quantity: number): CartLine => ({
  ...shown,
  id: found.productNumber,
  name: found.nameEn,
  nameBn: found.nameBn || found.nameEn,
  price: toTaka(found.price),
  originalPrice: found.originalPrice === null ? null : toTaka(found.originalPrice),
  image: pictureUrl(found.image, 320),
  size: found.size,
  color: found.color,
  quantity,
  grams: found.grams,
  // Only a line of one piece can have a second size.
  ...(found.second && quantity === 1 && { secondSize: found.second.size }),
})

type Display = Pick<CartLine, 'slug' | 'colorBn'>

/** What cart lines and changes show of the products, and priced lines do not have. */
async function shownOf(db: Db, items: Item[]) {
  const p = alias(products, 'p')
  const rows = await db
    .select({
      number: p.number,
      slug: p.slug,
      hasPage: sql<boolean>`${asSql(visible)}`,
      color: productColors.name,
      colorBn: productColors.nameBn,
    })
    .from(p)
    .leftJoin(productColors, eq(productColors.productNumber, p.number))
    .where(
      inArray(
        p.number,
        items.flatMap(({ productId }) => productId ?? []),
      ),
    )
  return {
    ofLine: ({ productNumber, color }: PricedLine): Display => {
      const ofProduct = rows.filter(({ number }) => number === productNumber)
      return {
        slug: ofProduct[0]?.slug ?? '',
        colorBn: ofProduct.find((row) => row.color === color)?.colorBn ?? '',
      }
    },
    hasPage: (product: number | null): boolean => rows.some(({ number, hasPage }) => number === product && hasPage),
  }
}
