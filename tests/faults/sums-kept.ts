/** What a line adds to the sums of its product. */
const line = `coalesce(l.product_number, 2147483647) as number, case when l.product_number is null then l.name_en else '' end as name,
  l.quantity as pieces, l.total as revenue, l.unit_cost * l.quantity as cost, (l.unit_cost <= 0)::int as costless`

/** What is kept of products sold and of people (docs/decisions/0014) is what a recount says: each statement finds rows that differ. */
export const sumsKept: Record<string, string> = {
  'the sums of what was sold are what their lines say': `
    select from (
      select period, number, name, sum(n * pieces) as pieces, sum(n * revenue) as revenue, sum(n * cost) as cost, sum(n * costless) as costless
      from (
        select 1 as n, period, number, name, pieces, revenue, cost, costless from sold_sums
        union all
        select 1, s.period, number, name, pieces, revenue, cost, costless from sold_changes c join sold_spans s on c.line <= s.upto and c.day >= s.since
        union all
        select -1, s.period, ${line} from sold_spans s join order_lines l on l.id <= s.upto and l.sold_on >= s.since
      ) each group by period, number, name
    ) sums where pieces <> 0 or revenue <> 0 or cost <> 0 or costless <> 0`,
  'what the goods of each day had cost is what their lines say': `
    select from (
      select day, sum(n * cost) as cost, sum(n * without) as without
      from (
        select 1 as n, day, cost, pieces_without_cost as without from sold_days
        union all
        select 1, c.day, c.cost, c.pieces_without_cost from sold_changes c, sold_days_since d, (select min(upto) as upto from sold_spans) s
          where c.line <= s.upto and c.day >= d.since
        union all
        select -1, l.sold_on, l.unit_cost * l.quantity, case when l.unit_cost = 0 then l.quantity else 0 end
          from sold_days_since d, (select min(upto) as upto from sold_spans) s join order_lines l on l.id <= s.upto where l.sold_on >= d.since
      ) each group by day
    ) sums where cost <> 0 or without <> 0`,
  'what moved through the till is what orders and stock say': `
    select from (
      select day, sum(n * came) as came, sum(n * went) as went
      from (
        select 1 as n, day, came, went from cash_days
        union all select 1, c.day, c.came, c.went from cash_changes c join cash_days_since d on c.day >= d.since
        union all select -1, (o.delivered_at at time zone 'Asia/Dhaka')::date, o.total, 0 from orders o
          where o.status = 'delivered' and o.payment_status = 'paid' and o.deleted_at is null
        union all select -1, (m.at at time zone 'Asia/Dhaka')::date, 0, m.quantity * m.unit_cost from stock_movements m
          where (m.taken_back or m.type in ('in', 'restock') and m.quantity > 0) and m.unit_cost is not null
      ) each join cash_days_since d on day >= d.since group by day
    ) sums where came <> 0 or went <> 0`,
  'the sums of categories are those of their products': `
    select from (select period, category, count(*) as products, sum(pieces) as pieces, sum(revenue) as revenue from sold_sums group by 1, 2) counted
    full join sold_categories kept using (period, category)
    where coalesce(counted.products, 0) <> coalesce(kept.products, 0) or coalesce(counted.pieces, 0) <> coalesce(kept.pieces, 0)
      or coalesce(counted.revenue, 0) <> coalesce(kept.revenue, 0)`,
  'what each person spent in a period is what the orders say': `
    select from (
      select period, email, sum(n * orders) as orders, sum(n * spent) as spent from (
        select 1 as n, period, email, orders, spent from spent_sums
        union all select 1, s.period, email, orders, spent from people_moves m join spent_spans s on m.day >= s.since
        union all select -1, s.period, email, 1, total from spent_spans s join orders o on o.placed_on >= s.since
          where o.status <> 'cancelled' and o.deleted_at is null
      ) each group by period, email
    ) sums where orders <> 0 or spent <> 0`,
  'VIPs are as many as a recount says': `
    select from vip_counts v where v.people + (
      select coalesce(sum((b.spent > v.threshold)::int - (b.spent - m.spent > v.threshold)::int), 0)
      from (select email, sum(spent) as spent from people_moves group by email) m join buyers b using (email)
    ) <> (select count(*) from buyers b where b.spent > v.threshold)`,
  'guests behind the trash are those that a recount finds': `
    select from (
      select b.email, b.spent from buyers b where not b.registered and exists (
        select from customers c where c.email = b.email and c.deleted_by is not null and c.deleted_at >= b.last_order_at
      )
    ) found full join hidden_guests kept using (email)
    where email not in (select email from people_moves) and found.spent is distinct from kept.spent`,
  'products are as many as a recount says': `
    select from (select coalesce(sum(products), 0) as n from product_counts) kept
    where n <> (select count(*) from products where deleted_at is null)`,
}
