import { sql } from 'drizzle-orm'
import type { ValuesBefore } from '#domains/catalogue/attributes/imported-values.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows, type RowOf } from '#platform/database/rows.ts'
import { importFolder, type Picture } from './gather-pictures.ts'
import type { NormalizedProduct } from './normalized-product.ts'
import type { PlannedRow } from './report.ts'

const knownColumns = {
  number: col.int,
  id: col.text,
  key: col.text.orNull,
  hash: col.text.orNull,
  deleted: col.boolean,
  /** Paisa. */
  price: col.int.orNull,
  originalPrice: col.int.orNull,
  category: col.text,
  subcategory: col.text,
  /** Section of its subcategory; null: it has no subcategory that a product may have. */
  section: col.text.orNull,
  /** How many variants it has. */
  offered: col.int,
  titleBn: col.text,
  descriptionBn: col.text,
  chosenBy: col.json<ValuesBefore['chosenBy']>(),
  typedValues: col.json<ValuesBefore['typedValues']>(),
  pictures: col.json<Picture[]>(),
}

/** A product of the shop that a row matches. */
export type KnownProduct = RowOf<typeof knownColumns> & {
  /** All its pictures came from imports (or it has none): a later import may replace them. */
  picturesAreImported: boolean
}

/** The shop's products that these rows match: by import key, by the shop's own prod_… id, or by number. */
export async function knownProducts(db: Db, planned: PlannedRow[]) {
  const rows = planned.flatMap(({ product }) => product ?? [])
  const byKey = new Map<string, KnownProduct>()
  const byId = new Map<string, KnownProduct>()
  const byNumber = new Map<number, KnownProduct>()
  for (let from = 0; from < rows.length; from += 5000) {
    const some = rows.slice(from, from + 5000)
    const found = await queryRows(db, knownColumns).run(sql`
      select p.number, p.id, p.import_key as key, p.import_hash as hash, p.deleted_at is not null as deleted, p.price,
        p.original_price as "originalPrice", p.category, p.subcategory,
        (select c.section from categories c
          where c.slug = p.subcategory and c.members in ('subcategory', 'listed')) as section,
        (select count(*)::int from variants v where v.product_number = p.number and v.is_active) as offered,
        p.title_bn as "titleBn", p.description_bn as "descriptionBn",
        p.typed_values as "typedValues", coalesce((select json_object_agg(attribute_id, ids) from (
          select attribute_id, json_agg(id order by id) as ids from attribute_values
          where id = any(p.chosen_values) group by 1
        ) chosen), '{}') as "chosenBy",
        coalesce((select json_agg(json_build_object('key', i.key, 'originalName',
          i.original_name, 'fileSize', i.file_size,
          'width', i.width, 'height', i.height) order by i.position, i.id) from product_images i
            where i.product_number = p.number), '[]') as pictures
      from products p
      where p.purged_at is null and (p.import_key = any(${sql.param(some.map(({ key }) => key))}::text[])
        or p.id = any(${sql.param(some.map(({ id }) => id).filter(isOwnId))}::text[])
        or p.number = any(${sql.param(some.flatMap(({ csv }) => csv?.number ?? []))}::int[]))`)
    for (const product of found) {
      const known = {
        ...product,
        picturesAreImported: product.pictures.every(({ key }) => key.startsWith(`${importFolder}/`)),
      }
      if (known.key) byKey.set(known.key, known)
      byId.set(known.id, known)
      byNumber.set(known.number, known)
    }
  }
  return {
    of: (product: NormalizedProduct): KnownProduct | undefined =>
      byKey.get(product.key) ??
      (isOwnId(product.id) ? byId.get(product.id) : undefined) ??
      (product.csv?.number && !product.id ? byNumber.get(product.csv.number) : undefined),
  }
}

export const isOwnId = (id: string): boolean => /^prod_[\w-]{1,40}$/.test(id)

/** Stock of these products by variant. */
export async function stockByVariant(db: Db, numbers: number[]): Promise<Map<number, number>> {
  const rows = await queryRows(db, { id: col.int, pieces: col.int }).run(sql`
    select v.id::int as id, s.on_hand as pieces from variants v join stock_levels s on s.variant_id = v.id
    where v.product_number = any(${sql.param(numbers)}::int[])`)
  return new Map(rows.map(({ id, pieces }) => [id, pieces]))
}
