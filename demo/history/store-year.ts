import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { sumSales } from '#domains/catalogue/products/recount-sales.ts'
import { productSales } from '#domains/catalogue/tables.ts'
import { customers as customerTable } from '#domains/customers/tables.ts'
import { orderEvents, orderLines, orders as orderTable } from '#domains/orders/tables.ts'
import { destinationOf } from '#domains/places/read-place.ts'
import { promiseFor } from '#domains/promises/promise-for.ts'
import { defaults } from '#domains/settings/defaults.ts'
import type { Db } from '#platform/database/database.ts'
import { col } from '#platform/database/rows.ts'
import { hashPassword } from '#platform/secrets/passwords.ts'
import { defaultZones } from '#shared/delivery/default-zones.ts'
import { zoneOf } from '#shared/delivery/delivery.ts'
import { totalsOf } from '#shared/totals.ts'
import { insertRows } from './bulk.ts'
import type { Customer, PlannedLine, PlannedOrder, Year } from './orders.ts'
import { storeParcels } from './parcels.ts'

/** Stores customers and orders, with lines, timelines and daily sales. */
export async function storeYear(db: Db, { orders, customers }: Year, now: Date): Promise<void> {
  const customerIds = await storeCustomers(db, customers)
  const stored = await insertRows(
    db,
    orderTable,
    orders.map((order) => orderRow(order, customerIds)),
    { id: col.int, orderId: col.text },
  )
  const rows = new Map(stored.map(({ id, orderId }) => [orderId, id]))
  await insertRows(
    db,
    orderLines,
    orders.flatMap((order) => order.lines.map((line, i) => lineRow(line, rows.get(order.orderId) ?? 0, i))),
  )
  await insertRows(
    db,
    orderEvents,
    orders.flatMap(({ orderId, steps }) => steps.map((step) => ({ orderRow: rows.get(orderId) ?? 0, ...step }))),
  )
  await storeParcels(db, orders)
  await db.execute(sql`
    insert into ${productSales} (product_number, day, pieces)
    select l.product_number, o.placed_on, sum(l.quantity)::int
    from ${orderLines} l join ${orderTable} o on o.id = l.order_row
    where o.status <> 'cancelled' group by 1, 2 order by 2, 1`)
  await sumSales(db, now)
}

/** @returns ids in the order of the customers */
async function storeCustomers(db: Db, customers: Customer[]): Promise<number[]> {
  // All demo customers share one random, unknown password: nobody can sign in as one.
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'))
  const stored = await insertRows(
    db,
    customerTable,
    customers.map(({ person, since, lastSeen, isActive }) => ({
      name: person.name,
      email: person.email,
      phone: person.phone,
      passwordHash,
      isActive,
      locale: person.locale,
      createdAt: since,
      lastLoginAt: lastSeen,
      fromDemo: true,
    })),
    { id: col.int, email: col.text },
  )
  const ids = new Map(stored.map(({ id, email }) => [email, id]))
  return customers.map(({ person }) => ids.get(person.email) ?? 0)
}

function orderRow(
  { orderId, placedAt, placedOn, who, place, notes, lines, steps }: PlannedOrder,
  customerIds: number[],
) {
  const last = steps.at(-1)
  const destination = destinationOf(place)
  const zone = zoneOf(destination, defaultZones)
  const delivered = steps.find(({ status }) => status === 'delivered')
  return {
    orderId,
    customerId: who.customer === undefined ? null : (customerIds[who.customer] ?? null),
    status: last?.status ?? 'confirmed',
    paymentStatus: delivered ? ('paid' as const) : ('pending' as const),
    customerName: who.name,
    email: who.email,
    phone: who.phone,
    altPhone: who.altPhone,
    address: who.address,
    ...place,
    hoursFrom: zone.hoursFrom,
    hoursTo: zone.hoursTo,
    promisedBy: promiseFor({ settings: defaults, record: new Map() }, zone, destination, placedAt)?.by ?? null,
    notes,
    ...totalsOf(
      lines.map(({ stocked, quantity }) => ({ price: stocked.price, quantity, grams: defaults.pieceGrams })),
      zone,
      'cod',
    ),
    itemCount: lines.length,
    totalQuantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    locale: who.locale,
    source: 'demo' as const,
    placedAt,
    placedOn,
    deliveredAt: delivered?.at ?? null,
    updatedAt: last?.at ?? placedAt,
  }
}

const lineRow = ({ stocked, variant, quantity }: PlannedLine, orderRow: number, position: number) => ({
  orderRow,
  productNumber: stocked.number,
  variantId: variant.id,
  nameEn: stocked.design.title.en,
  nameBn: stocked.design.title.bn,
  sku: variant.sku,
  image: stocked.fronts.get(variant.color) ?? '',
  size: variant.size,
  color: variant.color,
  unitPrice: stocked.price,
  originalPrice: stocked.originalPrice,
  unitCost: stocked.unitCost,
  quantity,
  total: stocked.price * quantity,
  position,
})
