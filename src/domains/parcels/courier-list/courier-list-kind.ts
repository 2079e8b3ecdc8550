import { eq } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { changeStatusWithin } from '#domains/orders/changing/change-status.ts'
import { withdrawnOf } from '#domains/parcels/booking/withdrawn-bookings.ts'
import { takenNevertheless } from '#domains/parcels/cash/taken-nevertheless.ts'
import { addAttention, isLiveParcel } from '#domains/parcels/live-parcels.ts'
import { lockParcel, type ParcelRow } from '#domains/parcels/lock-parcel.ts'
import { enterParcelState, isLater, orderFollows, statusOf } from '#domains/parcels/moving/enter-parcel-state.ts'
import { recalculateCollect } from '#domains/parcels/recalculate-collect.ts'
import { parcels } from '#domains/parcels/tables.ts'
import type { BulkActor, BulkKind } from '#domains/staff/bulk-tasks/bulk-kind.ts'
import { mayDo } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { brokenConstraint } from '#platform/database/database-errors.ts'
import { Refusal } from '#platform/refusal.ts'
import { toPaisa } from '#shared/money.ts'
import type { OrderStatus } from '#shared/orders/order-status.ts'
import { type CourierListEntry, planLine } from './plan-line.ts'

/** Stored with the task, so the field must not be renamed. */
type Input = { said: Record<string, CourierListEntry> }
type Snapshot = Pick<ParcelRow, 'state' | 'courier' | 'consignment'> & {
  orderStatus: OrderStatus
  /** Missing in tasks of earlier releases. */
  paidOutAt?: string | null
}

const snapshotOf = ({ state, courier, consignment, paidOutAt }: ParcelRow, orderStatus: OrderStatus): Snapshot => ({
  ...{ state, courier, consignment, orderStatus },
  paidOutAt: paidOutAt?.toISOString() ?? null,
})

/**
 * Whether the parcel is as the list left it. A list never changes a received parcel, so a received one was changed
 * since.
 */
function isAsLeft(parcel: ParcelRow, orderStatus: OrderStatus, after: Snapshot): boolean {
  const now: Record<string, unknown> = snapshotOf(parcel, orderStatus)
  return parcel.receivedBackAt === null && Object.entries(after).every(([name, value]) => now[name] === value)
}

/** Whether a line has a state. A consignment number alone does not change the order. */
const movesAny = ({ said }: Input): boolean => Object.values(said).some(({ state }) => state !== null)

const undone = 'A courier’s list was taken back'

/** Applies a courier's list to parcels. Each parcel is checked again, because the preview may be old. */
export const courierListKind: BulkKind = {
  batchSize: 1,
  right: 'orders.edit',
  // Undo goes against the usual course of parcels and orders. Lines without a state only booked parcels in the shop.
  mayUndo: (member, input) => mayDo(member, 'orders.override') || !movesAny(input as Input),
  run: (input) => async (tx, rows, by, now) => {
    const [row] = rows
    const entry = row && (input as Input).said[row.subject]
    if (!entry) return []
    const { parcel, siblings, order } = await lockParcel(tx, row.subject)
    const plan = planLine({ parcel, order, withdrawn: await withdrawnOf(tx, parcel.id) }, entry, now)
    if ('error' in plan) throw new Refusal(409, 'not_taken_over', plan.error)
    if ('same' in plan) return [{ state: 'same' }]
    const named = await setDetails(tx, parcel, plan.set)
    let moved = named
    if (plan.state) {
      const collected = entry.collected === undefined ? undefined : toPaisa(entry.collected)
      const taken = takenNevertheless(parcel, plan.state, collected)
      const told = { word: entry.word, note: taken ?? '', actor: by.username, source: 'staff' } as const
      moved = await enterParcelState(tx, named, { ...told, state: plan.state, at: now, collected }, now)
      if (taken) moved = await addAttention(tx, moved, taken)
      await orderFollows(tx, order, { moved, siblings }, { actor: by.username, note: '', now })
    }
    await audit(tx, by, { before: parcel, after: moved })
    const after = await lockParcel(tx, row.subject)
    return [
      {
        state: 'changed',
        before: snapshotOf(parcel, order.status),
        after: snapshotOf(after.parcel, after.order.status),
      },
    ]
  },
  // Two parcels of an order: the first one has sent it.
  undoesLastFirst: true,
  undo: () => async (tx, rows, by, now) => {
    const [row] = rows
    if (!row) return []
    const [before, after] = [row.before, row.after] as [Snapshot, Snapshot]
    const now0 = await lockParcel(tx, row.subject)
    if (!isAsLeft(now0.parcel, now0.order.status, after))
      throw new Refusal(409, 'changed_since', 'It was changed again since')
    const { parcel, siblings, order } = now0
    // Before its order, whose change would otherwise treat the parcel as fetched back and its booking as withdrawn. A
    // correction, because the list was a mistake, also for a parcel that was coming back.
    const told = { actor: by.username, source: 'staff', note: undone, isCorrection: true } as const
    const back = { ...told, state: before.state, at: now }
    const moved = parcel.state === before.state ? parcel : await enterParcelState(tx, parcel, back, now)
    await setDetails(tx, moved, { courier: before.courier, consignment: before.consignment })
    // The order followed its parcel: back against the usual course, with the right to that.
    if (before.orderStatus !== after.orderStatus) {
      const status = backTo(before.orderStatus, [...siblings, moved])
      await changeStatusWithin(tx, { orderId: order.orderId, status, reason: undone }, by, now)
    }
    // Also if the list had only entered the number: payments since then must not be collected again.
    const { order: left, parcel: own, siblings: others } = await lockParcel(tx, row.subject)
    await recalculateCollect(tx, left, inOrder([own, ...others]).filter(isLiveParcel))
    await audit(tx, by, { before: parcel, after: { ...moved, ...factsOf(before) } })
    return [{ state: 'changed', before: after, after: before }]
  },
}

/** The order's status before the list, or a later one that follows from its other parcels. */
function backTo(before: OrderStatus, all: readonly ParcelRow[]): OrderStatus {
  const follows = statusOf(all)
  return follows && isLater(follows, before) ? follows : before
}

const inOrder = (all: readonly ParcelRow[]) => all.toSorted((one, other) => one.position - other.position)

async function setDetails(tx: Db, parcel: ParcelRow, set: Partial<Pick<ParcelRow, 'courier' | 'consignment'>>) {
  if (Object.keys(set).length === 0) return parcel
  try {
    const [named] = await tx.update(parcels).set(set).where(eq(parcels.id, parcel.id)).returning()
    return named ?? parcel
  } catch (error) {
    if (brokenConstraint(error) !== 'parcels_by_consignment') throw error
    throw new Refusal(409, 'consignment_taken', 'Another parcel has this number of the courier')
  }
}

const factsOf = ({ state, courier, consignment }: Pick<ParcelRow, 'state' | 'courier' | 'consignment'>) => ({
  ...{ state, courier, consignment },
})
const audit = (tx: Db, by: BulkActor, { before, after }: { before: ParcelRow; after: ParcelRow }) =>
  writeAudit(tx, by, 'parcel.list', before.number, { before: factsOf(before), after: factsOf(after) })
