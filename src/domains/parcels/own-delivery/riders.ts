import { and, asc, eq } from 'drizzle-orm'
import { deliversParcels } from '#domains/staff/delivers-parcels.ts'
import { staff } from '#domains/staff/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'

export type Rider = { id: number; name: string }

/** The staff who deliver parcels, by name. Does not include the main admin, who has every permission. */
export const ridersOf = (db: Db): Promise<Rider[]> =>
  db.select({ id: staff.id, name: staff.username }).from(staff).where(deliversParcels).orderBy(asc(staff.username))

/** @returns undefined: the person does not deliver parcels, or no longer works here */
export async function riderById(db: Db, id: number): Promise<Rider | undefined> {
  const [rider] = await db
    .select({ id: staff.id, name: staff.username })
    .from(staff)
    .where(and(deliversParcels, eq(staff.id, id)))
  return rider
}

/** @throws Refusal 422: no rider was selected, or a person who does not deliver parcels */
export async function mustBeRider(db: Db, id: number | undefined): Promise<void> {
  if (id !== undefined && (await riderById(db, id))) return
  const message = id === undefined ? 'Please select a rider' : 'This rider no longer delivers parcels'
  throw new Refusal(422, 'invalid', message, { fields: { riderId: message } })
}
