import { and, asc, eq, inArray, lte, or } from 'drizzle-orm'
import { type Db, retrying } from '#platform/database/database.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { toTaka } from '#shared/money.ts'
import { plannedSales } from '../tables.ts'
import { changeProduct, holdProduct } from './update-product.ts'

type Sale = typeof plannedSales.$inferSelect

/**
 * Begins and ends the planned sales whose moment has come; what was missed while the shop was off is made up for. Called
 * every minute; each sale is a transaction of its own.
 * @returns how many began and how many ended
 * @throws AggregateError of the sales that could not be turned, when all the others have been
 */
export async function turnSales(db: Db, now: Date): Promise<{ began: number; ended: number }> {
  const due = await db
    .select({ id: plannedSales.id, number: plannedSales.productNumber })
    .from(plannedSales)
    .where(
      or(
        and(eq(plannedSales.state, 'planned'), lte(plannedSales.fromAt, now)),
        and(eq(plannedSales.state, 'running'), lte(plannedSales.untilAt, now)),
      ),
    )
    .orderBy(asc(plannedSales.fromAt), asc(plannedSales.id))
  const turned = { began: 0, ended: 0 }
  const failed: unknown[] = []
  for (const sale of due) {
    try {
      const done = await retrying(() => db.transaction((tx) => turn(tx, sale, now)))
      if (done) turned[done]++
    } catch (error) {
      failed.push(error)
    }
  }
  if (failed.length) throw new AggregateError(failed, `${failed.length} of ${due.length} sales could not be turned`)
  return turned
}

async function turn(tx: Db, { id, number }: { id: number; number: number }, now: Date) {
  // The product first, then its sale, as whoever plans or cancels one does.
  const product = await holdProduct(tx, number).catch((error: unknown) => {
    if (error instanceof NotFound) return undefined
    throw error
  })
  const [sale] = await tx
    .select()
    .from(plannedSales)
    .where(and(eq(plannedSales.id, id), inArray(plannedSales.state, ['planned', 'running'])))
    .for('update')
  if (!sale) return
  if (!product) return close(tx, sale, 'cancelled', 'The product was taken out of the catalogue', now)
  if (sale.state === 'running') {
    if (sale.untilAt > now) return
    await endSale(tx, sale, now)
    return 'ended' as const
  }
  if (sale.untilAt <= now) return close(tx, sale, 'cancelled', 'The shop was off all the while', now)
  return startSale(tx, sale, now)
}

/** Gives the product, held already, the price of its sale. A sale that would be none by now is dropped, with the reason. */
export async function startSale(tx: Db, sale: Sale, now: Date) {
  const product = await holdProduct(tx, sale.productNumber)
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
  await changeProduct(tx, { id: product.number, price: prices }, shop, now, true)
  return 'began' as const
}

/** Gives the product, held already, the price back that it had before; one that an import changed meanwhile stays. */
export async function endSale(tx: Db, sale: Sale, now: Date, remark = ''): Promise<void> {
  const product = await holdProduct(tx, sale.productNumber)
  const asSold = product.price === sale.salePrice && product.originalPrice === sale.saleOriginal
  await close(tx, sale, 'ended', asSold ? remark : 'The price was changed meanwhile, and stayed so', now)
  if (!asSold) return
  const price = { price: sale.beforePrice, originalPrice: sale.beforeOriginal }
  await changeProduct(tx, { id: product.number, price }, shop, now, true)
}

async function close(
  tx: Db,
  { id }: Sale,
  state: 'ended' | 'cancelled',
  remark: string,
  now: Date,
): Promise<undefined> {
  await tx.update(plannedSales).set({ state, remark, changedAt: now }).where(eq(plannedSales.id, id))
}

const shop = { id: null, username: 'Shop', isMain: false, permissions: [] }

type Priced = { price: number | null; originalPrice: number | null }
type Reduced = { percent?: number | null | undefined; price?: number | null | undefined }

/**
 * The price in a sale, and the usual one beside it, struck. Per cent are off the usual price, in whole taka. Paisa.
 * @throws Refusal 422 when the product has no price, or the sale would be no reduction
 */
export function salePrices(product: Priced, sale: Reduced): { price: number; originalPrice: number } {
  const usual = product.originalPrice ?? product.price
  if (usual === null || product.price === null) throw new Refusal(422, 'no_price', 'It has no price yet')
  const price = sale.price ?? Math.round((toTaka(usual) * (100 - (sale.percent ?? 0))) / 100) * 100
  if (price < 100) throw new Refusal(422, 'no_price', 'It would cost nothing')
  if (price >= product.price) {
    throw new Refusal(422, 'no_reduction', `It costs ৳${toTaka(product.price)} already: that would be no reduction`)
  }
  return { price, originalPrice: usual }
}
