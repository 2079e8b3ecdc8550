import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { takeOrdered } from '#domains/cart/take-ordered.ts'
import { invalidateStock } from '#domains/catalogue/products/invalidate-stock.ts'
import { hasCodRules } from '#domains/cod-rules/has-cod-rules.ts'
import { lockAccount } from '#domains/customers/lock-customer.ts'
import { eventRow, eventsAppended } from '#domains/events/append-event.ts'
import { StockShort, takeStock } from '#domains/inventory/take-stock.ts'
import { countRefusedOrder, ordersPlaced } from '#domains/orders/finding/orders-counted.ts'
import { destinationOf, readPlace } from '#domains/places/read-place.ts'
import { type DeliveryDays, deliveryDays } from '#domains/promises/delivery-days.ts'
import { promiseFor } from '#domains/promises/promise-for.ts'
import { refuseWhileClosed } from '#domains/settings/closing.ts'
import type { Db } from '#platform/database/database.ts'
import { brokenConstraint, withRetry } from '#platform/database/database-errors.ts'
import { runPrepared, statement } from '#platform/database/prepared.ts'
import { col, type RowOf } from '#platform/database/rows.ts'
import { allSent, pipelined } from '#platform/database/transactions.ts'
import { Refusal } from '#platform/refusal.ts'
import { hashToken, newToken } from '#platform/secrets/tokens.ts'
import { zoneOf } from '#shared/delivery/delivery.ts'
import { toPaisa, toTaka } from '#shared/money.ts'
import type { OrderChannel } from '#shared/orders/order-channel.ts'
import { type Totals, totalsOf } from '#shared/totals.ts'
import type { OrderSource, SaveOrder } from '../contract.ts'
import { orders } from '../tables.ts'
import { askCodRules } from './ask-cod-rules.ts'
import { insertOrder, type Order } from './insert-order.ts'
import { newOrderId } from './order-number.ts'
import { describeIssues, type PricedLine, priceCart } from './price-cart.ts'
import { type OrderTerms, readTerms } from './read-terms.ts'

export type OrderContext = {
  now: Date
  /** UUID made when checkout opened; one key, one order. */
  requestKey?: string
  customerId?: number
  /** E-mail of the customer's account, for an order without one. */
  accountEmail?: string
  /** Secret in the cookie of the ordering browser; undefined: it has no cookie yet. */
  browserToken?: string
  source?: Exclude<OrderSource, 'demo'>
  /** How the customer reached the staff who enter the order. */
  channel?: OrderChannel | undefined
  /** Name on the timeline and in the stock ledger. */
  actor?: string
  /** Runs in the transaction of a new order, not for a repeat. */
  alongside?: (tx: Db, orderId: string) => Promise<void>
  /** Runs before a new order is written, not before a repeat, nor for a cart that is refused; throws to refuse it. */
  admit?: () => Promise<void>
}

/** Answer to the shopper. Totals in paisa. `browserToken` gives this browser access to the order. */
export type Receipt = { orderId: string; placedAt: Date; totals: Totals; browserToken: string }

/**
 * Places an order at the catalogue's prices. Takes stock and writes order, lines, timeline and event in one
 * transaction, and removes the ordered items from a signed-in customer's cart, unless they have left it. Idempotent:
 * the same key with the same body returns the first receipt.
 * @throws Refusal 409 shop_closed, not for staff; 409 sold_out, price_changed (with the lines concerned and today's
 *   totals), key_reused; 422 cod_refused by the shop's rules for cash on delivery, not for staff; 422 second_size with
 *   the lines; what `admit` throws
 */
export async function placeOrder(db: Db, input: SaveOrder, context: OrderContext): Promise<Receipt> {
  const fingerprint = fingerprintOf(input)
  // The record is in memory: a promise costs an order no round trip.
  const [[earlier, quote], record] = await Promise.all([
    pipelined(db, (connection) => Promise.all([orderOfKey(connection, context), pricesFor(connection, input.items)])),
    deliveryDays(db),
  ])
  if (earlier) return receiptAgain(db, earlier, context, fingerprint)
  if (context.source !== 'staff') refuseWhileClosed(quote.settings, input.locale, context.now)
  try {
    const receipt = await placeNew(db, input, context, fingerprint, { ...quote, record })
    ordersPlaced.inc({ source: context.source ?? 'web' })
    return receipt
  } catch (error) {
    // A concurrent request with the same key may have been faster and used the key, or taken the last item.
    const perhaps = error instanceof Refusal || brokenConstraint(error) === 'orders_request_key_unique'
    const twin = perhaps ? await orderOfKey(db, context) : undefined
    if (twin) return receiptAgain(db, twin, context, fingerprint)
    countRefusedOrder(error)
    throw error
  }
}

