import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { parcels } from '#domains/parcels/tables.ts'
import { isNoneOf } from '#platform/database/constant-list.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { isFinal, parcelStatesThat } from '#shared/parcels/parcel-states.ts'
import { ofRiders } from './round.ts'

/**
 * Sorts the stops of a rider by `numbers`; the other stops follow. Numbers that are not on the round are ignored. Of
 * concurrent changes the last one wins.
 */
export function orderStops(db: Db, riderId: number, numbers: readonly string[]): Promise<void> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const stops = and(
        ...[ofRiders.all, eq(parcels.riderId, riderId), isNull(parcels.receivedBackAt)],
        isNoneOf(parcels.state, parcelStatesThat(isFinal)),
      )
      // Locks in one fixed order: the update alone would lock in the order of its plan, which may deadlock.
      const rows = await tx.select({ id: parcels.id }).from(parcels).where(stops).orderBy(asc(parcels.id)).for('update')
      const ids = sql.param(rows.map(({ id }) => id))
      await tx.execute(sql`
        update parcels p set stop = n.stop
        from (select p.id, row_number() over (order by a.at nulls last, p.stop, p.id)::int as stop
          from parcels p left join unnest(${sql.param([...numbers])}::text[]) with ordinality
            as a(number, at) on a.number = p.number
          where p.id = any(${ids}::bigint[])) n
        where p.id = n.id and p.stop <> n.stop`)
    }),
  )
}
