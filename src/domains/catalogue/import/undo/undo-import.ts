import { eq, inArray, sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { lockAttributesShared } from '#domains/catalogue/attributes/lock-attributes.ts'
import { lockCategoriesShared } from '#domains/catalogue/categories/lock-categories.ts'
import { lockColorsShared } from '#domains/catalogue/colors/lock-colors.ts'
import { importRuns, products } from '#domains/catalogue/tables.ts'
import { lockStockLevels } from '#domains/stock/lock-stock-levels.ts'
import { moveStock } from '#domains/stock/move-stock.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { forbidden } from '#platform/http/access.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { formatCount } from '#shared/money.ts'
import { importLockId } from '../import-catalogue.ts'
import { retryOnClash } from '../retry-on-clash.ts'
import type { Before } from '../save-run.ts'
import { mayUndoRun, type UndoingPerson } from './may-undo-run.ts'
import { presentRecords } from './present-records.ts'
import { removeCategories, removeProducts } from './remove-imported.ts'
import { restoreBarcodes } from './restore-barcodes.ts'
import { restoreProduct } from './restore-product.ts'
import { type InTheWay, type Stored, undoConflicts } from './undo-conflicts.ts'

export type Undone = { deleted: number; restored: number; kept: InTheWay[] }

/** All but the report, which is long. */
const runColumns = {
  at: importRuns.at,
  fileName: importRuns.fileName,
  before: importRuns.before,
  undoneAt: importRuns.undoneAt,
  undoneBy: importRuns.undoneBy,
}

/**
 * Undoes an import: deletes new products, restores changed ones, and takes the opening stock out again as movements.
 * Products that were ordered or changed since, or whose stock changed, block the undo.
 * @param others undo the rest anyway
 * @throws Refusal 403 (may-undo-run.ts) · 404 · 409 undone already · 409 in_the_way, with `kept`: the blocking
 *   products and the reasons
 */
export function undoImport(
  db: Db,
  { id, others }: { id: number; others: boolean },
  by: UndoingPerson,
  now: Date,
): Promise<Undone> {
  return retryOnClash(() =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${importLockId})`)
      const [found] = await tx
        .select({ run: runColumns, mayUndo: mayUndoRun(by) })
        .from(importRuns)
        .where(eq(importRuns.id, id))
        .for('update')
      if (!found) throw new NotFound('This import')
      if (!found.mayUndo) throw forbidden()
      const { run } = found
      if (run.undoneAt) throw new Refusal(409, 'undone', `${run.undoneBy} has undone this import already`)
      await lockAttributesShared(tx)
      await lockColorsShared(tx)
      await lockCategoriesShared(tx)
      const recorded = run.before as Before
      const before = { ...recorded, changed: await presentRecords(tx, recorded.changed, run.at) }
      const stored = await lockProducts(tx, before)
      const kept = await undoConflicts(tx, { before, at: run.at }, stored)
      if (kept.length > 0 && !others) {
        const who = kept.length === 1 ? 'One product' : `${formatCount(kept.length)} products`
        throw new Refusal(409, 'in_the_way', `${who} cannot be brought back to what was before the import`, { kept })
      }
      const keeps = new Set(kept.map(({ number }) => number))
      const free = (number: number) => !keeps.has(number) && stored.get(number)?.deletedAt === null
      await takeBackStock(tx, before, free, run.fileName, by)
      const changed = before.changed.filter(({ portrait }) => free(portrait.product.number))
      const created = before.created.map(({ number }) => number).filter(free)
      // First, because a barcode may have moved to a new product.
      await removeProducts(tx, created, now)
      for (const { portrait } of changed) await restoreProduct(tx, portrait, now)
      await restoreBarcodes(
        tx,
        changed.map(({ portrait }) => portrait),
      )
      const undone = { deleted: created.length, restored: changed.length, kept }
      // If everything blocks the undo, nothing was undone, and it can be tried again.
      if (created.length + changed.length === 0 && kept.length > 0) return undone
      await removeCategories(tx, before.made)
      await tx.update(importRuns).set({ undoneAt: now, undoneBy: by.username }).where(eq(importRuns.id, id))
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
        category: products.category,
        subcategory: products.subcategory,
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

async function takeBackStock(
  tx: Db,
  { stock }: Before,
  free: (number: number) => boolean,
  fileName: string,
  by: UndoingPerson,
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
