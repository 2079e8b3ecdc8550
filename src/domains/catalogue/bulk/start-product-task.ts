import { and, asc, count, inArray, isNull, or } from 'drizzle-orm'
import type { z } from 'zod'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { isProductNumber } from '#domains/catalogue/products/lock-product.ts'
import type { BulkDetail } from '#domains/staff/bulk-tasks/staff-contract.ts'
import { startBulkTask } from '#domains/staff/bulk-tasks/start-bulk-task.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { forbidden } from '#platform/http/access.ts'
import { formatCount, toTaka } from '#shared/money.ts'
import { type BulkChange, type editProductsRequest, maxProductsAtOnce, type ProductRef } from '../staff-contract.ts'
import { products } from '../tables.ts'
import { isAttributeChange, wordsOfChange } from './attribute-change.ts'

/**
 * Starts a change of products, in the order that was asked for; once for a form that is sent again.
 * @returns the id of the task
 * @throws Refusal 409 key_reused: the form has started another change
 */
export function startProductEdit(
  db: Db,
  { ids, change, idempotencyKey: requestKey }: z.infer<typeof editProductsRequest>,
  by: StaffMember,
  now: Date,
): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await rowsOf(tx, ids)
    const detail = isAttributeChange(change)
      ? { what: change.what, text: await wordsOfChange(tx, change) }
      : detailOf(change)
    return startBulkTask(tx, { kind: 'product.edit', input: change, detail, rows, requestKey }, by, now)
  })
}

/** A row for each product, however often it is named; one that does not exist is refused from the start. */
async function rowsOf(tx: Db, refs: ProductRef[]) {
  const numbers = refs.filter(isProductNumber).map(Number)
  const ids = refs.filter((ref) => !isProductNumber(ref)).map(String)
  const found = await tx
    .select({ number: products.number, id: products.id, title: products.titleEn })
    .from(products)
    .where(and(or(inArray(products.number, numbers), inArray(products.id, ids)), isNull(products.deletedAt)))
  const known = new Map<string, (typeof found)[number]>()
  for (const product of found) for (const key of [product.id, String(product.number)]) known.set(key, product)
  const rows = refs.map((ref) => {
    const product = known.get(String(ref))
    if (!product) return { subject: String(ref), title: String(ref), error: 'Product not found' }
    return { subject: product.id, title: product.title }
  })
  return [...new Map(rows.map((row) => [row.subject, row])).values()]
}

const detailOf = (change: BulkChange): BulkDetail => ({
  what: change.what,
  ...('percent' in change && change.percent !== undefined && { figure: change.percent }),
  ...('price' in change && change.price !== undefined && { figure: toTaka(change.price) }),
  ...('tags' in change && { text: change.tags.join(', ') }),
  ...('category' in change && { text: [change.category, change.subcategory].filter(Boolean).join(' / ') }),
  ...('availability' in change && { text: change.availability }),
})

/**
 * Starts the deletion of more products than one request handles, into the trash.
 * @returns the id of the task; undefined if they are few enough to be deleted directly
 * @throws Refusal 403 for all by anybody but the main admin
 */
export function startProductDeletion(
  db: Db,
  selected: readonly ProductRef[] | 'all',
  by: StaffMember,
  now: Date,
): Promise<number | undefined> {
  if (selected !== 'all') return Promise.resolve(undefined)
  if (!by.isMain) throw forbidden()
  return db.transaction(async (tx) => {
    const here = isNull(products.deletedAt)
    const [all] = await tx.select({ total: count() }).from(products).where(here)
    if (!all || all.total <= maxProductsAtOnce) return undefined
    const found = await tx
      .select({ number: products.number, title: products.titleEn })
      .from(products)
      .where(here)
      .orderBy(asc(products.number))
    const rows = found.map(({ number, title }) => ({ subject: String(number), title }))
    await writeAudit(tx, by, 'product.delete', `${formatCount(rows.length)} products`, {
      after: { total: rows.length },
    })
    return startBulkTask(tx, { kind: 'product.delete', input: {}, detail: { what: 'delete' }, rows }, by, now)
  })
}
