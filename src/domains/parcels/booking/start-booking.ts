import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { orders } from '#domains/orders/tables.ts'
import { createParcels } from '#domains/parcels/create-parcels.ts'
import { isExchange } from '#domains/parcels/exchanges/exchanges.ts'
import { mayChangeRider } from '#domains/parcels/own-delivery/may-assign.ts'
import { ofRiders } from '#domains/parcels/own-delivery/round.ts'
import type { BookingStarted, BookParcels } from '#domains/parcels/staff-contract.ts'
import { bookingJobParcels, bookingJobs, parcels } from '#domains/parcels/tables.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { staff } from '#domains/staff/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { Refusal } from '#platform/refusal.ts'
import { formatCount } from '#shared/money.ts'
import { orderStates } from '#shared/orders/order-status.ts'
import { ownCourier } from '#shared/parcels/own-courier.ts'
import { isHandedOver } from '#shared/parcels/parcel-states.ts'

type Named = BookingStarted['results'][number]

/**
 * Starts a job that books parcels with a courier. Orders that are confirmed or packed get their parcel first; only
 * parcels that wait are booked, and for our own delivery those that change their rider: who asks by orders or parcels
 * must say so if they are picked up. What cannot be booked is named with the reason and does not stop the others.
 * @returns the job, null if there is nothing to book, and per order or parcel what will happen
 */
export function startBooking(db: Db, input: BookParcels, member: StaffMember, now: Date): Promise<BookingStarted> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const takesPickedUp = 'ofRider' in input || input.takesPickedUp
      const isReady = input.courier === ownCourier ? mayGoTo(input.riderId, takesPickedUp) : isWaiting
      const { waiting, results } =
        'orderIds' in input
          ? await ofOrders(tx, input.orderIds, isReady)
          : await ofNumbers(tx, 'ofRider' in input ? await stopsOf(tx, input) : input.parcelIds, isReady)
      if (waiting.length === 0) return { jobId: null, results }
      const [job] = await tx
        .insert(bookingJobs)
        .values({
          ...{ courier: input.courier, store: input.store ?? null, riderId: input.riderId ?? null, takesPickedUp },
          ...{ staffId: member.id, staffName: member.username, createdAt: now },
        })
        .returning({ id: bookingJobs.id })
      if (!job) throw new Error('the booking was not stored')
      await tx.insert(bookingJobParcels).values(waiting.map((parcelId) => ({ jobId: job.id, parcelId })))
      await addJob(tx, 'book-parcels', { bookingId: job.id }, `book-parcels-${job.id}`)
      await writeAudit(tx, member, 'parcel.book', `${formatCount(waiting.length)} parcels`, {
        after: {
          courier: input.courier,
          riderId: input.riderId,
          ...('ofRider' in input && { ofRider: input.ofRider }),
          store: input.store,
          job: job.id,
          parcels: waiting.length,
        },
      })
      return { jobId: job.id, results }
    }),
  )
}

/** Gives those of these orders that are ready their parcels. The orders are locked. */
export async function parcelReadyOrders(tx: Db, orderIds: string[]): Promise<void> {
  await ofOrders(tx, orderIds, isWaiting)
}

type Result = { waiting: number[]; results: Named[] }

async function ofOrders(tx: Db, orderIds: string[], isReady: typeof isWaiting): Promise<Result> {
  const rows = await tx
    .select({ id: orders.id, orderId: orders.orderId, status: orders.status })
    .from(orders)
    .where(and(inArray(orders.orderId, orderIds), isNull(orders.deletedAt)))
    .orderBy(asc(orders.id))
    .for('update')
  const ready = rows.filter(({ status }) => orderStates[status].queue === 'to_pack')
  await createParcels(
    tx,
    ready.map(({ id }) => id),
  )
  const all = await parcelsWhere(tx, or(...rows.map(({ id }) => eq(parcels.orderRow, id))))
  const canBook = (order: Order, parcel: Parcel) =>
    parcel.orderRow === order.id && isReady(parcel) && allowsBooking(order, parcel)
  const results = orderIds.map((orderId): Named => {
    const order = rows.find((row) => row.orderId === orderId)
    if (!order) return { orderId, error: 'This order does not exist' }
    if (order.status === 'pending') return { orderId, error: 'This order is not confirmed yet' }
    const bookable = all.find((parcel) => canBook(order, parcel))
    if (bookable) return { orderId, ...leaving(bookable) }
    if (!orderStates[order.status].isInShop) return { orderId, error: `This order is ${order.status}` }
    return { orderId, error: whyNot(all.find(({ orderRow }) => orderRow === order.id)) }
  })
  const waiting = all.filter((parcel) => rows.some((order) => canBook(order, parcel)))
  return { waiting: waiting.map(({ id }) => id), results }
}

