import { constantList } from '#platform/database/constant-list.ts'
import { changedRows, statementTriggers } from '#platform/database/statement-triggers.ts'
import { statusesWhere } from '#shared/orders/order-status.ts'

const notCounted = constantList(statusesWhere((state) => !state.counts))

/** The columns that the buyers' totals depend on. */
const buyerColumns = ['id', 'email', 'customer_name', 'phone', 'total', 'placed_at', 'order_counts(status, deleted_at)']

const registeredOf = (rows: string) => `perform refresh_registered(array(select distinct email from ${rows} changed));`

/**
 * SQL rules for orders, which every release applies again (src/server/database-rules.ts). `order_counts` alone defines
 * which orders count as revenue, as pieces sold and as orders of their customer; PostgreSQL inlines it, so that indexes
 * can be used.
 */
export const orderRules = `
create or replace function order_counts(status text, deleted_at timestamptz) returns boolean language sql immutable parallel safe as $$
  select deleted_at is null and status not in ${notCounted}
$$;

create or replace view counted_orders as
  select o.id, o.email, o.customer_id, o.status, o.placed_at, o.placed_on, o.total, o.total_quantity, o.delivery_charge, o.source
  from orders o where order_counts(o.status, o.deleted_at);

-- A line has a day while its order counts.
create or replace view sold_lines as
  select l.id, l.order_row, l.product_number, l.variant_id, l.name_en, l.quantity, l.total, l.unit_cost, l.sold_on
  from order_lines l where l.sold_on is not null;

-- Without second sizes, which are tried and not bought.
create or replace view bought_lines as
  select l.id, l.order_row, l.product_number, l.variant_id, l.quantity, l.total, l.sold_on
  from order_lines l where l.alternative_to is null;

create or replace function set_sold_on() returns trigger language plpgsql as $$
begin
  select placed_on into new.sold_on from counted_orders where id = new.order_row;
  return new;
end $$;
create or replace trigger order_lines_sold_on before insert on order_lines for each row
  when (new.sold_on is null and new.alternative_to is null)
  execute function set_sold_on();

create or replace function change_sold_on() returns trigger language plpgsql as $$
begin
  update order_lines set sold_on = case when order_counts(new.status, new.deleted_at) then new.placed_on end
    where order_row = new.id and alternative_to is null;
  return null;
end $$;
create or replace trigger orders_change_sold_on after update on orders for each row
  when (order_counts(old.status, old.deleted_at) <> order_counts(new.status, new.deleted_at) or old.placed_on <> new.placed_on)
  execute function change_sold_on();

create or replace view buyers_live as
  select email, (count(*) filter (where order_counts(status, deleted_at)))::int as orders,
    coalesce(sum(total) filter (where order_counts(status, deleted_at)), 0)::bigint as spent,
    (array_agg(customer_name order by placed_at desc, id desc))[1] as name, (array_agg(phone order by placed_at desc, id desc))[1] as phone,
    min(placed_at) as first_order_at, max(placed_at) as last_order_at
  from orders group by email;

-- Counts buyers again from their orders. Each row is locked first: who comes second counts what the first has written. One after another,
-- because PostgreSQL plans a statement with an array anew at each call, which takes longer than the statement.
create or replace function refresh_buyers(addresses text[]) returns void language plpgsql as $$
declare
  address text;
begin
  foreach address in array addresses loop
    perform from buyers where email = address for no key update;
    if not found then
      insert into buyers (email, name, phone, orders, spent, first_order_at, last_order_at)
        select l.email, l.name, l.phone, l.orders, l.spent, l.first_order_at, l.last_order_at from buyers_live l where l.email = address
        on conflict do nothing;
      continue when found;
      -- Somebody else has added the row in the meantime.
      perform from buyers where email = address for no key update;
    end if;
    -- Who has no order left stays known.
    update buyers b set orders = coalesce(l.orders, 0), spent = coalesce(l.spent, 0), name = coalesce(l.name, b.name),
      phone = coalesce(l.phone, b.phone), first_order_at = coalesce(l.first_order_at, b.first_order_at),
      last_order_at = coalesce(l.last_order_at, b.last_order_at)
    from (select) one left join buyers_live l on l.email = address where b.email = address;
  end loop;
end $$;
${statementTriggers({
  name: 'orders_change_buyers',
  table: 'orders',
  body: (event) =>
    `perform refresh_buyers(array(select distinct email from ${changedRows(event, buyerColumns)} changed order by email));`,
})}
-- Who orders for the first time while she opens an account: whichever comes second sees the other.
create or replace function lock_addresses(addresses text[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7310, bucket)
    from (select distinct hashtext(address) & 255 as bucket from unnest(addresses) address order by 1) buckets;
end $$;
create or replace function refresh_registered(addresses text[]) returns void language plpgsql as $$
begin
  if cardinality(addresses) = 0 then
    return;
  end if;
  perform lock_addresses(addresses);
  -- The first order of a guest, which is what most calls are for, changes nothing.
  if not exists (select from customers where email = any ((select addresses)::text[]) and deleted_at is null)
    and not exists (select from buyers where email = any ((select addresses)::text[]) and registered) then
    return;
  end if;
  -- In the order of refresh_buyers: neither waits for the other in a circle.
  perform from buyers where email = any ((select addresses)::text[]) order by email for no key update;
  update buyers b set registered = not b.registered
    where b.email = any ((select addresses)::text[])
      and b.registered <> exists (select from customers c where c.email = b.email and c.deleted_at is null);
end $$;
${statementTriggers({
  name: 'customers_change_registered',
  table: 'customers',
  body: (event) => registeredOf(changedRows(event, ['id', 'email'], 'deleted_at is null')),
})}
${statementTriggers({
  name: 'buyers_change_registered',
  table: 'buyers',
  events: ['insert'],
  body: (event) => registeredOf(changedRows(event, ['email'])),
})}`
