import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { filteredParcels, type Group, groups, type ParcelFilters } from './filter-parcels.ts'
import { parcelGroups } from './staff-contract.ts'
import { parcels } from './tables.ts'

export type GroupCounts = Record<Group, number>

/**
 * Nearly all parcels are delivered: they are all less the others, and the others are counted from small indexes. The
 * open ones, of which there are few, are counted by everything.
 */
export async function countGroups(db: Db): Promise<GroupCounts> {
  const open = parcelGroups.filter((group) => group !== 'delivered' && group !== 'over')
  type OpenGroup = (typeof open)[number]
  const columns = Object.fromEntries(open.map((group) => [group, col.int])) as Record<OpenGroup, typeof col.int>
  const counted = sql.join(
    open.map((group) => sql`(count(*) filter (where ${groups[group]}))::int as ${sql.identifier(group)}`),
    sql`, `,
  )
  const [[few], undelivered, all] = await Promise.all([
    queryRows(db, columns).run(sql`select ${counted} from parcels where ${groups.open} or ${parcels.attention} <> ''`),
    db.$count(parcels, sql`not ${groups.delivered}`),
    db.$count(parcels),
  ])
  if (!few) throw new Error('a count answers one row')
  return { ...few, delivered: all - undelivered, over: all - few.open }
}

/** How many parcels the filters show, without a search. */
export async function countFiltered(db: Db, query: ParcelFilters, counts: Promise<GroupCounts>): Promise<number> {
  const { group, state, courier } = query
  if (!state && !courier) {
    const all = await counts
    return group ? all[group] : all.open + all.over
  }
  const counted = (filters: ParcelFilters) => db.$count(parcels, filteredParcels(filters))
  if (state === 'delivered' && !group && !courier) {
    const [{ delivered }, others] = await Promise.all([counts, counted({ state: 'partly_delivered' })])
    return delivered - others
  }
  if (group === 'over' && !state) {
    const [all, open] = await Promise.all([counted({ courier }), counted({ courier, group: 'open' })])
    return all - open
  }
  return counted(query)
}
