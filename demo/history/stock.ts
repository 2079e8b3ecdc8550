import { stockLevels, stockMovements } from '#domains/inventory/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { dhakaDay } from '#shared/dates.ts'
import { socialPosts } from '../catalogue/home.ts'
import { insertRows } from './bulk.ts'
import { atHour, dayLong } from './calendar.ts'
import { type Dice, dice } from './dice.ts'
import type { PlannedOrder } from './orders.ts'
import type { StockedProduct, StockedVariant } from './products.ts'
import { type Delta, planSupply } from './supply.ts'
import { lostNote } from './timeline.ts'

type Movement = Delta & {
  type: 'in' | 'out' | 'adjustment' | 'order' | 'cancel' | 'restock'
  reason: string
  actor: string
  orderId: string | null
}

const minStock = 5

/**
 * Writes the stock movements. Orders and cancellations are given; opening stock and deliveries are planned around them,
 * so that stock is never negative and ends comfortable, low or out as intended.
 */
export async function createStockHistory(
  db: Db,
  assortment: StockedProduct[],
  orders: PlannedOrder[],
  now: Date,
): Promise<void> {
  const moved = movementsOfOrders(orders)
  const soldOut = productsToSellOut(assortment, moved)
  const movements: (typeof stockMovements.$inferInsert & { at: Date })[] = []
  const levels: (typeof stockLevels.$inferInsert)[] = []

  for (const stocked of assortment) {
    const throwing = dice(`stock ${stocked.design.slug}`)
    const deliveries = deliveryDays(stocked, now, throwing)
    // New arrivals start with little stock.
    const isNew = stocked.design.collections.includes('new-arrivals')
    const maxStock = throwing.pick([16, 20, 24])
    let mayBeOut = Math.floor(stocked.variants.length * 0.4)
    for (const variant of stocked.variants) {
      const taken = [
        ...(moved.get(variant.id) ?? []),
        ...(soldOut.has(stocked) ? [] : corrections(stocked, now, throwing)),
      ].sort(byTime)
      const wished = soldOut.has(stocked) ? 'out' : destiny(taken, mayBeOut > 0, throwing)
      if (wished === 'out') mayBeOut--
      const target = {
        out: 0,
        low: throwing.whole(1, 4),
        comfortable: throwing.whole(6, isNew ? 7 : 12),
        full: maxStock,
      }[wished]
      const { opening, restocks, left } = planSupply(taken, { target, deliveries, minStock, throwing })
      const came: Movement[] = [
        {
          type: 'in',
          quantity: opening,
          at: stocked.createdAt,
          reason: 'opening stock',
          actor: 'admin',
          orderId: null,
        },
        ...restocks.map((each) => ({
          ...each,
          type: 'restock' as const,
          reason: 'delivery from supplier',
          actor: 'admin',
          orderId: null,
        })),
      ]
      movements.push(
        ...[...came, ...taken].map((movement) => ({
          variantId: variant.id,
          ...movement,
          unitCost: movement.type === 'in' || movement.type === 'restock' ? stocked.unitCost : null,
        })),
      )
      levels.push({
        variantId: variant.id,
        onHand: left,
        minStock,
        maxStock,
        unitCost: stocked.unitCost,
        ...placeOf(stocked),
        lastRestockedAt: restocks.at(-1)?.at ?? stocked.createdAt,
      })
    }
  }
  // At the same time, additions come before removals, so that stock is never negative.
  movements.sort((a, b) => byTime(a, b) || b.quantity - a.quantity)
  await insertRows(db, stockMovements, movements)
  await insertRows(db, stockLevels, levels)
}

const byTime = (a: { at: Date }, b: { at: Date }) => a.at.getTime() - b.at.getTime()

function movementsOfOrders(orders: PlannedOrder[]): Map<number, Movement[]> {
  const moved = new Map<number, Movement[]>()
  const note = (variant: StockedVariant, movement: Movement) => {
    const list = moved.get(variant.id)
    if (list) list.push(movement)
    else moved.set(variant.id, [movement])
  }
  for (const { orderId, placedAt, lines, refused, steps } of orders) {
    const cancelled = steps.find(({ status }) => status === 'cancelled')
    const delivered = steps.find(({ status }) => status === 'delivered')
    if (refused && delivered) {
      const { variant, quantity } = refused
      note(variant, { type: 'order', quantity: -quantity, at: placedAt, reason: 'ordered', actor: 'Shop', orderId })
      const back = { type: 'cancel', quantity, reason: 'returned at the door', actor: 'admin', orderId } as const
      note(variant, { ...back, at: delivered.at })
    }
    for (const { variant, quantity } of lines) {
      note(variant, { type: 'order', quantity: -quantity, at: placedAt, reason: 'ordered', actor: 'Shop', orderId })
      if (cancelled) {
        note(variant, {
          type: 'cancel',
          quantity,
          at: cancelled.at,
          reason: 'order cancelled',
          actor: cancelled.actor,
          orderId,
        })
        if (cancelled.note === lostNote)
          note(variant, {
            type: 'out',
            quantity: -quantity,
            at: cancelled.at,
            reason: lostNote,
            actor: 'admin',
            orderId,
          })
      }
    }
  }
  for (const list of moved.values()) list.sort(byTime)
  return moved
}

