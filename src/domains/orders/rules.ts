import { statusesWhere } from '#shared/orders/order-status.ts'

const notCounted = statusesWhere((state) => !state.counts)
  .map((status) => `'${status}'`)
  .join(', ')

/** What buyers are counted from. */
const buyerColumns = 'id, email, customer_name, phone, total, placed_at, order_counts(status, deleted_at)'

/**
 * Rules of orders, as SQL that every release applies again (src/server/database-rules.ts). `order_counts` is the only place that says which
 * orders count as revenue, as pieces sold and as orders of their customer; PostgreSQL inlines it, so that indexes serve it.
 */
export const orderRules = `
create or replace function order_counts(status text, deleted_at timestamptz) returns boolean language sql immutable parallel safe as $$
  select deleted_at is null and status not in (${notCounted})
$$;

create or replace view counted_orders as
  select o.id, o.email, o.customer_id, o.status, o.placed_at, o.placed_on, o.total, o.total_quantity, o.delivery_charge, o.source
  from orders o where order_counts(o.status, o.deleted_at);

-- A line has a day while its order counts.
create or replace view sold_lines as
  select l.id, l.order_row, l.product_number, l.variant_id, l.name_en, l.quantity, l.total, l.unit_cost, l.sold_on
  from order_lines l where l.sold_on is not null;

create or replace function set_sold_on() returns trigger language plpgsql as $$
begin
  select placed_on into new.sold_on from counted_orders where id = new.order_row;
  return new;
end $$;
create or replace trigger order_lines_sold_on before insert on order_lines for each row when (new.sold_on is null)
  execute function set_sold_on();

create or replace function change_sold_on() returns trigger language plpgsql as $$
begin
  update order_lines set sold_on = case when order_counts(new.status, new.deleted_at) then new.placed_on end where order_row = new.id;
  return null;
end $$;
create or replace trigger orders_change_sold_on after update on orders for each row
  when (order_counts(old.status, old.deleted_at) <> order_counts(new.status, new.deleted_at) or old.placed_on <> new.placed_on)
  execute function change_sold_on();

-- Buyers are counted again from their orders whenever one of these changes. Their rows are locked first, so that who comes second counts
-- what the first has written.
create or replace function refresh_buyers(addresses text[]) returns void language plpgsql as $$
begin
  if cardinality(addresses) = 0 then
    return;
  end if;
  insert into buyers (email, name, phone, first_order_at, last_order_at)
    select distinct on (o.email) o.email, o.customer_name, o.phone, o.placed_at, o.placed_at from unnest(addresses) address(email)
    join orders o on o.email = address.email where not exists (select from buyers b where b.email = address.email) order by o.email
    on conflict do nothing;
  perform from buyers where email = any (addresses) order by email for no key update;
  update buyers b set orders = counted.orders, spent = counted.spent, name = coalesce(counted.name, b.name),
    phone = coalesce(counted.phone, b.phone), first_order_at = coalesce(counted.first_order_at, b.first_order_at),
    last_order_at = coalesce(counted.last_order_at, b.last_order_at)
  from (
    select address.email, count(*) filter (where order_counts(o.status, o.deleted_at)) as orders,
      coalesce(sum(o.total) filter (where order_counts(o.status, o.deleted_at)), 0) as spent,
      (array_agg(o.customer_name order by o.placed_at desc, o.id desc))[1] as name,
      (array_agg(o.phone order by o.placed_at desc, o.id desc))[1] as phone, min(o.placed_at) as first_order_at, max(o.placed_at) as last_order_at
    from unnest(addresses) address(email) left join orders o on o.email = address.email group by address.email
  ) counted where b.email = counted.email;
end $$;

create or replace function orders_change_buyers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_buyers(array(select distinct email from added));
  elsif tg_op = 'UPDATE' then
    perform refresh_buyers(array(
      select distinct email from (
        (select ${buyerColumns} from before except all select ${buyerColumns} from after)
        union all
        (select ${buyerColumns} from after except all select ${buyerColumns} from before)
      ) changed
    ));
  else
    perform refresh_buyers(array(select distinct email from removed));
  end if;
  return null;
end $$;
create or replace trigger orders_change_buyers_insert after insert on orders referencing new table as added
  for each statement execute function orders_change_buyers();
create or replace trigger orders_change_buyers_update after update on orders referencing old table as before new table as after
  for each statement execute function orders_change_buyers();
create or replace trigger orders_change_buyers_delete after delete on orders referencing old table as removed
  for each statement execute function orders_change_buyers();

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
  update buyers b set registered = not b.registered
    where b.email = any (addresses)
      and b.registered <> exists (select from customers c where c.email = b.email and c.deleted_at is null);
end $$;
create or replace function change_registered() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_registered(array(select distinct email from added));
  elsif tg_op = 'UPDATE' then
    perform refresh_registered(array(
      select email from (
        (select email from before where deleted_at is null except select email from after where deleted_at is null)
        union
        (select email from after where deleted_at is null except select email from before where deleted_at is null)
      ) changed
    ));
  else
    perform refresh_registered(array(select distinct email from removed));
  end if;
  return null;
end $$;
create or replace trigger customers_change_registered_insert after insert on customers referencing new table as added
  for each statement execute function change_registered();
create or replace trigger customers_change_registered_update after update on customers referencing old table as before new table as after
  for each statement execute function change_registered();
create or replace trigger customers_change_registered_delete after delete on customers referencing old table as removed
  for each statement execute function change_registered();
create or replace trigger buyers_change_registered after insert on buyers referencing new table as added
  for each statement execute function change_registered();
`
