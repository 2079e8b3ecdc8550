import { and, asc, eq, isNull, max, ne, sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { definitionOf, openCourier } from '#domains/parcels/accounts/courier-accounts.ts'
import type { Courier } from '#domains/parcels/couriers/courier.ts'
import { bookingJobParcels, parcels } from '#domains/parcels/tables.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { Db } from '#platform/database/database.ts'
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { calling } from './calling.ts'
import { record } from './record-booking.ts'
import { referenceOf } from './withdrawn-bookings.ts'

/** Bookings per courier and run of the poll; the next run does the others. */
const batchSize = 50

type Unclear = { id: number; number: string; updatedAt: Date }
type Result = 'booked' | 'absent' | 'unknown'
type Finding = Required<Pick<Courier, 'find'>>

/**
 * Looks up a booking whose answer was lost, and records the courier's answer. If the parcel was changed in the
 * meantime, only a booking counts: the answer that there is none may refer to an earlier booking.
 * @throws OutgoingError
 */
async function lookUpOne(
  context: AppContext,
  { code, courier, actor }: { code: string; courier: Finding; actor: string },
  { id: parcelId, number, updatedAt }: Unclear,
): Promise<Result> {
  const { db, clock } = context
  const reference = await referenceOf(db, { parcelId, number })
  const found = await courier.find(reference)
  if (found && (!found.ok || (await isOfAnother(db, { code, parcelId, consignment: found.consignment })))) {
    await db.update(parcels).set({ polledAt: clock() }).where(eq(parcels.id, parcelId))
    return 'unknown'
  }
  const reason = 'The courier does not have it'
  const booking = found ?? ({ reference, ok: false, isUnknown: false, reason, isRetryable: true } as const)
  const work = { context, code, jobId: await newestJob(db, parcelId), actor }
  const isWritten = await record(work, { number, parcelId }, booking, found ? undefined : updatedAt)
  return found ? 'booked' : isWritten ? 'absent' : 'unknown'
}

/** A consignment number that another parcel has is not stored, and staff are looking at it already. */
async function isOfAnother(
  db: Db,
  { code, parcelId, consignment }: { code: string; parcelId: number; consignment: string },
) {
  const [other] = await db
    .select({ id: parcels.id })
    .from(parcels)
    .where(and(eq(parcels.courier, code), eq(parcels.consignment, consignment), ne(parcels.id, parcelId)))
  return other !== undefined
}

/** The job that lists the booking with its reason. */
async function newestJob(db: Db, parcelId: number): Promise<number> {
  const [row] = await db
    .select({ jobId: max(bookingJobParcels.jobId) })
    .from(bookingJobParcels)
    .where(eq(bookingJobParcels.parcelId, parcelId))
  return row?.jobId ?? 0
}

/** Looks up all unclear bookings of a courier, if it supports that; the ones looked up longest ago first. */
export async function lookUpUnclear(context: AppContext, code: string, courier: Courier): Promise<void> {
  const { db } = context
  const { find } = courier
  if (!find) return
  const unclear = await db
    .select({ id: parcels.id, number: parcels.number, updatedAt: parcels.updatedAt })
    .from(parcels)
    .where(and(eq(parcels.courier, code), eq(parcels.state, 'booking_unknown'), isNull(parcels.consignment)))
    .orderBy(sql`${parcels.polledAt} asc nulls first`, asc(parcels.id))
    .limit(batchSize)
  for (const parcel of unclear) {
    try {
      await lookUpOne(context, { code, courier: { find }, actor: code }, parcel)
    } catch (error) {
      // The courier's health shows an outage, and the next run tries again.
      if (error instanceof OutgoingError) return
      throw error
    }
  }
}

/**
 * Looks up one parcel while a person waits for the answer.
 * @returns the courier's answer
 * @throws Refusal 404; 409 not_unclear, look_up_not_offered, courier_not_ready, courier_refused; 503 courier_away,
 *   answer_lost
 */
export async function lookUpAgain(context: AppContext, number: string, member: StaffMember): Promise<Result> {
  const { db } = context
  const [parcel] = await db.select().from(parcels).where(eq(parcels.number, number))
  if (!parcel) throw new NotFound('Parcel')
  const { state, courier: code } = parcel
  if (state !== 'booking_unknown' || code === null)
    throw new Refusal(409, 'not_unclear', `This parcel is ${state.replaceAll('_', ' ')}: nothing has to be looked up`)
  const { name } = definitionOf(code)
  const { find } = await openCourier(context, code)
  if (!find) {
    const message = `${name} cannot be asked for a booking: wait for its webhook, or look into its panel`
    throw new Refusal(409, 'look_up_not_offered', message)
  }
  const by = { code, courier: { find }, actor: member.username }
  const found = await calling(name, `${number} was not looked up`, () => lookUpOne(context, by, parcel))
  await writeAudit(db, member, 'parcel.look-up', number, { before: { state, courier: code }, after: { found } })
  return found
}
