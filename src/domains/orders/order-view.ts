import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { productColors } from '#domains/catalogue/tables.ts'
import { openAmount, paidByOrder } from '#domains/cod-rules/open-amount.ts'
import { placeView } from '#domains/places/places.ts'
import type { Db } from '#platform/database/database.ts'
import { emailIn } from '#shared/buyer-key.ts'
import { toTaka } from '#shared/money.ts'
import { maskPhone } from '#shared/phone.ts'
import { pictureUrl } from '#shared/pictures.ts'
import { cityNames } from '#shared/places/districts.ts'
import type { OrderView } from './contract.ts'
import { orderEvents, orderLines, type orders } from './tables.ts'

export type OrderRow = typeof orders.$inferSelect
type LineRow = typeof orderLines.$inferSelect & { colorBn: string }
type EventRow = typeof orderEvents.$inferSelect

/**
 * Orders with lines and timeline, in the order of `rows`, as staff and owners see them. Always three statements.
 */
export async function viewsOf(db: Db, rows: OrderRow[], { forStaff }: { forStaff: boolean }): Promise<OrderView[]> {
  if (rows.length === 0) return []
  // One array parameter, so that the statement does not grow with the number of orders.
  const ids = sql.param(rows.map(({ id }) => id))
  const [lines, events, paid] = await Promise.all([
    db
      .select({ ...getTableColumns(orderLines), colorBn: sql<string>`coalesce(${productColors.nameBn}, '')` })
      .from(orderLines)
      .leftJoin(
        productColors,
        and(eq(productColors.productNumber, orderLines.productNumber), eq(productColors.name, orderLines.color)),
      )
      .where(sql`${orderLines.orderRow} = any(${ids}::bigint[])`)
      .orderBy(asc(orderLines.position), asc(orderLines.id)),
    db
      .select()
      .from(orderEvents)
      .where(sql`${orderEvents.orderRow} = any(${ids}::bigint[])`)
      .orderBy(asc(orderEvents.id)),
    paidByOrder(
      db,
      rows.map(({ id }) => id),
    ),
  ])
  const linesOf = Map.groupBy(lines, ({ orderRow }) => orderRow)
  const eventsOf = Map.groupBy(events, ({ orderRow }) => orderRow)
  return rows.map((row) => ({
    ...viewOf(row, linesOf.get(row.id) ?? [], eventsOf.get(row.id) ?? [], forStaff),
    ...paidOf(row, paid.get(row.id)),
  }))
}

function viewOf(order: OrderRow, lines: LineRow[], events: EventRow[], forStaff: boolean): OrderView {
  return {
    orderId: order.orderId,
    orderDate: order.placedAt.toISOString(),
    orderStatus: order.status,
    status: order.status,
    customerInfo: {
      name: order.customerName,
      email: emailIn(order.email),
      phone: order.phone,
      altPhone: order.altPhone,
      address: {
        street: order.address,
        ...placeView(order),
        city: cityNames(order.city).en,
        state: '',
        zipCode: '',
        country: 'Bangladesh',
      },
    },
    paymentInfo: { method: order.paymentMethod, status: order.paymentStatus },
    items: lines.filter(isBoughtLine).map((line) => ({
      productId: line.productNumber,
      name: line.nameEn,
      nameBn: line.nameBn,
      price: toTaka(line.unitPrice),
      originalPrice: line.originalPrice === null ? null : toTaka(line.originalPrice),
      quantity: line.quantity,
      size: line.size,
      color: line.color,
      colorBn: line.colorBn,
      ...(forStaff && { sku: line.sku }),
      ...secondSizeOf(line, lines, forStaff),
      image: pictureUrl(line.image),
      total: toTaka(line.total),
    })),
    orderSummary: {
      subtotal: toTaka(order.subtotal),
      shipping: toTaka(order.deliveryCharge),
      tax: toTaka(order.tax),
      codFee: toTaka(order.codFee),
      discount: toTaka(order.discount),
      total: toTaka(order.total),
    },
    itemCount: order.itemCount,
    totalQuantity: order.totalQuantity,
    deliveryHours:
      order.hoursFrom === null || order.hoursTo === null ? null : { from: order.hoursFrom, to: order.hoursTo },
    promisedBy: order.promisedBy,
    notes: order.notes,
    createdAt: order.placedAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    timeline: events.flatMap((event) => (forStaff ? entryForStaff(event) : entryForCustomer(event))),
    masked: false,
    ...(isMerged(order, events) && { isMerged: true }),
    ...(forStaff && { source: order.source, channel: order.channel, locale: order.locale }),
  }
}

const entryForStaff = ({ id, status, at, note, payment, actor, forCustomer }: EventRow) => ({
  status,
  at: at.toISOString(),
  note,
  actor,
  ...(payment && { payment }),
  ...(forCustomer && { id, forCustomer }),
})

/** Notes are for staff, unless marked for the customer; their author is never shown to customers. */
function entryForCustomer({ status, at, note, forCustomer }: EventRow) {
  if (status === null && !forCustomer) return []
  return { status, at: at.toISOString(), note: forCustomer ? note : '' }
}

/** Whether its latest cancellation was a merge. A reopened order is like any other. */
const isMerged = ({ status }: OrderRow, events: EventRow[]): boolean =>
  status === 'cancelled' && events.findLast((event) => event.status === 'cancelled')?.cause === 'merged'

const paidOf = (
  order: OrderRow,
  { received, total } = { received: 0, total: 0 },
): Pick<OrderView, 'received' | 'toCollect'> => ({
  received: toTaka(received),
  toCollect: toTaka(openAmount(order, total)),
})

const isBoughtLine = ({ alternativeTo }: LineRow) => alternativeTo === null

/** The second size that the customer tries; on the wire it is not a line. */
function secondSizeOf({ id }: LineRow, lines: LineRow[], forStaff: boolean) {
  const second = lines.find(({ alternativeTo }) => alternativeTo === id)
  return second && { secondSize: second.size, ...(forStaff && { secondSizeSku: second.sku }) }
}

/**
 * The order for a viewer who only knows its number: personal data are masked and payments left out; the shape stays.
 */
export function masked(order: OrderView): OrderView {
  const { name, email, phone, address } = order.customerInfo
  const { received: _, toCollect: __, ...shown } = order
  return {
    ...shown,
    customerInfo: {
      name: maskWord(name),
      email: maskEmail(email),
      phone: maskPhone(phone),
      altPhone: '',
      address: { ...address, street: '', thana: null },
    },
    notes: '',
    timeline: shown.timeline.filter(({ status }) => status !== null),
    masked: true,
  }
}

const maskWord = (word: string) => (word ? `${[...word][0]}•••` : '')
const maskEmail = (email: string) => {
  if (email === '') return ''
  const [name = '', host = ''] = email.split('@')
  return `${maskWord(name)}@•••${host.slice(host.lastIndexOf('.'))}`
}