/** Prices and available quantities of the items, with the settings in force. The order is checked against it. */
type Prices = { priced: Awaited<ReturnType<typeof priceCart>> } & OrderTerms

/** What an order is placed by: its prices, and how long parcels to each area took. */
export type Quote = Prices & { record: DeliveryDays }

export async function quoteFor(db: Db, items: SaveOrder['items']): Promise<Quote> {
  const [prices, record] = await Promise.all([pricesFor(db, items), deliveryDays(db)])
  return { ...prices, record }
}

const pricesFor = (db: Db, items: SaveOrder['items']): Promise<Prices> =>
  pipelined(db, async (connection) => {
    const [priced, terms] = await Promise.all([priceCart(connection, items), readTerms(connection)])
    return { priced, ...terms }
  })

/**
 * Places the order without looking for an earlier one with the same key, and without counting refusals.
 * @param fingerprint hash of the request body: the same key with another body is refused
 */
export async function placeNew(
  db: Db,
  input: SaveOrder,
  context: OrderContext,
  fingerprint: string,
  { priced: { lines, issues, notAllowed }, settings, zones, record }: Quote,
): Promise<Receipt> {
  const place = readPlace(input.customerInfo, 'customerInfo.')
  const destination = destinationOf(place)
  const zone = zoneOf(destination, zones)
  const totals = totalsOf(lines, zone, input.orderDetails.paymentMethod)
  if (notAllowed) throw new Refusal(422, 'second_size', notAllowed, { lines: issues, totals: inTaka(totals) })
  if (issues.length > 0 || seenOtherTotals(input, totals)) throw cartChanged(issues, totals)

  const hasRules = await hasCodRules(db)
  await context.admit?.()
  const browserToken = context.browserToken ?? newToken()
  const promisedBy = promiseFor({ settings, record }, zone, destination, context.now)?.by ?? null
  const order = {
    input,
    context,
    fingerprint,
    lines,
    totals,
    place,
    zone,
    promisedBy,
    settings,
    hasRules,
    browserToken,
  }
  const writeOnce = () => withRetry(() => write(db, order))
  try {
    return await writeOnce().catch((error) => {
      // Another order of the day has the same random characters.
      if (brokenConstraint(error) === 'orders_order_id_unique') return writeOnce()
      throw error
    })
  } catch (error) {
    if (error instanceof StockShort) throw cartChanged(shortLines(error, lines), totals)
    // A product was removed for good since its price was read, as when the demo is cleared.
    if (goneConstraints.has(brokenConstraint(error) ?? ''))
      throw cartChanged((await priceCart(db, input.items)).issues, totals)
    throw error
  }
}

const goneConstraints = new Set([
  'order_lines_product_number_products_number_fk',
  'order_lines_variant_id_variants_id_fk',
])

function write(db: Db, order: Order): Promise<Receipt> {
  const { context, lines, totals, browserToken } = order
  const orderId = newOrderId(context.now)
  const actor = context.actor ?? 'Shop'
  const event = eventRow('order.placed', { orderId })

  return db.transaction(async (tx) => {
    const verdict = order.hasRules ? await askCodRules(tx, order) : undefined
    // An order that needs a call or an advance first starts as pending.
    const isToCall = order.settings.confirmByPhone || (verdict !== undefined && verdict.outcome !== 'cash')
    const status = isToCall ? 'pending' : 'confirmed'
    const ordersFor = context.source === 'staff' ? undefined : context.customerId
    // Pipelined. The account is locked first, as when it is edited, because the list of users follows both. Stock is
    // locked last, so that concurrent orders of the same items wait as briefly as possible.
    const [, , left] = await allSent([
      ordersFor && lockAccount(tx, ordersFor),
      insertOrder(tx, order, { orderId, actor, event, status, verdict }),
      takeStock(
        tx,
        lines.flatMap(({ variantId, quantity, second }) => [
          { variantId, quantity, orderId },
          ...(second ? [{ variantId: second.variantId, quantity: 1, orderId }] : []),
        ]),
        actor,
      ),
    ])
    await eventsAppended(tx, [{ ...event, transient: { status } }])
    await invalidateStock(tx, left)
    if (ordersFor && order.input.leavesCart !== false) await takeOrdered(tx, ordersFor, lines)
    await context.alongside?.(tx, orderId)
    return { orderId, placedAt: context.now, totals, browserToken }
  })
}

