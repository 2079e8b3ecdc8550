import { and, gt, inArray } from 'drizzle-orm'
import { presentSlugs } from '#domains/catalogue/categories/category-slugs.ts'
import { searchKeyOf } from '#domains/catalogue/search/search-key.ts'
import { colors } from '#domains/catalogue/tables.ts'
import type { Db } from '#platform/database/database.ts'
import type { ProductRecord } from '../product-records.ts'
import type { Before } from '../save-run.ts'

/**
 * The records before an import, with the current slugs of categories and looks of colours. Changes of those do not
 * count as changes of the products.
 * @param at when the import was made
 */
export async function presentRecords(tx: Db, changed: Before['changed'], at: Date): Promise<Before['changed']> {
  const records = changed.map(({ portrait }) => portrait)
  const slugs = await presentSlugs(
    tx,
    records.flatMap(({ product, listed }) => [
      product.category,
      product.subcategory,
      ...listed.map(({ slug }) => slug),
    ]),
  )
  const names = [...new Set(records.flatMap((record) => record.colors.map(({ name }) => name)))]
  const decided = await tx
    .select({ name: colors.name, nameBn: colors.nameBn, hex: colors.hex })
    .from(colors)
    .where(and(inArray(colors.name, names), gt(colors.updatedAt, at)))
  const looks = new Map(decided.map((look) => [look.name, look]))
  const present = (slug: string) => slugs.get(slug) ?? slug
  return changed.map(({ portrait, updatedAt }) => ({
    updatedAt,
    portrait: {
      ...portrait,
      product: filedUnder(portrait.product, present),
      colors: portrait.colors.map((color) => ({ ...color, ...looks.get(color.name) })),
      listed: portrait.listed.map((each) => ({ ...each, slug: present(each.slug) })),
    },
  }))
}

function filedUnder(product: ProductRecord['product'], present: (slug: string) => string): ProductRecord['product'] {
  const filed = { category: present(product.category), subcategory: present(product.subcategory) }
  if (filed.category === product.category && filed.subcategory === product.subcategory) return product
  return { ...product, ...filed, searchKey: searchKeyOf({ ...product, ...filed }) }
}
