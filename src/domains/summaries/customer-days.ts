import { periodFunctions, periods } from './periods.ts'
import type { Summary } from './summary.ts'

/**
 * The days of each person (identified as in `buyers`): days with orders that count, and the day on which the account
 * was opened. Each row stores the previous day, so that a person is counted once per span: on the first day in it. Also
 * what each person spent in the last 7, 30 and 90 days.
 */
export const customerDays: Summary = {
  dirtyTable: 'customers_dirty',
  key: 'email',
  keyType: 'text',
  tables: [
    {
      name: 'customer_days',
      columns: ['email', 'day', 'orders', 'previous_day', 'previous_order_day'],
      live: 'customer_days_live',
    },
    {
      name: 'customer_periods',
      columns: ['period', 'email', 'orders', 'spent'],
      live: 'customer_periods_live',
      periodic: true,
    },
  ],
  sources: [
    {
      table: 'orders',
      bucket: 'email',
      columns: ['id', 'email', 'placed_on', 'total'],
      where: 'order_counts(status, deleted_at)',
    },
    {
      table: 'customers',
      bucket: 'email',
      columns: ['id', 'email', 'created_at'],
      where: 'deleted_at is null',
    },
  ],
  views: `
create or replace view customer_days_live as
  select email, day, orders,
    coalesce(lag(day) over own, '-infinity') as previous_day,
    coalesce(max(day) filter (where orders > 0) over (own rows between unbounded preceding and 1 preceding), '-infinity') as previous_order_day
  from (
    select email, day, sum(orders)::int as orders from (
      select email, placed_on as day, 1 as orders from counted_orders
      union all
      select email, (created_at at time zone 'Asia/Dhaka')::date, 0 from customers where deleted_at is null
    ) each group by email, day
  ) days window own as (partition by email order by day);

create or replace function customer_periods_live(on_day date)
  returns table (period smallint, email text, orders int, spent bigint) language sql stable parallel safe
as $$
  select p.period::smallint, o.email, count(*)::int, sum(o.total::float8)::bigint
  from unnest('{${periods.join(',')}}'::int[]) p(period) join counted_orders o on o.placed_on between on_day - p.period + 1 and on_day
  group by p.period, o.email;
$$;

${periodFunctions({ table: 'customer_periods', dirtyTable: 'customers_dirty', key: 'email', keyType: 'text', source: 'counted_orders', sourceKey: 'email', sourceDay: 'placed_on' })}
`,
}
