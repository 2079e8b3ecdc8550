import type { Summary } from './summary.ts'

/**
 * Orders per Dhaka day and status, without those in the trash; `delivery` is what customers pay for delivery, the fee
 * for cash on delivery included; and the cost of the pieces sold on the day.
 */
export const orderDays: Summary = {
  dirtyTable: 'order_days_dirty',
  key: 'day',
  keyType: 'date',
  tables: [
    {
      name: 'order_days',
      columns: ['day', 'status', 'orders', 'total', 'pieces', 'delivery', 'by_staff'],
      live: 'order_days_live',
    },
    { name: 'sold_days', columns: ['day', 'cost', 'pieces_without_cost'], live: 'sold_days_live' },
  ],
  sources: [
    {
      table: 'orders',
      bucket: 'placed_on',
      columns: ['id', 'placed_on', 'status', 'total', 'total_quantity', 'delivery_charge', 'cod_fee', 'source'],
      where: 'deleted_at is null',
    },
    {
      table: 'order_lines',
      bucket: 'sold_on',
      columns: ['id', 'sold_on', 'quantity', 'unit_cost'],
      where: 'sold_on is not null',
    },
  ],
  views: `
create or replace view order_days_live as
  select placed_on as day, status, count(*)::int as orders, sum(total)::bigint as total, sum(total_quantity)::int as pieces,
    sum(delivery_charge + cod_fee)::bigint as delivery, (count(*) filter (where source = 'staff'))::int as by_staff
  from orders where deleted_at is null group by placed_on, status;

-- Floating point is exact for whole paisa below 2^53, and half as much work as numeric.
create or replace view sold_days_live as
  select sold_on as day, sum(unit_cost::float8 * quantity)::bigint as cost,
    coalesce(sum(quantity) filter (where unit_cost = 0), 0)::int as pieces_without_cost
  from sold_lines group by sold_on;
`,
}