/** Three products that are sold out in every variant; none of those on the home page. */
function productsToSellOut(assortment: StockedProduct[], moved: Map<number, Movement[]>): Set<StockedProduct> {
  const shown = new Set(socialPosts.map(({ product }) => product))
  const sold = ({ variants }: StockedProduct) => variants.map(({ id }) => moved.get(id) ?? [])
  const pieces = (stocked: StockedProduct) => -sum(sold(stocked).flat())
  const candidates = assortment
    .filter((stocked) => !shown.has(stocked.design.slug) && sold(stocked).every(endsAtItsLowest))
    .sort((a, b) => pieces(b) - pieces(a))
  // From the middle of the list, because a shop would have reordered its best-sellers.
  const from = Math.floor(candidates.length / 3)
  return new Set(candidates.slice(from, from + 3))
}

const sum = (movements: Movement[]) => movements.reduce((all, { quantity }) => all + quantity, 0)

/** Can the stock end at 0? Not if nothing was sold, nor if the last movement was a return. */
function endsAtItsLowest(movements: Movement[]): boolean {
  const end = sum(movements)
  let level = 0
  return end < 0 && movements.every(({ quantity }) => (level += quantity) >= end)
}

type Destiny = 'out' | 'low' | 'comfortable' | 'full'

function destiny(taken: Movement[], mayBeOut: boolean, { weighted }: Dice): Destiny {
  // A variant without sales cannot be sold out.
  const sold = sum(taken) < 0
  const out = sold && mayBeOut ? 28 : 0
  return (['out', 'low', 'comfortable', 'full'] as const)[weighted([out, 12, 72 - out, 2])] ?? 'comfortable'
}

const found = [
  { type: 'adjustment', quantity: -1, reason: 'one missing when counted' },
  { type: 'adjustment', quantity: 1, reason: 'one more found when counted' },
  { type: 'adjustment', quantity: -2, reason: 'stained in the store room' },
  { type: 'out', quantity: -1, reason: 'given to the photographer' },
  { type: 'out', quantity: -1, reason: 'sent back to the maker, seam open' },
] as const

/** Occasional corrections: a count, or a piece that was not sold but given away or sent back. */
function corrections({ createdAt }: StockedProduct, now: Date, { often, pick, between }: Dice): Movement[] {
  if (!often(0.035)) return []
  const from = createdAt.getTime() + 2 * dayLong
  if (from > now.getTime() - dayLong) return []
  const day = dhakaDay(new Date(between(from, now.getTime() - dayLong)))
  return [{ ...pick(found), at: atHour(day, between(10, 19.5)), actor: 'admin', orderId: null }]
}

/** Delivery days, about once a month, from 20 to 34 days after the product's arrival. */
function deliveryDays({ createdAt }: StockedProduct, now: Date, { between }: Dice): Date[] {
  const days: Date[] = []
  for (
    let at = createdAt.getTime() + between(20, 34) * dayLong;
    at < now.getTime() - dayLong;
    at += between(26, 34) * dayLong
  ) {
    days.push(atHour(dhakaDay(new Date(at)), between(10.5, 17)))
  }
  return days.filter((at) => at < now)
}

/** Supplier and warehouse. */
function placeOf({ design: { cloth, garment, category } }: StockedProduct) {
  const supplier =
    garment === 'bag' || garment === 'belt' || garment === 'sandals'
      ? 'Hazaribagh Bag & Leather Works'
      : cloth === 'jamdani'
        ? 'Rupganj Weavers’ Circle'
        : cloth === 'kantha' || cloth === 'embroidery'
          ? 'Jashore Needle House'
          : cloth === 'denim' || cloth === 'twill'
            ? 'Gazipur Denim Line'
            : cloth === 'block-print' || cloth === 'batik' || cloth === 'tie-dye'
              ? 'Narsingdi Dye & Print'
              : ['polo', 'tshirt', 'hoodie', 'newborn-set', 'boys-set'].includes(garment)
                ? 'Narayanganj Knit Works'
                : 'Cumilla & Pabna Handlooms'
  const warehouse = { mens: 'A', womens: 'B', kids: 'C', accessories: 'C' }[category]
  return { supplier, location: `Warehouse ${warehouse}` }
}
