import { eq, sql } from 'drizzle-orm'
import { refreshCollection } from '#domains/catalogue/collections/refresh-collection.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { categories } from '../tables.ts'

/** The collections whose rule names one of these values. */
export const collectionsNaming = (tx: Db, values: number[]): Promise<{ id: string; title: string }[]> =>
  queryRows(tx, { id: col.text, title: col.text }).run(sql`
    select id, title_en as title from categories c where members = 'rule' and exists (
      select from jsonb_array_elements(c.rule -> 'conditions') condition(asked),
        jsonb_array_elements_text(asked -> 'values') named(value)
      where asked ->> 'field' = 'attribute' and value = any(${sql.param(values.map(String))}::text[]))`)

/** Replaces a merged value by the other one in rules. */
export async function mergeInRules(tx: Db, from: number, into: number): Promise<void> {
  for (const { id } of await collectionsNaming(tx, [from])) {
    const [found] = await tx.select().from(categories).where(eq(categories.id, id))
    if (!found?.rule) continue
    const conditions = found.rule.conditions.map((each) =>
      each.field === 'attribute'
        ? { ...each, values: [...new Set(each.values.map((value) => (value === from ? into : value)))] }
        : each,
    )
    await tx
      .update(categories)
      .set({ rule: { ...found.rule, conditions } })
      .where(eq(categories.id, id))
    await refreshCollection(tx, found.slug)
  }
}
