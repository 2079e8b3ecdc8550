import { eq, type SQL, sql } from 'drizzle-orm'
import { refreshCollection } from '#domains/catalogue/collections/refresh-collection.ts'
import { appendEvents } from '#domains/events/append-event.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { Refusal } from '#platform/refusal.ts'
import { tagsOfProducts } from '../cache-tags.ts'
import { asSql, live } from '../for-sale.ts'
import { categories, colors } from '../tables.ts'

/**
 * Replaces colour `from` by `to` in all products: variants with their stock, pictures, and rules of collections; carts
 * follow by an event. Orders keep the name under which they were placed. `from` is deleted. Variants no longer offered,
 * and purged products, keep the old name where both would collide. Call `lockColors` first.
 * @throws Refusal 409 has_both: a product has both colours, and nothing could distinguish their pieces afterwards
 */
export async function moveColor(tx: Db, from: string, to: string, now: Date): Promise<void> {
  const rows = await queryRows(tx, { number: col.int }).run(sql`
    select number from products p where purged_at is null and (exists (select from variants v
      where v.product_number = p.number and v.color = ${from})
      or exists (select from product_colors c where c.product_number = p.number and c.name = ${from}))
    order by number for no key update`)
  const numbers = rows.map(({ number }) => number)
  await refuseBoth(tx, from, to, numbers)
  const tags = await tagsOfProducts(tx, numbers)
  for (let at = 0; at < numbers.length; at += batchSize)
    await recolor(tx, { from, to, now }, numbers.slice(at, at + batchSize))
  await renameInRules(tx, from, to)
  await tx.delete(colors).where(eq(colors.name, from))
  await invalidateTags(tx, ['menu', ...tags, ...(await tagsOfProducts(tx, numbers))])
}

/** Products per statement, so that none takes long. */
const batchSize = 1000

async function recolor(tx: Db, { from, to, now }: { from: string; to: string; now: Date }, numbers: number[]) {
  const those = sql`any(${sql.param(numbers)}::int[])`
  await renameVariants(tx, { from, to }, those)
  await tx.execute(sql`
    update product_colors set name = ${to}, name_bn = look.name_bn, hex = look.hex
    from (select name_bn, hex from colors where name = ${to}) look where name = ${from} and product_number = ${those}`)
  await tx.execute(sql`update product_images set color = ${to} where color = ${from} and product_number = ${those}`)
  await tx.execute(sql`
    update products set updated_at = greatest(${now}, updated_at + interval '1 ms') where number = ${those}`)
  await appendEvents(
    tx,
    'product.recolored',
    numbers.map((productNumber) => ({ productNumber, from, to })),
  )
}

/** If a size has a variant of each colour, one of the two is no longer offered; that one gets the name `from`. */
async function renameVariants(tx: Db, { from, to }: { from: string; to: string }, those: SQL) {
  await tx.execute(sql`
    update variants past set color = ${inBetween} where color = ${to} and product_number = ${those}
      and exists (select ${levels} where v.product_number = past.product_number and v.size = past.size
        and v.color = ${from} and ${asSql(live)})`)
  await tx.execute(sql`
    update variants past set color = ${to} where color = ${from} and product_number = ${those}
      and not exists (select from variants v where v.product_number = past.product_number and v.size = past.size
        and v.color = ${to})`)
  await tx.execute(sql`update variants set color = ${from} where color = ${inBetween} and product_number = ${those}`)
}

/** No colour is called so. */
const inBetween = '\n'

const levels = sql`from variants v left join stock_levels s on s.variant_id = v.id`

async function refuseBoth(tx: Db, from: string, to: string, numbers: number[]) {
  const has = (color: string) => sql`(exists (select from product_colors c
      where c.product_number = p.number and c.name = ${color})
    or exists (select ${levels} where v.product_number = p.number and v.color = ${color} and ${asSql(live)}))`
  const rows = await queryRows(tx, { title: col.text }).run(sql`
    select title_en as title from products p where number = any(${sql.param(numbers)}::int[])
      and ${has(from)} and ${has(to)}
    order by number limit 4`)
  if (rows.length === 0) return
  const names = rows
    .slice(0, 3)
    .map(({ title }) => title)
    .join(', ')
  const more = rows.length > 3 ? ' and others' : ''
  throw new Refusal(409, 'has_both', `${names}${more} come in both colours: their pieces could not be told apart`)
}

/** Collections by rule go on taking the products. */
async function renameInRules(tx: Db, from: string, to: string) {
  const ruled = await tx.select().from(categories).where(eq(categories.members, 'rule'))
  for (const { id, slug, rule } of ruled) {
    if (!rule?.conditions.some((each) => each.field === 'color' && each.values.includes(from))) continue
    const conditions = rule.conditions.map((each) =>
      each.field === 'color'
        ? { ...each, values: [...new Set(each.values.map((value) => (value === from ? to : value)))] }
        : each,
    )
    await tx
      .update(categories)
      .set({ rule: { ...rule, conditions } })
      .where(eq(categories.id, id))
    await refreshCollection(tx, slug)
  }
}
