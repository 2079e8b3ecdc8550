import { sql } from 'drizzle-orm'
import { ownAttributes } from '#domains/catalogue/attributes/own-attributes.ts'
import { presentSlugs } from '#domains/catalogue/categories/category-slugs.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import type { Before } from '../save-run.ts'
import { barcodesTaken } from './restore-barcodes.ts'

/** A product that cannot be restored, and why. */
export type InTheWay = { number: number; title: string; reason: string }

/** A product as it is stored now. */
export type Stored = {
  number: number
  title: string
  category: string
  subcategory: string
  updatedAt: Date
  deletedAt: Date | null
}

/**
 * Products that cannot be restored, because they were touched since. A product that was deleted since needs no undoing.
 * @param run `at`: when the import was made
 */
export async function undoConflicts(
  tx: Db,
  run: { before: Before; at: Date },
  stored: Map<number, Stored>,
): Promise<InTheWay[]> {
  const { before, at } = run
  const [ordered, moved] = [await orderedSince(tx, before), await movedSince(tx, before, at)]
  const gone = await goneSince(tx, before, stored)
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
        : moved.has(number)
          ? 'Its stock was changed since'
          : gone.get(number)
    if (reason) kept.push({ number, title: product.title, reason })
  }
  return [...kept, ...(await withoutBarcodes(tx, before, stored, kept))]
}

/**
 * Products whose barcodes another variant has by now. A product that cannot be undone may keep another one's barcode.
 */
async function withoutBarcodes(
  tx: Db,
  before: Before,
  stored: Map<number, Stored>,
  kept: InTheWay[],
): Promise<InTheWay[]> {
  const keeps = new Set(kept.map(({ number }) => number))
  const left = new Set(
    [...before.created, ...before.changed.map(({ portrait }) => portrait.product)].map(({ number }) => number),
  )
  const isUndone = (number: number) => left.has(number) && !keeps.has(number) && stored.get(number)?.deletedAt === null
  const more: InTheWay[] = []
  for (;;) {
    const records = before.changed.map(({ portrait }) => portrait).filter(({ product }) => isUndone(product.number))
    const taken = await barcodesTaken(tx, records, isUndone)
    if (taken.size === 0) return more
    for (const number of taken) {
      keeps.add(number)
      more.push({ number, title: stored.get(number)?.title ?? '', reason: 'Another variant has its barcode since' })
    }
  }
}

/** Products with an order for what the import added: a new product, or a new variant of an existing one. */
async function orderedSince(tx: Db, { created, changed }: Before): Promise<Set<number>> {
  const rows = await queryRows(tx, { number: col.int }).run(sql`
    select product_number as number from order_lines
      where product_number = any(${numbersOf(created)})
    union
    select v.product_number from order_lines l join variants v on v.id = l.variant_id
      where v.product_number = any(${numbersOf(of(changed))}) and v.id <> all(${idsOf(changed)})`)
  return new Set(rows.map(({ number }) => number))
}

/** Products with new or restored variants that have other stock movements than the opening stock of the import. */
async function movedSince(tx: Db, { created, changed, stock }: Before, at: Date): Promise<Set<number>> {
  const back = changed.filter(({ portrait }) => portrait.product.deletedAt)
  const rows = await queryRows(tx, { number: col.int }).run(sql`
    select v.product_number as number from variants v join stock_movements m on m.variant_id = v.id
      where (v.product_number = any(${numbersOf(created)}) or v.product_number = any(${numbersOf(of(changed))})
        and v.id <> all(${idsOf(changed)}))
      group by v.id
      having count(*) > (v.id = any(${sql.param(stock.map(({ variantId }) => variantId))}::bigint[]))::int
    union
    select v.product_number from variants v join stock_movements m on m.variant_id = v.id
      where v.product_number = any(${numbersOf(of(back))}) and v.id = any(${idsOf(back)}) and m.at > ${at}`)
  return new Set(rows.map(({ number }) => number))
}

/** Products whose former category, value or picture was deleted since, with the reason why that blocks the undo. */
async function goneSince(tx: Db, { changed }: Before, stored: Map<number, Stored>): Promise<Map<number, string>> {
  const before = of(changed)
  const there = await presentSlugs(
    tx,
    before.flatMap(({ category, subcategory }) => [category, subcategory]),
  )
  const own = await ownAttributes(tx)
  const attributes = new Set(own.map(({ id }) => String(id)))
  const values = new Set(own.flatMap((attribute) => attribute.values.map(({ id }) => id)))
  const unpictured = await withoutPictures(tx, changed)
  return new Map(
    before.flatMap(({ number, category, subcategory, chosenValues = [], typedValues = {} }): [number, string][] => {
      const now = stored.get(number)
      // A product may be in a deleted category, which may be restored; no product is moved into a deleted one.
      const isLost = (slug: string, slugNow?: string) => slug !== '' && slug !== slugNow && !there.has(slug)
      if (isLost(category, now?.category) || isLost(subcategory, now?.subcategory))
        return [[number, 'Its category was deleted since']]
      const hasAll =
        chosenValues.every((id) => values.has(id)) && Object.keys(typedValues).every((id) => attributes.has(id))
      if (!hasAll) return [[number, 'A value that it had was deleted since']]
      return unpictured.has(number) ? [[number, 'A picture that it had was deleted since']] : []
    }),
  )
}

/** Products with an uploaded picture that is in no product any more and not in the library. */
async function withoutPictures(tx: Db, changed: Changed): Promise<Set<number>> {
  const keys = changed.flatMap(({ portrait }) => portrait.images.map(({ key }) => key))
  const rows = await queryRows(tx, { key: col.text }).run(sql`
    select had as key from unnest(${sql.param(keys)}::text[]) had
    where had like 'uploads/%' and not exists (select from product_images i where i.key = had)
      and not exists (select from media_files f where f.key = had and f.deleted_at is null)`)
  const lost = new Set(rows.map(({ key }) => key))
  const those = changed.filter(({ portrait }) => portrait.images.some(({ key }) => lost.has(key)))
  return new Set(of(those).map(({ number }) => number))
}

type Changed = Before['changed']
const of = (changed: Changed) => changed.map(({ portrait }) => portrait.product)
const numbersOf = (those: { number: number }[]) => sql`${sql.param(those.map(({ number }) => number))}::int[]`
const idsOf = (changed: Changed) =>
  sql`${sql.param(changed.flatMap(({ portrait }) => portrait.variants.map(({ id }) => id)))}::bigint[]`
