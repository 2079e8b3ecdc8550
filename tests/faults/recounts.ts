/** What an order line adds to the sums of its product. */
const line = `coalesce(l.product_number, 2147483647) as number, case when l.product_number is null then l.name_en else '' end as name,
  l.quantity as pieces, l.total as revenue, l.unit_cost * l.quantity as cost, (l.unit_cost <= 0)::int as without`

const counts = (order: string) => `${order}.status <> 'cancelled' and ${order}.deleted_at is null`

/** First and last day of each period (7, 30 and 90 days), as of the table's last refresh. */
const periodsOf = (table: string) =>
  `(select period, day - period + 1 as since, day as until from summary_days, unnest('{7,30,90}'::int[]) period where name = '${table}')`

/** Summaries equal a recount (docs/decisions/0026): each statement selects rows that differ. */
export const recounts: Record<string, string> = {
  'the sums of days are what a recount says': `
    select from (
      select day, status, sum(n * orders) as orders, sum(n * total) as total, sum(n * pieces) as pieces, sum(n * delivery) as delivery, sum(n * by_staff) as by_staff
      from (
        select 1 as n, day, status, orders, total, pieces, delivery, by_staff from order_days_now
        union all
        select -1, placed_on, status, 1, total, total_quantity, delivery_charge + cod_fee, (source = 'staff')::int from orders where deleted_at is null
      ) each group by day, status
    ) sums where orders <> 0 or total <> 0 or pieces <> 0 or delivery <> 0 or by_staff <> 0`,
  'the sums of what was sold are what their lines say': `
    select from (
      select period, number, name, sum(n * pieces) as pieces, sum(n * revenue) as revenue, sum(n * cost) as cost, sum(n * without) as without
      from (
        select 1 as n, period, number, name, pieces, revenue, cost, lines_without_cost as without from product_periods
        union all
        select -1, s.period, ${line} from ${periodsOf('product_periods')} s join order_lines l on l.sold_on between s.since and s.until
      ) each group by period, number, name
    ) sums where (pieces <> 0 or revenue <> 0 or cost <> 0 or without <> 0) and number not in (select number from products_dirty)`,
  'the sums of products have their category and stars': `
    select from product_periods s left join products p using (number) left join review_summaries r on r.product_number = s.number
    where number not in (select number from products_dirty)
      and (s.category <> coalesce(p.category, '') or s.stars <> case when r.count > 0 then floor(r.sum * 10.0 / r.count + 0.5) else 0 end)`,
  'what the goods of each day had cost is what their lines say': `
    select from (
      select day, sum(n * cost) as cost, sum(n * without) as without
      from (
        select 1 as n, day, cost, pieces_without_cost as without from sold_days_now
        union all
        select -1, l.sold_on, l.unit_cost * l.quantity, case when l.unit_cost = 0 then l.quantity else 0 end from order_lines l where l.sold_on is not null
      ) each group by day
    ) sums where cost <> 0 or without <> 0`,
  'what moved through the till is what orders and stock say': `
    select from (
      select day, sum(n * came) as came, sum(n * went) as went
      from (
        select 1 as n, day, came, went from cash_days_now
        union all select -1, (o.delivered_at at time zone 'Asia/Dhaka')::date, o.total, 0 from orders o
          where o.status = 'delivered' and o.payment_status = 'paid' and o.deleted_at is null and o.delivered_at is not null
        union all select -1, (m.at at time zone 'Asia/Dhaka')::date, 0, m.quantity * m.unit_cost from stock_movements m
          where (m.taken_back or m.type in ('in', 'restock') and m.quantity > 0) and m.unit_cost is not null
      ) each group by day
    ) sums where came <> 0 or went <> 0`,
  'what each person spent in a period is what the orders say': `
    select from (
      select period, email, sum(n * orders) as orders, sum(n * spent) as spent from (
        select 1 as n, period, email, orders, spent from customer_periods
        union all select -1, s.period, email, 1, total from ${periodsOf('customer_periods')} s join orders o on o.placed_on between s.since and s.until
          where ${counts('o')}
      ) each group by period, email
    ) sums where (orders <> 0 or spent <> 0) and email not in (select email from customers_dirty)`,
  'accounts are as many as a recount says': `
    select from (select coalesce(sum(accounts), 0) as n, coalesce(sum(inactive), 0) as inactive, coalesce(sum(deleted), 0) as deleted from account_days_now) kept,
      (select count(*) filter (where deleted_at is null) as n, count(*) filter (where deleted_at is null and not is_active) as inactive,
        count(*) filter (where deleted_at is not null and deleted_by is not null) as deleted from customers) counted
    where (kept.n, kept.inactive, kept.deleted) <> (counted.n, counted.inactive, counted.deleted)`,
  'the days of people are what a recount says': `
    with came as (
      select email, placed_on as day, 1 as orders from orders o where ${counts('o')}
      union all select email, (created_at at time zone 'Asia/Dhaka')::date, 0 from customers where deleted_at is null
    ), counted as (
      select email, day, sum(orders)::int as orders,
        coalesce((select max(b.day) from came b where b.email = c.email and b.day < c.day), '-infinity') as previous_day,
        coalesce((select max(b.day) from came b where b.email = c.email and b.day < c.day and b.orders > 0), '-infinity') as previous_order_day
      from came c group by email, day
    )
    (select * from counted except all select email, day, orders, previous_day, previous_order_day from customer_days_now)
    union all
    (select email, day, orders, previous_day, previous_order_day from customer_days_now except all select * from counted)`,
  'buyers are what their orders say': `
    select from (
      select email, count(*) filter (where ${counts('o')}) as orders, coalesce(sum(total) filter (where ${counts('o')}), 0) as spent,
        min(placed_at) as first_order_at, max(placed_at) as last_order_at from orders o group by email
    ) counted join buyers b using (email)
    where (b.orders, b.spent, b.first_order_at, b.last_order_at) <> (counted.orders, counted.spent, counted.first_order_at, counted.last_order_at)`,
  'the list of users is what accounts and buyers say': `
    with counted as (
      select c.id::text as key, true as registered, c.name, c.email, c.phone, c.role, c.is_active, c.created_at as joined_at,
        c.last_login_at, coalesce(b.orders, 0) as orders, coalesce(b.spent, 0) as spent, b.last_order_at, c.deleted_at
      from customers c left join buyers b using (email) where not (c.deleted_at is not null and c.deleted_by is null)
      union all
      select 'guest:' || email, false, name, email, phone, 'guest', true, first_order_at, null, orders, spent, last_order_at, null
      from buyers b where not exists (select from customers c where c.email = b.email and c.deleted_at is null)
        and not exists (select from customers c where c.email = b.email and c.deleted_by is not null and c.deleted_at >= b.last_order_at)
    ), kept as (
      select key, registered, name, email, phone, role, is_active, joined_at, last_login_at, orders, spent, last_order_at, deleted_at
      from users
    )
    (select * from counted except all select * from kept) union all (select * from kept except all select * from counted)`,
}
