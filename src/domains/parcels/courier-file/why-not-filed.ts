import { sql } from 'drizzle-orm'
import { missingAdvanceOf } from '#domains/orders/changing/require-advance.ts'
import type { OrderRow } from '#domains/orders/order-view.ts'
import { isExchange } from '#domains/parcels/exchanges/exchanges.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import type { ParcelState } from '#shared/parcels/parcel-states.ts'
import { courierNames } from '../courier-names.ts'
import { isLiveParcel } from '../live-parcels.ts'
import { existingConsignment } from '../must-be-sendable.ts'
import { isToFile, type ParcelsByOrder } from './filed-parcels.ts'

/** Sentences about missing advances, by row id. Few orders have one, so each is read on its own. */
export async function dueAdvances(db: Db, rows: readonly OrderRow[]): Promise<Map<number, string>> {
  const ids = sql.param(rows.map(({ id }) => id))
  const asked = await queryRows(db, { id: col.int }).run(
    sql`select order_row as id from order_cod_decisions where advance > 0 and order_row = any(${ids}::bigint[])`,
  )
  const due = new Map<number, string>()
  for (const { id } of asked) {
    const order = rows.find((row) => row.id === id)
    const missing = order && (await missingAdvanceOf(db, order))
    if (order && missing) due.set(order.id, missing)
  }
  return due
}

type Query = { courier: string; takesMarked: boolean }

/** Why an order must not be in a courier's file: it may not be sent yet, or is sent already. */
export async function whyNotFiled(db: Db, { courier, takesMarked }: Query) {
  const names = new Map((await courierNames(db)).map((each) => [each.courier, each.name]))
  const nameOf = ({ courier: code }: { courier: string | null }) => names.get(code ?? '') ?? code ?? ''
  return (order: OrderRow, parcels: ParcelsByOrder, advances: Map<number, string>): string | undefined => {
    if (order.status === 'pending') return 'It is not confirmed yet'
    if (order.status === 'cancelled') return 'It is cancelled'
    const live = (parcels.get(order.id) ?? []).filter(isLiveParcel)
    const hasReplacement = live.some((parcel) => isExchange(parcel) && parcel.state === 'waiting')
    if (order.status === 'delivered' && !hasReplacement) return 'It is delivered already'
    const filed = live.filter(isToFile)
    if (live.length === 0 && order.status === 'shipped') return 'It is shipped already'
    if (live[0] && filed.length === 0) {
      const numbered = live.find(({ state }) => state === 'waiting')
      return (numbered && existingConsignment(numbered)) ?? whereItIs(live[0].state, nameOf(live[0]))
    }
    const marked = filed.find((parcel) => parcel.courier !== null && parcel.courier !== courier)
    if (marked && !takesMarked) return `It went into the file of another courier: ${nameOf(marked)}`
    return advances.get(order.id)
  }
}

function whereItIs(state: ParcelState, courier: string): string {
  if (state === 'booking') return 'Its parcel is being booked'
  if (state === 'booking_unknown') return 'It is not known whether its parcel is booked: please ask the courier'
  if (state !== 'booked') return 'Its parcel has left the shop already'
  return courier ? `It is booked already: ${courier}` : 'It is booked already'
}
