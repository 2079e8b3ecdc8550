import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { lockStockLevels } from '#domains/inventory/lock-stock-levels.ts'
import { moveStock } from '#domains/inventory/move-stock.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { writeAudit } from '#domains/staff/write-audit.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { eachEnglishColumn } from '#shared/catalogue/product-attributes.ts'
import { categoryProducts, importRuns, productColors, productImages, products, variants } from '../tables.ts'
import { importLockId } from './import-catalogue.ts'
import type { ProductRecord } from './product-records.ts'
import type { Before } from './save-run.ts'

/** A product that cannot be restored, and why. */
type InTheWay = { number: number; title: string; reason: string }
export type Undone = { deleted: number; restored: number; kept: InTheWay[] }

type Person = Pick<StaffMember, 'id' | 'username'>
type Stored = { number: number; title: string; updatedAt: Date; deletedAt: Date | null }

/**
 * Undoes an import: deletes new products, restores changed ones, and takes the opening stock out again as movements.
 * Products that were ordered, sold from or changed since are in the way.
 * @param others undo the rest anyway
 * @throws Refusal 404 · 409 undone already · 409 in_the_way, with `kept`: which products, and why
 */
export function undoImport(
  db: Db,
  { id, others }: { id: number; others: boolean },
  by: Person,
  now: Date,
): Promise<Undone> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${importLockId})`)
      const [run] = await tx.select().from(importRuns).where(eq(importRuns.id, id)).for('update')
      if (!run) throw new NotFound('This import')
      if (run.undoneAt) throw new Refusal(409, 'undone', `${run.undoneBy} has undone this import already`)
      const before = run.before as Before
      const stored = await lockProducts(tx, before)
      const kept = await inTheWay(tx, before, stored)
      if (kept.length > 0 && !others) {
        const who = kept.length === 1 ? 'One product' : `${kept.length} products`
        throw new Refusal(409, 'in_the_way', `${who} cannot be brought back to what was before the import`, { kept })
      }
      const keeps = new Set(kept.map(({ number }) => number))
      const free = (number: number) => !keeps.has(number) && stored.get(number)?.deletedAt === null
      await takeBackStock(tx, before, free, run.fileName, by)
      const changed = before.changed.filter(({ portrait }) => free(portrait.product.number))
      for (const { portrait } of changed) await restore(tx, portrait, now)
      const created = before.created.map(({ number }) => number).filter(free)
      await takeOut(tx, created, now)
      await takeOutCategories(tx, before.made)
      await tx.update(importRuns).set({ undoneAt: now, undoneBy: by.username }).where(eq(importRuns.id, id))
      const undone = { deleted: created.length, restored: changed.length, kept }
      await writeAudit(tx, by, 'catalogue.undo-import', run.fileName, { after: { ...undone, kept: kept.length } })
      await invalidateTags(tx, ['everything'])
      return undone
    }),
  )
}

async function lockProducts(tx: Db, before: Before): Promise<Map<number, Stored>> {
  const numbers = [
    ...before.created.map(({ number }) => number),
    ...before.changed.map(({ portrait }) => portrait.product.number),
  ]
  await lockStockLevels(tx, numbers)
  const rows: Stored[] = []
  for (let from = 0; from < numbers.length; from += 5000) {
    const some = await tx
      .select({
        number: products.number,
        title: products.titleEn,
        updatedAt: products.updatedAt,
        deletedAt: products.deletedAt,
      })
      .from(products)
      .where(inArray(products.number, numbers.slice(from, from + 5000)))
      .orderBy(products.number)
      .for('no key update')
    rows.push(...some)
  }
  return new Map(rows.map((row) => [row.number, row]))
}

/** Products that were touched since. A product that was deleted since needs no undoing. */
async function inTheWay(tx: Db, before: Before, stored: Map<number, Stored>): Promise<InTheWay[]> {
  const [ordered, short] = [await orderedSince(tx, before), await shortOf(tx, before)]
  const kept: InTheWay[] = []
  const left = [
    ...before.created,
    ...before.changed.map(({ portrait, updatedAt }) => ({ number: portrait.product.number, updatedAt })),
  ]
  for (const { number, updatedAt } of left) {
    const product = stored.get(number)
    if (!product || product.deletedAt) continue
    const reason = ordered.has(number)
      ? 'What came with the import was ordered since'
      : product.updatedAt.toISOString() !== updatedAt
        ? 'It was changed since'
        : short.has(number)
          ? 'Pieces that came with the import are gone since'
          : undefined
    if (reason) kept.push({ number, title: product.title, reason })
  }
  return kept
}

/** Products of which somebody ordered what the import added: a new product, or a new variant of an existing one. */
async function orderedSince(tx: Db, { created, changed }: Before): Promise<Set<number>> {
  const { rows } = await tx.execute<{ number: number }>(sql`
    select product_number as number from order_lines
      where product_number = any(${sql.param(created.map(({ number }) => number))}::int[])
    union
    select v.product_number from order_lines l join variants v on v.id = l.variant_id
      where v.product_number = any(${sql.param(changed.map(({ portrait }) => portrait.product.number))}::int[])
        and v.id <> all(${sql.param(changed.flatMap(({ portrait }) => portrait.variants.map(({ id }) => id)))}::bigint[])`)
  return new Set(rows.map(({ number }) => number))
}

async function shortOf(tx: Db, { stock }: Before): Promise<Set<number>> {
  const { rows } = await tx.execute<{ number: number }>(sql`
    select distinct m.number from unnest(${sql.param(stock.map(({ variantId }) => variantId))}::bigint[],
      ${sql.param(stock.map(({ number }) => number))}::int[], ${sql.param(stock.map(({ quantity }) => quantity))}::int[]) as m(id, number, quantity)
    join stock_levels s on s.variant_id = m.id where s.on_hand < m.quantity`)
  return new Set(rows.map(({ number }) => number))
}

async function takeBackStock(
  tx: Db,
  { stock }: Before,
  free: (number: number) => boolean,
  fileName: string,
  by: Person,
) {
  const moves = stock
    .filter(({ number }) => free(number))
    .map(({ variantId, quantity, unitCost }) => ({ variantId, quantity: -quantity, unitCost }))
  const short = await moveStock(tx, moves, {
    type: 'adjustment',
    reason: `Import of ${fileName} undone`,
    actor: by.username,
    takenBack: true,
  })
  if (short.length > 0) throw new Error('a stock level changed under its lock')
}

/** The columns that an import writes. */
function columnsOf({ product: p }: ProductRecord) {
  return {
    titleEn: p.titleEn,
    titleBn: p.titleBn,
    descriptionEn: p.descriptionEn,
    descriptionBn: p.descriptionBn,
    brand: p.brand,
    category: p.category,
    subcategory: p.subcategory,
    ...eachEnglishColumn((_name, column) => p[column]),
    fit: p.fit,
    careEn: p.careEn,
    tags: p.tags,
    price: p.price,
    originalPrice: p.originalPrice,
    held: p.held,
    isActive: p.isActive,
    chart: p.chart,
    url: p.url,
    // JSON has turned dates into strings.
    scrapedAt: p.scrapedAt && new Date(p.scrapedAt),
    importKey: p.importKey,
    importHash: p.importHash,
    searchKey: p.searchKey,
    // Set if the import restored a deleted product, whose SKU deleting had changed.
    sku: p.sku,
    deletedAt: p.deletedAt && new Date(p.deletedAt),
  }
}

async function restore(tx: Db, portrait: ProductRecord, now: Date) {
  const { number } = portrait.product
  await tx
    .update(products)
    .set({ ...columnsOf(portrait), updatedAt: now })
    .where(eq(products.number, number))
  await restoreVariants(tx, portrait)
  if (portrait.product.deletedAt)
    for (const { id, sku } of portrait.variants) await tx.update(variants).set({ sku }).where(eq(variants.id, id))
  await tx.delete(productColors).where(eq(productColors.productNumber, number))
  if (portrait.colors.length > 0) await tx.insert(productColors).values(portrait.colors)
  await restoreImages(tx, portrait)
  const slugs = portrait.listed.map(({ slug }) => slug)
  await tx
    .delete(categoryProducts)
    .where(
      and(
        eq(categoryProducts.productNumber, number),
        slugs.length > 0 ? notInArray(categoryProducts.slug, slugs) : undefined,
      ),
    )
}

/** Deactivates variants that the import added. They cannot be deleted, because stock movements refer to them. */
async function restoreVariants(tx: Db, { product: { number }, variants: before }: ProductRecord) {
  const was = new Map(before.map((variant) => [variant.id, variant]))
  const now = await tx.select().from(variants).where(eq(variants.productNumber, number))
  for (const { id, price, isActive } of now) {
    const { price: oldPrice, isActive: wasActive } = was.get(id) ?? { price, isActive: false }
    if (price === oldPrice && isActive === wasActive) continue
    await tx.update(variants).set({ price: oldPrice, isActive: wasActive }).where(eq(variants.id, id))
  }
}

async function restoreImages(tx: Db, { product: { number }, images }: ProductRecord) {
  const now = await tx
    .select({ id: productImages.id })
    .from(productImages)
    .where(eq(productImages.productNumber, number))
  const ids = new Set(now.map(({ id }) => id))
  if (now.length === images.length && images.every(({ id }) => ids.has(id))) return
  await tx.delete(productImages).where(eq(productImages.productNumber, number))
  if (images.length > 0) await tx.insert(productImages).values(images.map(({ id: _, ...image }) => image))
}

/** Deletes products as staff would; the same file can be imported again. */
async function takeOut(tx: Db, numbers: number[], now: Date) {
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
    .set({ sku: sql`${variants.sku} || '~' || ${variants.productNumber}` })
    .where(inArray(variants.productNumber, numbers))
}

/** Deletes categories that the import created and nobody has used or changed since. */
async function takeOutCategories(tx: Db, made: string[]) {
  if (made.length === 0) return
  await tx.execute(sql`
    delete from categories c where c.slug = any(${sql.param(made)}::text[]) and c.updated_at = c.created_at
      and not exists (select from products p where p.deleted_at is null and (p.category = c.slug or p.subcategory = c.slug))`)
}
