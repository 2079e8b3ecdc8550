import { asc, eq, inArray, sql } from 'drizzle-orm'
import { lockAttributesShared } from '#domains/catalogue/attributes/lock-attributes.ts'
import { lockCategoriesShared } from '#domains/catalogue/categories/lock-categories.ts'
import { lockStockLevels } from '#domains/stock/lock-stock-levels.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { isOwnAttributeField } from '#shared/catalogue/attribute-cells.ts'
import { tagsOfProducts } from '../cache-tags.ts'
import { productEditRuns, products } from '../tables.ts'
import type { PlacedCell, Refused } from './plan-product-edit.ts'
import { planProductEdits } from './plan-product-edits.ts'
import { fieldOf, type GridField } from './staff-contract.ts'
import { writeProductEdits } from './write-product-edits.ts'

/** Cells per transaction, at least: the cells of a product are saved together. */
const batchSize = 500

/** Runs the rest of a run in batches. Idempotent: concurrent or repeated runs write each cell once. */
export async function runProductEdits(db: Db, runId: number, clock: () => Date): Promise<void> {
  while (await withRetry(() => db.transaction((tx) => runBatch(tx, runId, clock())))) {}
}

/** @returns whether there is more to do */
async function runBatch(tx: Db, runId: number, now: Date): Promise<boolean> {
  const [run] = await tx.select().from(productEditRuns).where(eq(productEditRuns.id, runId)).for('update')
  if (!run || run.finishedAt) return false
  const batch = nextCells(run.cells, run.done)
  const refused = await saveBatch(tx, run, batch, now)
  const done = run.done + batch.length
  const isFinished = done >= run.cells.length
  await tx
    .update(productEditRuns)
    .set({
      done,
      refused: sql`${productEditRuns.refused} || ${JSON.stringify(refused)}::jsonb`,
      ...(isFinished && { finishedAt: now }),
    })
    .where(eq(productEditRuns.id, runId))
  const hasChanged = run.refused.length + refused.length < run.cells.length
  if (isFinished && run.undoes !== null && hasChanged)
    await tx
      .update(productEditRuns)
      .set({ undoneAt: now, undoneBy: run.actor })
      .where(eq(productEditRuns.id, run.undoes))
  return !isFinished
}

/** The next cells, up to the end of a product: they stand in the order of their products. */
function nextCells(cells: (typeof productEditRuns.$inferSelect)['cells'], done: number): PlacedCell[] {
  let end = Math.min(done + batchSize, cells.length)
  while (end < cells.length && cells[end]?.number === cells[end - 1]?.number) end++
  return cells.slice(done, end).map((cell, nr) => ({ ...cell, cell: done + nr }))
}

async function saveBatch(
  tx: Db,
  run: typeof productEditRuns.$inferSelect,
  cells: PlacedCell[],
  now: Date,
): Promise<Refused[]> {
  const numbers = [...new Set(cells.map(({ number }) => number))]
  if (cells.some(({ field }) => isOwnAttributeField(field))) await lockAttributesShared(tx)
  if (cells.some(({ field }) => fieldOf(field as GridField).kind === 'slug')) await lockCategoriesShared(tx)
  await lockStockLevels(tx, numbers)
  await tx
    .select({ number: products.number })
    .from(products)
    .where(inArray(products.number, numbers))
    .orderBy(asc(products.number))
    .for('no key update')
  const tags = await tagsOfProducts(tx, numbers)
  const isUndo = run.undoes !== null
  const { edits, refused } = await planProductEdits(tx, cells, isUndo)
  const reason = isUndo ? 'Edit of many products undone' : run.fileName ? `File ${run.fileName}` : 'Product grid'
  await writeProductEdits(tx, edits, { id: run.staffId, username: run.actor }, reason, now)
  await invalidateTags(tx, new Set([...tags, ...(await tagsOfProducts(tx, numbers))]))
  return refused
}
