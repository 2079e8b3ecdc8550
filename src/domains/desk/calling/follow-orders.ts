import { type SQL, sql } from 'drizzle-orm'
import { constant } from '#platform/database/constant-list.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import type { CallState } from '#shared/orders/call-state.ts'
import type { OrderStatus } from '#shared/orders/order-status.ts'
import { waitsForCall } from '../call-state-sql.ts'

type Placed = { payload: { orderId: string }; transient: { status: OrderStatus } }
type StatusChanged = {
  payload: { orderId: string; from: OrderStatus; to: OrderStatus }
  transient: { isUndo: boolean }
}
type Event = { payload: { orderId: string } }
type Restored = Event & { transient: { deletedAt: Date } }

const waiting = constant<CallState>('waiting')
const closed = constant<CallState>('closed')

const idsOf = (events: readonly Event[]) => events.map(({ payload }) => payload.orderId)

/** Queues a pending order from its creation on. A confirmed one costs no statement. */
export async function callPlacedOrders(tx: Db, events: Placed[]): Promise<void> {
  await open(tx, idsOf(events.filter(({ transient }) => transient.status === 'pending')))
}

/**
 * An order that leaves Pending in any way leaves the queue; one that becomes pending again returns to it. After an undo
 * it waits as before.
 */
export async function callsFollowStatus(tx: Db, events: StatusChanged[]): Promise<void> {
  await close(tx, idsOf(events.filter(({ payload }) => payload.from === 'pending')))
  const back = events.filter(({ payload }) => payload.to === 'pending')
  await open(tx, idsOf(back.filter(({ transient }) => !transient.isUndo)))
  const leftPendingAt = sql`(
    select e.at from order_events e where e.order_row = desk_calls.order_row and e.status <> 'pending'
    order by e.id desc limit 1)`
  await reopen(tx, idsOf(back.filter(({ transient }) => transient.isUndo)), leftPendingAt)
}

/** Deleted orders need no call. */
export const callsFollowDeletion = (tx: Db, events: Event[]): Promise<void> => close(tx, idsOf(events))

/** A restored order waits as before its deletion. */
export async function callsFollowRestoration(tx: Db, events: Restored[]): Promise<void> {
  for (const [at, some] of Map.groupBy(events, ({ transient }) => transient.deletedAt))
    await reopen(tx, idsOf(some), sql`${at.toISOString()}::timestamptz`)
}

/**
 * Queues pending orders that had no event: those of a process of the previous release, and of a restored backup.
 * @returns how many
 */
export async function callForgottenOrders(db: Db): Promise<number> {
  const { rowCount } = await withRetry(() =>
    db.execute(sql`
    insert into desk_calls (order_row, waiting_since, due_at)
    select o.id, o.placed_at, o.placed_at from orders o
    where o.status = 'pending' and o.deleted_at is null
      and not exists (select from desk_calls c where c.order_row = o.id and ${waitsForCall(sql`c.state`)})
    order by o.id for update of o skip locked
    on conflict (order_row) do update set state = ${waiting}`),
  )
  return rowCount ?? 0
}

/** Queues the pending ones of these orders, with no earlier calls counted. */
const open = (tx: Db, orderIds: string[]): Promise<void> =>
  wait(tx, orderIds, sql`waiting_since = excluded.waiting_since, due_at = excluded.due_at, attempts = 0`)

/**
 * Queues the pending ones of these orders again. A call that was due while the order was away is postponed by the
 * length of that time; other calls keep their time. The time away does not count towards automatic cancellation.
 */
async function reopen(tx: Db, orderIds: string[], closedAt: SQL): Promise<void> {
  const back = sql`excluded.waiting_since`
  const away = sql`(${back} - coalesce(${closedAt}, ${back}))`
  await wait(
    tx,
    orderIds,
    sql`waiting_since = desk_calls.waiting_since + ${away},
      due_at = desk_calls.due_at + case
        when desk_calls.due_at > ${back} - ${away} and desk_calls.due_at <= ${back} then ${away}
        else interval '0' end`,
  )
}

/** @param known assignments for an order that has a row already */
async function wait(tx: Db, orderIds: string[], known: SQL): Promise<void> {
  if (orderIds.length === 0) return
  await tx.execute(sql`
    insert into desk_calls (order_row, waiting_since, due_at)
    select id, updated_at, placed_at from orders
    where order_id = any(${sql.param(orderIds)}::text[]) and status = 'pending' and deleted_at is null
    order by id
    on conflict (order_row) do update set state = ${waiting}, taken_by = null, taken_until = null, ${known}`)
}

/** Locks rows in the order of their orders, like every statement that locks several. */
async function close(tx: Db, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx.execute(sql`
    with ended as materialized (
      select c.order_row from desk_calls c
      where c.order_row in (select id from orders where order_id = any(${sql.param(orderIds)}::text[]))
        and ${waitsForCall(sql`c.state`)}
      order by c.order_row for update of c
    )
    update desk_calls c set state = ${closed}, taken_by = null, taken_until = null from ended
    where c.order_row = ended.order_row`)
}
