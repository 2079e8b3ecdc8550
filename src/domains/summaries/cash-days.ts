import type { Summary } from './summary.ts'

const dhakaDay = (moment: string) => `(${moment} at time zone 'Asia/Dhaka')::date`

/** Received stock, and taken-back stock (negative), as far as the cost is recorded. */
const received = `(taken_back or type in ('in', 'restock') and quantity > 0)`

/** Orders that count as paid. */
const paid = `status = 'delivered' and payment_status = 'paid' and deleted_at is null and delivered_at is not null`

/**
 * Cash flow of a Dhaka day. In: paid orders, on the day of delivery. Out: received stock, on the day of receipt, minus
 * taken-back stock, on the day it was taken back. Stock without a recorded cost is not included.
 */
export const cashDays: Summary = {
  dirtyTable: 'cash_days_dirty',
  key: 'day',
  keyType: 'date',
  tables: [{ name: 'cash_days', columns: ['day', 'came', 'went'], live: 'cash_days_live' }],
  sources: [
    { table: 'orders', bucket: dhakaDay('delivered_at'), columns: ['id', 'delivered_at', 'total'], where: paid },
    {
      table: 'stock_movements',
      bucket: dhakaDay('at'),
      columns: ['id', 'at', 'quantity', 'unit_cost'],
      where: `${received} and unit_cost is not null`,
    },
  ],
  views: `
create or replace view cash_days_live as
  select day, sum(came)::bigint as came, sum(went)::bigint as went
  from (
    select ${dhakaDay('delivered_at')} as day, total as came, 0 as went from orders where ${paid}
    union all
    select ${dhakaDay('at')}, 0, quantity * unit_cost from stock_movements where ${received} and unit_cost is not null
  ) moved group by day;
`,
}
