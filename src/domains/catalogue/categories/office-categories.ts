import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import type { OfficeCategories } from '../contract.ts'
import { categoriesNested } from './categories.ts'

/** The categories as staff see them: inactive ones too, with the version that a save must name. */
export async function readOfficeCategories(db: Db): Promise<OfficeCategories> {
  // First the version: a change between the two reads makes a save stale, never silently lost.
  const version = await versionOfCategories(db)
  const [{ categories, featuredCategories }, { rows }] = await Promise.all([
    categoriesNested(db, { all: true }),
    db.execute<{ id: string }>(sql`select id from categories where ${isFixed}`),
  ])
  return { version, categories, fixed: rows.map(({ id }) => id), featuredCategories }
}

/** Main entries and those that go by a rule (new arrivals, sale …): header and pages are built on them. */
const isFixed = sql`members not in ('subcategory', 'listed')`

/** Differs after every change of any category. */
export async function versionOfCategories(db: Db): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(sql`
    select md5(coalesce(string_agg(md5(c::text), '' order by id), '')) as version from categories c`)
  return rows[0]?.version ?? ''
}
