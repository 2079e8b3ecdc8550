import { and, inArray, isNull, sql } from 'drizzle-orm'
import { products, variants } from '#domains/catalogue/tables.ts'
import type { Db } from '#platform/database/database.ts'

/** Deletes products as staff would; the same file can be imported again. */
export async function removeProducts(tx: Db, numbers: number[], now: Date) {
  if (numbers.length === 0) return
  await tx
    .update(products)
    .set({
      deletedAt: now,
      updatedAt: now,
      importKey: null,
      importHash: null,
      id: sql`${products.id} || '~' || ${products.number}`,
      sku: sql`${products.sku} || '~' || ${products.number}`,
    })
    .where(and(inArray(products.number, numbers), isNull(products.deletedAt)))
  await tx
    .update(variants)
    .set({ sku: sql`${variants.sku} || '~' || ${variants.productNumber}`, barcode: null })
    .where(inArray(variants.productNumber, numbers))
}

/** Deletes categories that the import created, unless they were used or changed since. */
export async function removeCategories(tx: Db, made: string[]) {
  if (made.length === 0) return
  await tx.execute(sql`
    delete from categories c where c.slug = any(${sql.param(made)}::text[]) and c.updated_at = c.created_at
      and not exists (select from products p
        where p.deleted_at is null and (p.category = c.slug or p.subcategory = c.slug))`)
}
