import { desc, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { checkMatches } from '#platform/check-matches.ts'
import type { Db } from '#platform/database/database.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { maxMatches } from '#shared/paging.ts'
import { asciiDigits, tidyLine } from '#shared/text/text.ts'
import { countGroups } from './count-parcels.ts'
import { filteredParcels, idsNumbered, type ParcelFilters } from './filter-parcels.ts'
import { findParcels } from './find-parcels.ts'
import { isLiveParcel } from './live-parcels.ts'
import { parcelViews } from './shown/parcel-view.ts'
import type { ParcelView, parcelsQuery } from './staff-contract.ts'
import { parcels } from './tables.ts'

/**
 * The numbers of all parcels that match, newest first, for an action on all of them.
 * @throws Refusal 409 if they are not as many as expected
 */
export async function matchParcels(
  db: Db,
  { expected, ...query }: ParcelFilters & { expected: number },
): Promise<string[]> {
  const rows = await db
    .select({ number: parcels.number })
    .from(parcels)
    .where(filteredParcels(query))
    .orderBy(desc(parcels.createdAt), desc(parcels.id))
    .limit(maxMatches + 1)
  checkMatches(expected, rows.length)
  return rows.map(({ number }) => number)
}

/** A page of parcels, newest first, with how many each group has. */
export async function parcelsPage(db: Db, query: z.output<typeof parcelsQuery>) {
  const counting = countGroups(db)
  const [counts, { ids, page }] = await Promise.all([counting, findParcels(db, query, counting)])
  return { parcels: await parcelViews(db, ids), page, counts }
}

/**
 * The parcel that was scanned or typed: by its own number, the courier's, or an order's with only one parcel that is
 * not cancelled. A returned parcel yields to the one in which its order is sent again.
 * @throws NotFound; Refusal 409 several_parcels
 */
export async function parcelByNumber(db: Db, typed: string): Promise<ParcelView> {
  const text = tidyLine(typed)
  const number = asciiDigits(text).toUpperCase()
  const rows = await db
    .select({
      ...{ id: parcels.id, number: parcels.number, state: parcels.state, receivedBackAt: parcels.receivedBackAt },
      isExact: sql<boolean>`${parcels.number} = ${number} or ${parcels.consignment} is not distinct from ${text}`,
    })
    .from(parcels)
    .where(
      sql`${parcels.id} in (${idsNumbered(text)})
        and (${parcels.state} <> 'cancelled' or ${parcels.number} = ${number} or ${parcels.consignment} = ${text})`,
    )
    .orderBy(parcels.orderRow, parcels.position)
  const exact = rows.filter(({ isExact }) => isExact)
  const live = rows.filter(isLiveParcel)
  const meant = [exact, live].find((some) => some.length > 0) ?? rows
  const [first, another] = meant
  if (!first) throw new NotFound('Parcel')
  if (another) {
    const numbers = meant.map((row) => row.number).join(', ')
    throw new Refusal(409, 'several_parcels', `Several parcels have this number: ${numbers}. Please enter one of them`)
  }
  const [view] = await parcelViews(db, [first.id])
  if (!view) throw new NotFound('Parcel')
  return view
}