type Order = Pick<typeof orders.$inferSelect, 'id' | 'status'>

/** A shipped order may have a later parcel waiting, a delivered one a replacement. */
function allowsBooking({ status }: Order, parcel: Parcel): boolean {
  if (orderStates[status].queue === 'to_pack') return true
  return isWaiting(parcel) && (status === 'shipped' || (status === 'delivered' && isExchange(parcel)))
}

async function ofNumbers(tx: Db, numbers: string[], isReady: typeof isWaiting): Promise<Result> {
  const all = await parcelsWhere(tx, inArray(parcels.number, numbers))
  const results = numbers.map((parcelId): Named => {
    const parcel = all.find(({ number }) => number === parcelId)
    if (!parcel) return { parcelId, error: 'This parcel does not exist' }
    return isReady(parcel) ? { parcelId, ...leaving(parcel) } : { parcelId, error: whyNot(parcel) }
  })
  return { waiting: all.filter(isReady).map(({ id }) => id), results }
}

/**
 * The open stops of a rider, who may no longer work here.
 * @throws Refusal 422: another courier, or the same rider
 */
async function stopsOf(tx: Db, input: { courier: string; riderId?: number | undefined; ofRider: number }) {
  const wrong = (field: string, message: string) =>
    new Refusal(422, 'invalid', message, { fields: { [field]: message } })
  if (input.courier !== ownCourier) throw wrong('courier', 'Only the shop’s own delivery has riders')
  if (input.riderId === input.ofRider) throw wrong('riderId', 'Please select another rider')
  const stops = await tx
    .select({ number: parcels.number })
    .from(parcels)
    .where(and(ofRiders.all, eq(parcels.riderId, input.ofRider), ofRiders.open))
    .orderBy(asc(parcels.stop), asc(parcels.id))
  return stops.map(({ number }) => number)
}

type Parcel = Pick<
  typeof parcels.$inferSelect,
  'id' | 'number' | 'orderRow' | 'requestId' | 'state' | 'courier' | 'riderId'
> & {
  /** Name of its rider. */
  rider: string | null
}

const parcelsWhere = async (tx: Db, where: ReturnType<typeof or>): Promise<Parcel[]> =>
  where === undefined
    ? []
    : tx
        .select({
          ...{ id: parcels.id, number: parcels.number, orderRow: parcels.orderRow, requestId: parcels.requestId },
          ...{ state: parcels.state, courier: parcels.courier, riderId: parcels.riderId },
          rider: sql<string | null>`(select ${staff.username} from ${staff} where ${staff.id} = ${parcels.riderId})`,
        })
        .from(parcels)
        .where(where)
        .orderBy(asc(parcels.id))

const isWaiting = ({ state }: Parcel) => state === 'waiting'
const mayGoTo = (riderId: number | undefined, takesPickedUp: boolean) => (parcel: Parcel) =>
  isWaiting(parcel) || (parcel.riderId !== riderId && mayChangeRider(parcel, takesPickedUp))

/** The rider whose round a parcel leaves, for staff who did not look where it is. */
const leaving = (parcel: Parcel | undefined) => (parcel?.rider && !isWaiting(parcel) ? { leaves: parcel.rider } : {})

function whyNot(parcel: Parcel | undefined): string {
  if (!parcel) return 'It has no parcel'
  const state = parcel.state.replaceAll('_', ' ')
  if (!parcel.rider || !mayChangeRider(parcel, true)) return `Its parcel is ${state}`
  return isHandedOver(parcel.state)
    ? `${parcel.rider} has its parcel with him: it is ${state}`
    : `Its parcel is on the round of ${parcel.rider}`
}
