import { and, eq, inArray } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { openSaleStates, pricingSaleStates, saleState, saleStatesBefore } from '#shared/catalogue/planned-sale-state.ts'
import { formatDate } from '#shared/dates.ts'
import { toTaka } from '#shared/money.ts'
import type { BulkChange, ProductRef } from '../staff-contract.ts'
import { plannedSales } from '../tables.ts'
import { endSale, startSale } from './apply-scheduled-sales.ts'
import { lockProduct } from './lock-product.ts'
import { salePrices } from './sale-prices.ts'

type Person = Pick<StaffMember, 'id' | 'username'>
type Plan = Omit<Extract<BulkChange, { what: 'plan-sale' }>, 'what'>

/**
 * Schedules a sale of a product, in the caller's transaction. If its start is not in the future, it starts at once.
 * @throws Refusal 404 · 409 sale_planned: there is one already · 422 no price, no reduction, or an end in the past
 */
export async function scheduleSale(tx: Db, id: ProductRef, plan: Plan, by: Person, now: Date): Promise<void> {
  const product = await lockProduct(tx, id)
  const open = await openSale(tx, product.number)
  if (open) {
    const [from, until] = [open.fromAt, open.untilAt].map((at) => formatDate(at, 'en', 'moment'))
    throw new Refusal(409, 'sale_planned', `It has a sale from ${from} until ${until} already. Cancel that one first`)
  }
  if (plan.until <= now) throw new Refusal(422, 'invalid', 'The sale would be over already')
  salePrices(product, plan)
  const fromAt = plan.from ?? now
  const [sale] = await tx
    .insert(plannedSales)
    .values({
      productNumber: product.number,
      percent: plan.percent ?? null,
      price: plan.price ?? null,
      fromAt,
      untilAt: plan.until,
      actor: by.username,
      createdAt: now,
      changedAt: now,
    })
    .returning()
  if (!sale) throw new Error('the sale was not stored')
  await writeAudit(tx, by, 'product.plan-sale', product.id, { after: auditFields(sale) })
  if (fromAt <= now) await startSale(tx, sale, now)
}

/**
 * Cancels a scheduled sale, or ends the running one and restores the price, in the caller's transaction.
 * @throws Refusal 404 · 422 no_sale
 */
export async function cancelSale(tx: Db, id: ProductRef, by: Person, now: Date): Promise<void> {
  const product = await lockProduct(tx, id)
  const sale = await openSale(tx, product.number)
  if (!sale) throw new Refusal(422, 'no_sale', 'No sale is planned for it')
  await writeAudit(tx, by, 'product.cancel-sale', product.id, {
    before: { ...auditFields(sale), state: sale.state },
  })
  const remark = `${by.username} ended it`
  if (saleState(sale.state).setsPrice) await endSale(tx, sale, now, remark)
  else await dropSales(tx, [product.number], remark, now)
}

/** The scheduled or running sale of a product, which is locked already. */
export async function openSale(tx: Db, number: number) {
  const [sale] = await tx
    .select()
    .from(plannedSales)
    .where(and(eq(plannedSales.productNumber, number), inArray(plannedSales.state, openSaleStates)))
    .for('update')
  return sale
}

export async function plannedSaleRuns(db: Db, number: number): Promise<boolean> {
  const running = and(eq(plannedSales.productNumber, number), inArray(plannedSales.state, pricingSaleStates))
  return (await db.select({ id: plannedSales.id }).from(plannedSales).where(running)).length > 0
}

/** Cancels scheduled and running sales without changing prices. */
export async function dropSales(tx: Db, numbers: number[], remark: string, now: Date): Promise<void> {
  await tx
    .update(plannedSales)
    .set({ state: 'cancelled', remark, changedAt: now })
    .where(
      and(inArray(plannedSales.productNumber, numbers), inArray(plannedSales.state, saleStatesBefore('cancelled'))),
    )
}

const auditFields = ({ percent, price, fromAt, untilAt }: typeof plannedSales.$inferSelect) => ({
  ...(percent !== null && { percent }),
  ...(price !== null && { price: toTaka(price) }),
  from: fromAt.toISOString(),
  until: untilAt.toISOString(),
})
