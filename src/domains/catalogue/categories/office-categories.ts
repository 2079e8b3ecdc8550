import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import type { CategoryMembers } from '#shared/catalogue/category-members.ts'
import { categoriesNested } from './categories.ts'
import type { OfficeCategories } from './staff-contract.ts'

/** All categories for staff, including inactive ones, with the version that a save must send. */
export async function readOfficeCategories(db: Db): Promise<OfficeCategories> {
  // Read the version first: a change between the two reads then makes the next save stale instead of being lost.
  const version = await versionOfCategories(db)
  const [{ categories, featuredCategories }, fixed] = await Promise.all([
    categoriesNested(db, { all: true }),
    queryRows(db, { id: col.text }).run(sql`
      select id from categories where not members = any(${sql.param([...movable])}::text[])`),
  ])
  return { version, categories, fixed: fixed.map(({ id }) => id), featuredCategories }
}

const movable: readonly CategoryMembers[] = ['subcategory', 'listed', 'rule']

/** Main and rule-based categories (new arrivals, sale …), which header and pages depend on. */
export const isFixed = ({ members }: { members: CategoryMembers }): boolean => !movable.includes(members)

/** Changes with every change of any category, but not when one opens or closes by itself. */
export async function versionOfCategories(db: Db): Promise<string> {
  const [row] = await queryRows(db, { version: col.text }).run(sql`
    select md5(coalesce(string_agg(md5((to_jsonb(c) - 'is_open')::text), '' order by id), ''))
      as version from categories c`)
  return row?.version ?? ''
}