const earlierColumns = {
  id: col.int,
  orderId: col.text,
  fingerprint: col.text.orNull,
  guestToken: col.text.orNull,
  placedAt: col.timestamp,
  subtotal: col.int,
  deliveryCharge: col.int,
  tax: col.int,
  codFee: col.int,
  total: col.int,
}
type Earlier = RowOf<typeof earlierColumns>

/** The order that was placed with this key before. */
async function orderOfKey(db: Db, { requestKey }: OrderContext): Promise<Earlier | undefined> {
  if (!requestKey) return undefined
  const [order] = await runPrepared(
    db,
    'order-of-key',
    earlierColumns,
    statement`select id, order_id as "orderId", request_fingerprint as fingerprint,
      guest_token as "guestToken", placed_at as "placedAt",
      subtotal, delivery_charge as "deliveryCharge", tax, cod_fee as "codFee", total from orders
        where request_key = ${requestKey}`,
  )
  return order
}

/**
 * The receipt of an earlier order.
 * @throws Refusal 409 key_reused if the body is different, for staff with the order's number
 */
async function receiptAgain(
  db: Db,
  order: Earlier,
  { browserToken, source }: OrderContext,
  fingerprint: string,
): Promise<Receipt> {
  if (order.fingerprint !== fingerprint) throw otherContents(order, source)
  // The first answer and its cookie may have been lost: whoever has the key placed the order.
  const token = browserToken ?? newToken()
  if (order.guestToken !== hashToken(token)) {
    await db
      .update(orders)
      .set({ guestToken: hashToken(token) })
      .where(eq(orders.id, order.id))
  }
  const { subtotal, deliveryCharge, tax, codFee, total } = order
  return {
    orderId: order.orderId,
    placedAt: new Date(order.placedAt),
    totals: { subtotal, deliveryCharge, tax, codFee, total },
    browserToken: token,
  }
}

/** Staff are told which order it is; a shopper's page finds it by what it has sent before. */
const otherContents = ({ orderId }: Earlier, source: OrderContext['source']) =>
  source === 'staff'
    ? new Refusal(
        409,
        'key_reused',
        'This order was already placed with other contents. Please correct the order that was placed',
        { orderId },
      )
    : new Refusal(
        409,
        'key_reused',
        'This order was already placed with other contents. Please open the checkout again',
      )

const fingerprintOf = ({ idempotencyKey: _, locale: __, leavesCart: ___, ...input }: SaveOrder) =>
  createHash('sha256').update(JSON.stringify(input)).digest('base64url')

/** Whether a total in the request differs from ours: a shopper must not pay a price they did not see. */
function seenOtherTotals({ totals: seen }: SaveOrder, totals: Totals): boolean {
  return Object.entries(seen ?? {}).some(
    ([name, taka]) => taka !== undefined && toPaisa(taka) !== totals[name as keyof Totals],
  )
}

/** 409 with the lines that are not as they were seen, and today's totals. */
export function cartChanged(issues: Parameters<typeof describeIssues>[0], totals: Totals) {
  const soldOut = issues.some(({ problem }) => problem !== 'price_changed')
  return new Refusal(409, soldOut ? 'sold_out' : 'price_changed', describeIssues(issues), {
    lines: issues,
    totals: inTaka(totals),
  })
}

function shortLines({ short }: StockShort, lines: PricedLine[]) {
  return short.flatMap(({ variantId, left }) => {
    const line = lines.find((each) => each.variantId === variantId || each.second?.variantId === variantId)
    if (!line) return []
    const problem = left === 0 ? ('sold_out' as const) : ('too_few' as const)
    const { second } = line
    const isSecond = second?.variantId === variantId
    return [
      {
        id: line.productNumber,
        size: isSecond ? second.size : line.size,
        color: line.requestedColor,
        name: line.nameEn,
        problem,
        left,
        price: toTaka(line.price),
        ...(isSecond && { secondSizeOf: line.size }),
      },
    ]
  })
}

/** Totals for the wire. */
export const inTaka = (totals: Totals) => ({
  subtotal: toTaka(totals.subtotal),
  deliveryCharge: toTaka(totals.deliveryCharge),
  tax: toTaka(totals.tax),
  codFee: toTaka(totals.codFee),
  total: toTaka(totals.total),
})
