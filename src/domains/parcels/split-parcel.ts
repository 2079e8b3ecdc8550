import { asc, eq, inArray } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { Refusal } from '#platform/refusal.ts'
import { isUnbooked } from '#shared/parcels/is-unbooked.ts'
import { withdrawnOf } from './booking/withdrawn-bookings.ts'
import { isExchange } from './exchanges/exchanges.ts'
import { withAttention } from './live-parcels.ts'
import { lockParcel, type ParcelRow } from './lock-parcel.ts'
import { enterParcelState } from './moving/enter-parcel-state.ts'
import { existingConsignment } from './must-be-sendable.ts'
import { versionOf } from './packing/lock-packing.ts'
import { moveSurplus } from './packing/surplus.ts'
import type { SplitParcel } from './staff-contract.ts'
import { parcelLines, parcels, pickingListOrders } from './tables.ts'
import { type Pair, pairsIn } from './two-sizes/second-sizes.ts'

type LineRow = typeof parcelLines.$inferSelect

/**
 * Puts pieces of a waiting parcel into a parcel of their own. Each collects for its pieces; the delivery charge stays
 * with the first.
 * @returns the number of the new parcel
 * @throws Refusal 404; 409 too_late, parcel_changed; 422 if all or too many pieces are named
 */
export function splitParcel(db: Db, input: SplitParcel, member: StaffMember, now: Date): Promise<string> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const { parcel, siblings, order } = await lockParcel(tx, input.number)
      mustWait(parcel)
      const lines = await linesOf(tx, [parcel.id])
      assertParcelLines(lines, input.version)
      const moved = movedLines(lines, input)
      mustStayTogether(await pairsIn(tx, parcel.id), moved)
      const position = Math.max(parcel.position, ...siblings.map((each) => each.position)) + 1
      const number = `${order.orderId}-${position}`
      const worth = moved.reduce((sum, { line, quantity }) => sum + line.unitPrice * quantity, 0)
      const toCollect = Math.min(worth, parcel.toCollect)
      const [second] = await tx
        .insert(parcels)
        .values({ number, orderRow: order.id, position, toCollect, createdAt: now, updatedAt: now })
        .returning()
      if (!second) throw new Error('the parcel was not stored')
      for (const { line, quantity } of moved) await moveLine(tx, line, quantity, second.id)
      await setToCollect(tx, parcel, parcel.toCollect - toCollect, now)
      await writeAudit(tx, member, 'parcel.split', parcel.number, { after: { number, lines: input.lines } })
      return number
    }),
  )
}

/**
 * Undoes a split: the pieces of a waiting parcel go back into the first waiting parcel of the order.
 * @returns the number of that parcel
 * @throws Refusal 404; 409 too_late, nothing_to_join
 */
export function joinParcel(db: Db, number: string, member: StaffMember, now: Date): Promise<string> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const { parcel, siblings } = await lockParcel(tx, number)
      mustWait(parcel)
      const [first] = siblings.filter((each) => isUnbooked(each) && !isExchange(each))
      if (!first) throw new Refusal(409, 'nothing_to_join', 'This order has no other parcel that waits')
      const [into, from] = first.position < parcel.position ? [first, parcel] : [parcel, first]
      const there = await linesOf(tx, [into.id])
      for (const line of await linesOf(tx, [from.id])) {
        const twin = there.find(({ orderLineId }) => orderLineId === line.orderLineId)
        if (!twin) await tx.update(parcelLines).set({ parcelId: into.id }).where(eq(parcelLines.id, line.id))
        else
          await tx
            .update(parcelLines)
            .set({ quantity: twin.quantity + line.quantity, packed: twin.packed + line.packed })
            .where(eq(parcelLines.id, twin.id))
      }
      await moveSurplus(tx, from.id, into.id)
      if (from.attention) {
        const attention = withAttention(into.attention, from.attention)
        await tx.update(parcels).set({ attention }).where(eq(parcels.id, into.id))
      }
      await removeJoined(tx, from, { into, actor: member.username, now })
      await setToCollect(tx, into, into.toCollect + from.toCollect, now)
      await writeAudit(tx, member, 'parcel.join', into.number, { before: { number: from.number } })
      return into.number
    }),
  )
}

/**
 * A parcel that a courier knows stays as a cancelled one without pieces: the next split would give its number away, and
 * with it the reference of a booking that was withdrawn.
 */
