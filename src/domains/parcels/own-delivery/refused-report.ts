import { and, eq, isNotNull } from 'drizzle-orm'
import { withAttention } from '#domains/parcels/live-parcels.ts'
import type { ParcelRow } from '#domains/parcels/lock-parcel.ts'
import { parcelEvents, parcels } from '#domains/parcels/tables.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { formatExactMoney, toPaisa } from '#shared/money.ts'
import type { ReportStop } from './staff-contract.ts'

const told = 'The shop now knows what you reported, and somebody will ask you'

/** The answer to a repeated report that was refused and recorded before. */
export const toldAlready = () => new Refusal(409, 'not_on_round', `This report was not taken. ${told}`)

/**
 * Records a rider's delivery report that is refused, because the parcel was reassigned or the office was faster: as an
 * event of the locked parcel with the rider's note, and as attention, since the rider may hold cash without any other
 * record. Not if the parcel never was on the rider's round, or if its cash is already recorded there.
 * @returns the refusal for the rider
 */
export async function recordRefusedReport(
  tx: Db,
  parcel: ParcelRow,
  { report, collected, note }: ReportStop,
  { member, eventKey, now, refusal }: { member: StaffMember; eventKey: string; now: Date; refusal: Refusal },
): Promise<Refusal> {
  const isDelivery = report === 'delivered' || report === 'partly_delivered'
  if (!isDelivery || refusal.status === 422) return refusal
  const ofHim = and(eq(parcelEvents.parcelId, parcel.id), eq(parcelEvents.riderId, member.id))
  const [had] = await tx.select({ id: parcelEvents.id }).from(parcelEvents).where(ofHim).limit(1)
  if (!had && parcel.riderId !== member.id) return refusal
  const withCash = and(ofHim, isNotNull(parcelEvents.cash))
  const [known] = await tx.select({ id: parcelEvents.id }).from(parcelEvents).where(withCash).limit(1)
  if (known) return refusal
  const { username: actor, id: riderId } = member
  const cash = collected === undefined ? '' : `, collected ${formatExactMoney(toPaisa(collected))}`
  const words = `${report.replaceAll('_', ' ')}${cash}`
  const isHis = parcel.riderId === riderId
  const why = isHis ? refusal.message : 'The parcel is no longer on his round'
  const event = { note: [`Reported as ${words}, not taken. ${why}`, note].filter(Boolean).join('. '), actor, riderId }
  await tx
    .insert(parcelEvents)
    .values({ parcelId: parcel.id, ...event, source: 'staff', eventKey, at: now, receivedAt: now })
  const attention = withAttention(parcel.attention, `${actor} reported it as ${words}, which was not taken`)
  await tx.update(parcels).set({ attention, updatedAt: now }).where(eq(parcels.id, parcel.id))
  return isHis
    ? new Refusal(409, refusal.code, `${refusal.message}. ${told}`)
    : new Refusal(409, 'not_on_round', `It is no longer on your round. ${told}`)
}
