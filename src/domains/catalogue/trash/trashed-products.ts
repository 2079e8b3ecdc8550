import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { toTaka } from '#shared/money.ts'
import { type Page, pageOf } from '#shared/paging.ts'
import { pictureUrl } from '#shared/pictures.ts'
import { restorableSince, restorableUntil } from '#shared/trash-days.ts'
import { products } from '../tables.ts'
import type { TrashedProduct } from './staff-contract.ts'

/** Staff see what staff deleted; products that an undone import had created wait there for the clean-up alone. */
export const isInTrash = and(isNotNull(products.deletedAt), isNotNull(products.deletedBy), isNull(products.purgedAt))

/** The SKU before deleting changed it. */
export const originalSku = (sku: SQL, number: SQL): SQL => sql`regexp_replace(${sku}, '~' || ${number} || '$', '')`

/** One page of the trash, last deleted first. */
export async function trashedProducts(
  db: Db,
  query: { page?: number | undefined; perPage?: number | undefined },
  now: Date,
): Promise<{ products: TrashedProduct[]; page: Page }> {
  const page = pageOf(await db.$count(products, isInTrash), query.page ?? 1, query.perPage ?? 25)
  const rows = await queryRows(db, {
    number: col.int,
    id: col.text,
    title: col.text,
    sku: col.text,
    key: col.text,
    price: col.float.orNull,
    stock: col.int,
    deletedAt: col.timestamp,
    deletedBy: col.text,
  }).run(sql`
    select p.number, p.id, p.title_en as title, ${originalSku(sql`p.sku`, sql`p.number`)} as sku,
      coalesce((select i.key from product_images i where i.product_number = p.number
        order by i.position limit 1), '') as key,
      p.price::float8 as price, p.deleted_at as "deletedAt", p.deleted_by as "deletedBy",
      (select coalesce(sum(s.on_hand), 0)::int from variants v join stock_levels s on s.variant_id = v.id
        where v.product_number = p.number) as stock
    from products p where p.deleted_at is not null and p.deleted_by is not null and p.purged_at is null
    order by p.deleted_at desc, p.number limit ${page.perPage} offset ${(page.page - 1) * page.perPage}`)
  return {
    page,
    products: rows.map(({ key, price, deletedAt, ...product }) => {
      const since = new Date(deletedAt)
      return {
        ...product,
        image: pictureUrl(key, 320),
        price: price === null ? null : toTaka(price),
        deletedAt: since.toISOString(),
        restoreUntil: restorableUntil(since).toISOString(),
        canRestore: since >= restorableSince(now),
      }
    }),
  }
}
