import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { mayDo } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { toTaka } from '#shared/money.ts'
import { customersOf } from './customer-report.ts'
import { financialReport } from './financial-report.ts'
import type { Period } from './period.ts'
import { soldProducts } from './product-report.ts'
import { promisesKept } from './promises-kept.ts'
import type { Sheet } from './reports-csv.ts'
import { salesByDay } from './sales-by-day.ts'
import type { ReportTab, TopCustomer } from './staff-contract.ts'

/** A tab of Reports in full: every day, product or customer of the period. */
export async function reportSheet(
  db: Db,
  tab: ReportTab,
  period: Period,
  { member, now }: { member: StaffMember; now: Date },
): Promise<Sheet> {
  switch (tab) {
    case 'sales':
      return salesSheet(db, period)
    case 'products':
      return productsSheet(db, period)
    case 'customers':
      return customersSheet(db, period, mayDo(member, 'users.view'))
    case 'financial':
      return financialSheet(db, period)
    case 'delivery':
      return deliverySheet(db, period, now)
  }
}

async function deliverySheet(db: Db, period: Period, now: Date): Promise<Sheet> {
  const { rows } = await promisesKept(db, period, now)
  return {
    heads: ['Courier', 'District', 'Promised orders', 'Kept', 'Kept (percent)', 'Median days late'],
    rows: rows.map(({ courier, district, orders, kept, keptShare, daysLate }) => [
      courier,
      district,
      orders,
      kept,
      keptShare,
      daysLate ?? '',
    ]),
  }
}

async function salesSheet(db: Db, period: Period): Promise<Sheet> {
  const days = await salesByDay(db, period)
  return {
    heads: [
      'Day',
      'Orders',
      'Revenue (taka)',
      'Average order value (taka)',
      'Pieces',
      'Delivery charges (taka)',
      'Cancelled',
    ],
    rows: days.map(({ day, orders, revenue, pieces, delivery, cancelled }) => [
      day,
      orders,
      toTaka(revenue),
      orders === 0 ? 0 : toTaka(Math.round(revenue / orders)),
      pieces,
      toTaka(delivery),
      cancelled,
    ]),
  }
}

async function productsSheet(db: Db, period: Period): Promise<Sheet> {
  const sold = await soldProducts(db, period)
  return {
    heads: ['Product number', 'Product', 'Category', 'Sales (pieces)', 'Revenue (taka)', 'Profit (taka)', 'Rating'],
    rows: sold.map(({ id, name, category, sales, revenue, profit, rating }) => [
      id ?? '',
      name,
      category,
      sales,
      revenue,
      profit,
      rating ?? '',
    ]),
  }
}

async function customersSheet(db: Db, period: Period, names: boolean): Promise<Sheet> {
  const { vipThreshold } = await shopSettings(db)
  const cellsOf = ({ id, name, email, orders, spent, totalOrders, totalSpent, lastOrder, status }: TopCustomer) => [
    id,
    ...(names ? [name ?? '', email ?? ''] : []),
    orders,
    spent,
    totalOrders,
    totalSpent,
    lastOrder,
    status,
  ]
  async function* rows() {
    for await (const batch of customersOf(db, period, { vipThreshold, names })) yield batch.map(cellsOf)
  }
  return {
    heads: [
      'Place',
      ...(names ? ['Customer', 'E-mail'] : []),
      'Orders in the period',
      'Spent in the period (taka)',
      'Orders in all',
      'Spent in all (taka)',
      'Last order',
      'Status',
    ],
    rows: rows(),
  }
}

async function financialSheet(db: Db, period: Period): Promise<Sheet> {
  const { days } = await financialReport(db, period)
  return {
    heads: ['Day', 'Revenue (taka)', 'Cost of goods (taka)', 'Profit (taka)', 'Cash in (taka)', 'Cash out (taka)'],
    rows: days.map(({ day, revenue, expenses, cashIn, cashOut }) => [
      day,
      revenue,
      expenses,
      Math.round((revenue - expenses) * 100) / 100,
      cashIn,
      cashOut,
    ]),
  }
}
