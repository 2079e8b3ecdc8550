import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { lockStockLevels } from '#domains/inventory/lock-stock-levels.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { tagsOfProducts } from '../cache-tags.ts'
import { plannedSales, productEditRuns, products } from '../tables.ts'
import { refuseTakenBarcodes, refuseUnknownCategories } from './check-product-edits.ts'
import { type PlacedCell, type ProductEdit, planProductEdit, type Refused } from './plan-product-edit.ts'
import { variantCellsOf } from './product-cells.ts'
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
  if (isFinished && run.undoes !== null)
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
  const byProduct = Map.groupBy(cells, ({ number }) => number)
  const numbers = [...byProduct.keys()]
  await lockStockLevels(tx, numbers)
  const found = await tx
    .select()
    .from(products)
    .where(and(inArray(products.number, numbers), isNull(products.deletedAt)))
    .orderBy(asc(products.number))
    .for('no key update')
  const variants = await variantCellsOf(tx, numbers)
  const onSale = await runningSales(tx, numbers)
  const tags = await tagsOfProducts(tx, numbers)
  const isUndo = run.undoes !== null
  const edits: ProductEdit[] = []
  const refused: Refused[] = []
  const known = new Map(found.map((product) => [product.number, product]))
  for (const [number, own] of byProduct) {
    const product = known.get(number)
    if (!product) {
      refused.push(...own.map(({ cell }) => ({ cell, error: 'This product is not in the catalogue any more' })))
      continue
    }
    const facts = { product, variants: variants.get(number) ?? [], saleRuns: onSale.has(number), isUndo }
    const plan = planProductEdit(facts, own)
    refused.push(...plan.refused)
    edits.push(plan.edit)
  }
  if (!isUndo) refused.push(...(await refuseUnknownCategories(tx, edits)))
  refused.push(...(await refuseTakenBarcodes(tx, edits)))
  const real = edits.filter((edit) => edit.cells.length > 0)
  const reason = isUndo ? 'Edit of many products undone' : run.fileName ? `File ${run.fileName}` : 'Product grid'
  await writeProductEdits(tx, real, { id: run.staffId, username: run.actor }, reason, now)
  await invalidateTags(tx, new Set([...tags, ...(await tagsOfProducts(tx, numbers))]))
  return refused
}

async function runningSales(tx: Db, numbers: number[]): Promise<Set<number>> {
  const rows = await tx
    .select({ number: plannedSales.productNumber })
    .from(plannedSales)
    .where(and(inArray(plannedSales.productNumber, numbers), eq(plannedSales.state, 'running')))
  return new Set(rows.map(({ number }) => number))
}
