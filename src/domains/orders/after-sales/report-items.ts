import { and, asc, eq } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { storedPhotos } from '#domains/catalogue/pictures/stored-photos.ts'
import { mayStillReport } from '#domains/orders/access/shopper-rights.ts'
import { lockOrder } from '#domains/orders/changing/enter-status.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { brokenConstraint, withRetry } from '#platform/database/database-errors.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { pieceName } from '#shared/catalogue/piece-name.ts'
import { requestStates } from '#shared/orders/request-status.ts'
import type { Report } from '../contract.ts'
import type { OrderRow } from '../order-view.ts'
import type { StaffReport } from '../staff-contract.ts'
import { isBought, orderEvents, orderLines, orderRequestLines, orderRequestPhotos, orderRequests } from '../tables.ts'

type Line = typeof orderLines.$inferSelect
type Picked = { line: Line; quantity: number }

/**
 * Creates the shopper's report of damaged or wrong pieces of a delivered order, within 24 hours and with photos. It is
 * added to the timeline for staff, mailed to the shop and confirmed to the customer. The endpoint has checked who the
 * shopper is. Idempotent: the same key returns the first report.
 * @returns its id
 * @throws Refusal 404; 409 not_delivered, too_late, already_reported, key_reused; 422 for lines or photos that are not
 *   there
 */
export async function reportItems(
  db: Db,
  storage: Storage,
  report: Report & { orderId: string },
  now: Date,
): Promise<number> {
  const photos = await storedPhotos(storage, report.photos)
  return storeOnce(db, report, async (tx, order) => {
    await admit(tx, order, now)
    return write(tx, order, report, await pickedFrom(tx, order, report), photos, now)
  })
}

/**
 * Creates a report of staff for a customer who called. Unlike the shopper's report, it needs no photos and may
 * come after 24 hours: staff know when the customer first called.
 * @returns its id
 * @throws Refusal 404; 409 not_delivered, already_reported, key_reused; 422 for lines or photos that are not there
 */
export async function createStaffReport(
  db: Db,
  storage: Storage,
  report: StaffReport,
  member: StaffMember,
  now: Date,
): Promise<number> {
  const photos = await storedPhotos(storage, report.photos)
  return storeOnce(db, report, async (tx, order) => {
    mustBeDelivered(order, 'Pieces can be reported once the order is delivered')
    await mustBeTheOnlyOne(tx, order)
    const id = await write(tx, order, report, await pickedFrom(tx, order, report), photos, now, member.username)
    await writeAudit(tx, member, 'order.report', order.orderId, { after: { kind: report.kind, text: report.text } })
    return id
  })
}

/** Stores a report under the lock of its order, once per key. */
async function storeOnce(
  db: Db,
  report: StaffReport,
  store: (tx: Db, order: OrderRow) => Promise<number>,
): Promise<number> {
  const locked = () =>
    db.transaction(async (tx) => {
      const order = await lockOrder(tx, report.orderId)
      return (await earlierReport(tx, order, report)) ?? (await store(tx, order))
    })
  try {
    return await withRetry(locked)
  } catch (error) {
    // The same form arrived twice at once, for two orders.
    if (brokenConstraint(error) === 'order_requests_request_key_unique') throw keyReused()
    throw error
  }
}

const keyReused = () =>
  new Refusal(409, 'key_reused', 'This report was already sent with other contents. Please open the form again')

async function earlierReport(tx: Db, order: OrderRow, report: StaffReport): Promise<number | undefined> {
  const [earlier] = await tx.select().from(orderRequests).where(eq(orderRequests.requestKey, report.idempotencyKey))
  if (!earlier) return undefined
  const isSame = earlier.orderRow === order.id && earlier.kind === report.kind && earlier.text === report.text
  if (isSame && (await hasLines(tx, earlier.id, await pickedFrom(tx, order, report)))) return earlier.id
  throw keyReused()
}

/** Whether a report has exactly these pieces. */
async function hasLines(tx: Db, requestId: number, picked: Picked[]): Promise<boolean> {
  const lines = await tx.select().from(orderRequestLines).where(eq(orderRequestLines.requestId, requestId))
  const quantities = new Map(lines.map(({ orderLineId, quantity }) => [orderLineId, quantity]))
  return picked.length === lines.length && picked.every(({ line, quantity }) => quantities.get(line.id) === quantity)
}

/** @throws Refusal 409 not_delivered, with this sentence */
export function mustBeDelivered(order: OrderRow, sentence: string): void {
  if (order.status !== 'delivered') throw new Refusal(409, 'not_delivered', sentence)
}

async function admit(tx: Db, order: OrderRow, now: Date) {
  mustBeDelivered(order, 'Damaged or wrong pieces can be reported once the order has been delivered, within 24 hours')
  if (!mayStillReport(order, now)) {
    throw new Refusal(
      409,
      'too_late',
      'Damaged or wrong pieces can be reported within 24 hours of delivery; these 24 hours are over',
    )
  }
  await mustBeTheOnlyOne(tx, order)
}

async function mustBeTheOnlyOne(tx: Db, order: OrderRow) {
  const known = await tx
    .select({ status: orderRequests.status })
    .from(orderRequests)
    .where(eq(orderRequests.orderRow, order.id))
  if (known.some(({ status }) => requestStates[status].isOpen)) {
    throw new Refusal(409, 'already_reported', 'This order has an open report already')
  }
}

/**
 * The reported lines, in order, without duplicates. @throws Refusal 422 if one does not exist or has fewer pieces than
 * reported
 */
async function pickedFrom(tx: Db, order: OrderRow, report: StaffReport): Promise<Picked[]> {
  const bought = await tx
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderRow, order.id), isBought))
    .orderBy(asc(orderLines.position), asc(orderLines.id))
  const meant = new Map<number, number>()
  for (const { line, quantity } of report.lines) meant.set(line, (meant.get(line) ?? 0) + quantity)
  return [...meant].map(([index, quantity]) => {
    const line = bought[index]
    if (line && quantity <= line.quantity) return { line, quantity }
    const message = line ? `Only ${line.quantity} of ${line.nameEn} were ordered` : 'This piece is not in the order'
    throw new Refusal(422, 'invalid', message, { fields: { lines: message } })
  })
}

async function write(
  tx: Db,
  order: OrderRow,
  report: StaffReport,
  picked: Picked[],
  photos: Awaited<ReturnType<typeof storedPhotos>>,
  now: Date,
  actor = 'Customer',
) {
  const { kind, text, idempotencyKey: requestKey } = report
  const [request] = await tx
    .insert(orderRequests)
    .values({ requestKey, orderRow: order.id, kind, text, createdAt: now })
    .returning({ id: orderRequests.id })
  if (!request) throw new Error('the report was not stored')
  const requestId = request.id
  await tx
    .insert(orderRequestLines)
    .values(picked.map(({ line, quantity }) => ({ requestId, orderLineId: line.id, quantity })))
  if (photos.length > 0) {
    await tx.insert(orderRequestPhotos).values(photos.map((photo, position) => ({ requestId, position, ...photo })))
  }
  const pieces = picked.map(
    ({ line: { nameEn: name, size, color }, quantity }) => `${quantity} × ${pieceName({ name, size, color })}`,
  )
  await tx.insert(orderEvents).values({
    orderRow: order.id,
    note: `Reported as ${kind}: ${pieces.join('; ')}\n${text}`,
    actor,
    at: now,
  })
  if (actor === 'Customer') await addJob(tx, 'request-mail', { requestId, kind: 'to-shop' })
  await addJob(tx, 'request-mail', { requestId, kind: 'received' })
  return requestId
}
