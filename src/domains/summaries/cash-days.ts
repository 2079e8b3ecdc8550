import type { Summary } from './summary.ts'

const dhakaDay = (moment: string) => `(${moment} at time zone 'Asia/Dhaka')::date`

/** Pieces that came in, and what was taken back of them (fewer than 0), as far as their cost is known. */
const received = `(taken_back or type in ('in', 'restock') and quantity > 0)`

/** Orders that brought money. */
const paid = `status = 'delivered' and payment_status = 'paid' and deleted_at is null and delivered_at is not null`

/**
 * Money that came in and went out on a Dhaka day: in by orders that are paid, on the day of their delivery; out by stock, on the day on which
 * it came, less what was taken back, on the day of that. Without stock whose cost nobody noted.
 */
export const cashDays: Summary = {
  notes: 'cash_days_dirty',
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
