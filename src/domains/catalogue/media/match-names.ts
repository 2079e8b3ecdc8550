import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows, type RowOf } from '#platform/database/rows.ts'
import { asSql, listed } from '../for-sale.ts'
import { parsePictureName } from './parse-picture-name.ts'
import type { MatchedName } from './staff-contract.ts'

const targetColumns = { sku: col.text, number: col.int, title: col.text, color: col.text.orNull }
type Target = RowOf<typeof targetColumns>

/**
 * Finds the product of each file name, its colour if the name has the SKU of a variant, and the position among its
 * pictures. For a product with one colour, the SKU of a variant means the whole product.
 */
export async function matchNames(db: Db, names: readonly string[]): Promise<MatchedName[]> {
  const parsed = names.map((name) => ({ name, ...parsePictureName(name) }))
  const skus = [...new Set(parsed.flatMap(({ candidates }) => candidates.map(({ sku }) => sku)))]
  const targets = await targetsOf(db, skus)
  const found = parsed.map(({ name, candidates }) => {
    const fitting = candidates.find(({ sku }) => targets.has(sku))
    const target = fitting && targets.get(fitting.sku)
    return target && fitting ? { name, target, order: fitting.order } : { name }
  })
  const counts = await pictureCounts(db, [...new Set([...targets.values()].map(({ number }) => number))])
  return found.map(
    ({ name, target, order }): MatchedName =>
      target
        ? {
            name,
            productNumber: target.number,
            title: target.title,
            color: target.color,
            order: order ?? 0,
            pictures: counts.get(slotOf(target.number, target.color)) ?? 0,
          }
        : { name, productNumber: null, title: '', color: null, order: 0, pictures: 0 },
  )
}

const slotOf = (number: number, color: string | null) => `${number}\n${color ?? ''}`

/** By SKU in lower case; the SKU of a product takes precedence over that of a variant. */
async function targetsOf(db: Db, skus: string[]): Promise<Map<string, Target>> {
  const rows = await queryRows(db, targetColumns).run(sql`
    select lower(v.sku) as sku, p.number, p.title_en as title,
      case when (select count(*) from product_colors c where c.product_number = p.number) > 1 then v.color end as color
    from variants v join products p on p.number = v.product_number
    where lower(v.sku) = any(${sql.param(skus)}::text[]) and ${asSql(listed)}
    union all
    select lower(p.sku), p.number, p.title_en, null from products p
    where lower(p.sku) = any(${sql.param(skus)}::text[]) and p.deleted_at is null`)
  return new Map(rows.map((row) => [row.sku, row]))
}

async function pictureCounts(db: Db, numbers: number[]): Promise<Map<string, number>> {
  const rows = await queryRows(db, { number: col.int, color: col.text.orNull, pictures: col.int }).run(sql`
    select product_number as number, color, count(*)::int as pictures from product_images
    where product_number = any(${sql.param(numbers)}::int[]) group by product_number, color`)
  return new Map(rows.map(({ number, color, pictures }) => [slotOf(number, color), pictures]))
}