async function removeJoined(
  tx: Db,
  from: ParcelRow,
  { into, actor, now }: { into: ParcelRow; actor: string; now: Date },
): Promise<void> {
  if ((await withdrawnOf(tx, from.id)).length === 0) {
    await tx.delete(parcels).where(eq(parcels.id, from.id))
    return
  }
  // Those that went into a line of the other one.
  await tx.delete(parcelLines).where(eq(parcelLines.parcelId, from.id))
  await tx.update(parcels).set({ attention: '', toCollect: 0 }).where(eq(parcels.id, from.id))
  await tx.update(pickingListOrders).set({ parcelId: null }).where(eq(pickingListOrders.parcelId, from.id))
  const move = { state: 'cancelled', at: now, actor, source: 'staff', note: `Joined with ${into.number}` } as const
  await enterParcelState(tx, from, move, now)
}

function mustWait(parcel: ParcelRow) {
  if (isExchange(parcel)) {
    throw new Refusal(409, 'is_exchange', 'This parcel brings a replacement: it is neither split nor joined')
  }
  if (isUnbooked(parcel)) return
  const numbered = parcel.state === 'waiting' ? existingConsignment(parcel) : undefined
  throw new Refusal(409, 'too_late', numbered ?? 'Only a parcel that waits in the shop can be split or joined')
}

/** Lines are named by their index: after an edit of the order it may name another piece. */
function assertParcelLines(lines: readonly LineRow[], seen: string | undefined) {
  if (seen === undefined || versionOf(lines) === seen) return
  const message = 'This parcel was changed in the meantime. Please look at its pieces again'
  throw new Refusal(409, 'parcel_changed', message)
}

const linesOf = (tx: Db, ids: number[]): Promise<LineRow[]> =>
  tx
    .select()
    .from(parcelLines)
    .where(inArray(parcelLines.parcelId, ids))
    .orderBy(asc(parcelLines.position), asc(parcelLines.id))

function movedLines(lines: LineRow[], input: SplitParcel): { line: LineRow; quantity: number }[] {
  const wanted = new Map<number, number>()
  for (const { line, quantity } of input.lines) wanted.set(line, (wanted.get(line) ?? 0) + quantity)
  const moved = [...wanted].map(([at, quantity]) => {
    const line = lines[at]
    if (!line) throw invalid('This parcel does not have that line. Please look at it again')
    if (quantity > line.quantity) throw invalid(`Only ${line.quantity} of ${line.name} are in this parcel`)
    return { line, quantity }
  })
  const all = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (moved.reduce((sum, { quantity }) => sum + quantity, 0) === all) {
    throw invalid('At least one piece has to stay in the first parcel')
  }
  return moved
}

/** The customer tries both sizes at the door. */
function mustStayTogether(pairs: readonly Pair[], moved: readonly { line: LineRow }[]) {
  const ids = new Set(moved.map(({ line }) => line.id))
  const torn = pairs.find(({ first, second }) => ids.has(first) !== ids.has(second))
  if (!torn) return
  const name = moved.find(({ line }) => line.id === torn.first || line.id === torn.second)?.line.name
  throw invalid(`Two sizes of ${name} go to the door to be tried: they stay in one parcel`)
}

const invalid = (message: string) => new Refusal(422, 'invalid', message, { fields: { lines: message } })

async function moveLine(tx: Db, line: LineRow, quantity: number, parcelId: number) {
  if (quantity === line.quantity) {
    await tx.update(parcelLines).set({ parcelId }).where(eq(parcelLines.id, line.id))
    return
  }
  const { id, ...copy } = line
  await tx
    .update(parcelLines)
    .set({ quantity: line.quantity - quantity, packed: Math.min(line.packed, line.quantity - quantity) })
    .where(eq(parcelLines.id, id))
  const packed = Math.max(0, line.packed - (line.quantity - quantity))
  await tx.insert(parcelLines).values({ ...copy, parcelId, quantity, packed })
}

/** Other pieces: whoever packs it says again that it is packed. */
const setToCollect = (tx: Db, { id }: ParcelRow, toCollect: number, now: Date) =>
  tx.update(parcels).set({ toCollect, packedAt: null, updatedAt: now }).where(eq(parcels.id, id))
