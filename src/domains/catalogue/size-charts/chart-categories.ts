import { sql } from 'drizzle-orm'
import type { CacheTag } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { Refusal } from '#platform/refusal.ts'

/**
 * Gives exactly these categories the chart. @returns the tags of product pages whose chart that may change
 * @throws Refusal 422 a category that does not exist
 */
export async function assignCategories(tx: Db, key: string, ids: readonly string[]): Promise<CacheTag[]> {
  const wanted = sql.param([...new Set(ids)])
  const known = await queryRows(tx, { id: col.text }).run(sql`
    select id from categories where id = any(${wanted}::text[])`)
  if (known.length < new Set(ids).size) {
    const sentence = 'One of these categories was deleted in the meantime'
    throw new Refusal(422, 'invalid', sentence, { fields: { categories: sentence } })
  }
  const removed = await queryRows(tx, { id: col.text }).run(sql`
    delete from size_chart_categories where chart_key = ${key} and category_id <> all(${wanted}::text[])
    returning category_id as id`)
  const added = await queryRows(tx, { id: col.text }).run(sql`
    insert into size_chart_categories (category_id, chart_key) select id, ${key} from unnest(${wanted}::text[]) id
    on conflict (category_id) do update set chart_key = excluded.chart_key
    where size_chart_categories.chart_key <> excluded.chart_key
    returning category_id as id`)
  return tagsOfCategories(
    tx,
    [...removed, ...added].map(({ id }) => id),
  )
}

/** 'chart-of:<slug>': carried by the pages of a category's products that name no chart. */
export async function tagsOfCategories(tx: Db, ids: readonly string[]): Promise<CacheTag[]> {
  const rows = await queryRows(tx, { slug: col.text }).run(sql`
    select slug from categories where id = any(${sql.param(ids)}::text[])`)
  return rows.map(({ slug }): CacheTag => `chart-of:${slug}`)
}
