import { and, asc, eq, inArray, lte, or } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import {
  type OverSaleState,
  openSaleStates,
  saleState,
  saleStatesBefore,
} from '#shared/catalogue/planned-sale-state.ts'
import { plannedSales, products } from '../tables.ts'
import { lockProduct } from './lock-product.ts'
import { salePrices } from './sale-prices.ts'
import { changeProduct } from './update-product.ts'

type Sale = typeof plannedSales.$inferSelect

/**
 * Starts and ends the scheduled sales that are due, including those missed while the shop was off. Runs every minute;
 * each sale has its own transaction.
 * @returns how many started and how many ended
 * @throws AggregateError of the sales that failed, after all others are done
 */
export async function applyScheduledSales(db: Db, now: Date): Promise<{ began: number; ended: number }> {
  const due = await db
    .select({ id: plannedSales.id, number: plannedSales.productNumber })
    .from(plannedSales)
    .where(
      or(
        and(inArray(plannedSales.state, saleStatesBefore('running')), lte(plannedSales.fromAt, now)),
        and(inArray(plannedSales.state, saleStatesBefore('ended')), lte(plannedSales.untilAt, now)),
      ),
    )
    .orderBy(asc(plannedSales.fromAt), asc(plannedSales.id))
  const applied = { began: 0, ended: 0 }
  const failed: unknown[] = []
  for (const sale of due) {
    try {
      const done = await withRetry(() => db.transaction((tx) => apply(tx, sale, now)))
      if (done) applied[done]++
    } catch (error) {
      failed.push(error)
    }
  }
  if (failed.length) throw new AggregateError(failed, `${failed.length} of ${due.length} scheduled sales failed`)
  return applied
}

async function apply(tx: Db, { id, number }: { id: number; number: number }, now: Date) {
  // Lock the product first, then its sale, in the same order as scheduling and cancelling.
  const product = await lockProduct(tx, number).catch((error: unknown) => {
    if (error instanceof NotFound) return undefined
    throw error
  })
  const [sale] = await tx
    .select()
    .from(plannedSales)
    .where(and(eq(plannedSales.id, id), inArray(plannedSales.state, openSaleStates)))
    .for('update')
  if (!sale) return
  if (!product) return close(tx, sale, 'cancelled', 'The product was taken out of the catalogue', now)
  if (saleState(sale.state).setsPrice) {
    if (sale.untilAt > now) return
    await endSale(tx, sale, now)
    return 'ended' as const
  }
  if (sale.untilAt <= now) return close(tx, sale, 'cancelled', 'The shop was off all the while', now)
  return startSale(tx, sale, now)
}

/**
 * Sets the sale price of a locked product. A sale that would no longer reduce the price is cancelled with the reason.
 */
export async function startSale(tx: Db, sale: Sale, now: Date) {
  const product = await lockProduct(tx, sale.productNumber)
  let prices: { price: number; originalPrice: number }
  try {
    prices = salePrices(product, sale)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return close(tx, sale, 'cancelled', error.message, now)
  }
  await tx
    .update(plannedSales)
    .set({
      state: 'running',
      beforePrice: product.price,
      beforeOriginal: product.originalPrice,
      salePrice: prices.price,
      saleOriginal: prices.originalPrice,
      changedAt: now,
    })
    .where(eq(plannedSales.id, sale.id))
  await changeProduct(tx, { id: product.number, price: prices }, shop, now, { forSale: true })
  return 'began' as const
}

/**
 * Restores the price of a locked product, unless an import has changed it in the meantime. That import cannot be undone
 * any more: its previous record has the sale price, so the product counts as changed.
 */
export async function endSale(tx: Db, sale: Sale, now: Date, remark = ''): Promise<void> {
  const product = await lockProduct(tx, sale.productNumber)
  const asSold = product.price === sale.salePrice && product.originalPrice === sale.saleOriginal
  await close(tx, sale, 'ended', asSold ? remark : 'The price was changed in the meantime, and stayed so', now)
  if (!asSold) {
    const later = new Date(Math.max(now.getTime(), product.updatedAt.getTime() + 1))
    await tx.update(products).set({ updatedAt: later }).where(eq(products.number, product.number))
    return
  }
  const price = { price: sale.beforePrice, originalPrice: sale.beforeOriginal }
  await changeProduct(tx, { id: product.number, price }, shop, now, { forSale: true })
}

async function close(tx: Db, { id }: Sale, state: OverSaleState, remark: string, now: Date): Promise<undefined> {
  await tx.update(plannedSales).set({ state, remark, changedAt: now }).where(eq(plannedSales.id, id))
}

const shop = { id: null, username: 'Shop', isMain: false, permissions: [] }
