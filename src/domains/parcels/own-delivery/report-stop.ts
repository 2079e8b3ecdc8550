import { and, eq } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { addAttention } from '#domains/parcels/live-parcels.ts'
import { lockParcel, type ParcelRow } from '#domains/parcels/lock-parcel.ts'
import { enterParcelState, orderFollows } from '#domains/parcels/moving/enter-parcel-state.ts'
import { mustBeSendable } from '#domains/parcels/must-be-sendable.ts'
import { parcelEvents } from '#domains/parcels/tables.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { formatExactMoney, toTaka } from '#shared/money.ts'
import { ownCourier } from '#shared/parcels/own-courier.ts'
import type { ParcelState } from '#shared/parcels/parcel-states.ts'
import { readReport } from './read-report.ts'
import { recordRefusedReport, toldAlready } from './refused-report.ts'
import { type ReportStop, reportedState, type StopReport } from './staff-contract.ts'

const atTheDoor: readonly ParcelState[] = ['handed_over', 'in_transit', 'out_for_delivery', 'on_hold']

/** From which states a report is taken. A refused parcel may be delivered after all while he has it. */
const pickedUpFrom: readonly ParcelState[] = ['booked', 'handed_over', 'in_transit', 'on_hold', 'returning']
const from = (report: StopReport) => (report === 'picked_up' ? pickedUpFrom : atTheDoor)

/** Presses that are sent later than that are taken as of now: a phone whose clock is wrong. */
const maxAgeMs = 3 * 86_400_000

/**
 * A rider says what happened at a stop of his round; the order follows. The same key again changes nothing. A delivery
 * that is refused although he had the parcel is written to it, and somebody looks: he may hold the cash.
 * @throws Refusal 404 a parcel that was never on his round; 409 transition_not_allowed, order_not_ready, not_on_round;
 *   422 collected, kept
 */
export async function reportStop(db: Db, input: ReportStop, member: StaffMember, now: Date): Promise<void> {
  const refusal = await withRetry(() =>
    db.transaction(async (tx) => {
      const locked = await lockParcel(tx, input.number)
      const eventKey = `press:${input.key}`
      const known = and(eq(parcelEvents.parcelId, locked.parcel.id), eq(parcelEvents.eventKey, eventKey))
      const [earlier] = await tx.select({ hasMoved: parcelEvents.hasMoved }).from(parcelEvents).where(known)
      if (earlier) return earlier.hasMoved ? undefined : toldAlready()
      try {
        await tx.transaction((savepoint) => takeReport(savepoint, locked, input, { member, eventKey, now }))
        return undefined
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return recordRefusedReport(tx, locked.parcel, input, { member, eventKey, now, refusal: error })
      }
    }),
  )
  if (refusal) throw refusal
}

type Press = { member: StaffMember; eventKey: string; now: Date }

async function takeReport(
  tx: Db,
  { parcel, siblings, order }: Awaited<ReturnType<typeof lockParcel>>,
  input: ReportStop,
  { member, eventKey, now }: Press,
) {
  if (parcel.courier !== ownCourier || parcel.riderId !== member.id) throw new NotFound('Parcel')
  const state = reportedState[input.report]
  mustBeAllowed(parcel, input.report)
  if (input.report === 'picked_up') await mustBeSendable(tx, order)
  const { collected, note, due } = await readReport(tx, parcel, input)
  const by = { at: momentOf(input, parcel, now), actor: member.username, source: 'staff', note, eventKey } as const
  const moved = await lookAtCash(tx, await enterParcelState(tx, parcel, { ...by, state, collected }, now), due)
  await orderFollows(tx, order, { moved, siblings }, { actor: member.username, note, now })
  await writeAudit(tx, member, 'parcel.move', parcel.number, {
    before: { state: parcel.state },
    after: { state, ...(collected !== undefined && { collected: toTaka(collected) }) },
  })
}

function mustBeAllowed({ state }: ParcelRow, report: StopReport) {
  if (from(report).includes(state)) return
  const why = state === 'booked' ? '. Please say first that you picked it up' : ''
  const message = `This parcel is ${words(state)} and cannot become ${words(reportedState[report])}${why}`
  throw new Refusal(409, 'transition_not_allowed', message)
}

const words = (state: string): string => state.replaceAll('_', ' ')

/** The moment of the press, by the phone: not in the future, not before what happened to the parcel last. */
function momentOf({ at }: ReportStop, { movedAt }: ParcelRow, now: Date): Date {
  const pressed = new Date(at).getTime()
  if (pressed > now.getTime() || pressed < now.getTime() - maxAgeMs) return now
  return new Date(Math.max(pressed, movedAt?.getTime() ?? 0))
}

/** Less or more than was due: somebody asks him why. */
async function lookAtCash(tx: Db, parcel: ParcelRow, due: number | undefined): Promise<ParcelRow> {
  const { collected } = parcel
  if (due === undefined || collected === null || collected === due) return parcel
  return addAttention(tx, parcel, `Collected ${formatExactMoney(collected)} instead of ${formatExactMoney(due)}`)
}
