-- Written by `npm run db:generate` from the rules of the domains (src/domains/*/rules.ts): change those, not this file.
-- Views, functions and triggers: every release that changes them applies all of them again with its migrations (migrate.ts).

do $$
declare
  old record;
begin
  for old in
    select p.oid::regprocedure as function from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype = 'trigger'::regtype
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('drop function %s cascade', old.function);
  end loop;
end $$;

create or replace function refuse_change_of_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.action = 'user.note' and new.after is null and to_jsonb(new) - 'after' = to_jsonb(old) - 'after' then
      return new;
    end if;
  end if;
  raise exception 'audit_log is append-only: % is refused', lower(tg_op) using errcode = 'insufficient_privilege';
end $$;
create or replace trigger audit_log_append_only before delete or truncate on audit_log
  for each statement execute function refuse_change_of_audit_log();
alter table audit_log enable always trigger audit_log_append_only;
create or replace trigger audit_log_unchanged before update on audit_log
  for each row execute function refuse_change_of_audit_log();
alter table audit_log enable always trigger audit_log_unchanged;

create or replace view media_uses as
select i.key, 'product'::text as kind, p.number::text as ref, p.title_en as title
from product_images i join products p on p.number = i.product_number
union all
select p.film, 'film', p.number::text, p.title_en from products p
where p.film <> '' and p.purged_at is null
union all
select b.image || shape.suffix, 'banner', b.id::text, b.title_en
from banners b cross join (values ('-wide.webp'), ('-tall.webp')) shape(suffix)
union all
select (f.image) || case when (f.image) ~ '\.[a-z0-9]+$' then '' else '.webp' end, 'tile', f.slug, f.title_en from featured_categories f
union all
select (s.image) || case when (s.image) ~ '\.[a-z0-9]+$' then '' else '.webp' end, 'post', s.id::text, s.caption_en from social_posts s
union all
select (s.value #>> '{}') || case when (s.value #>> '{}') ~ '\.[a-z0-9]+$' then '' else '.webp' end, 'setting', s.name, s.name from settings s
where s.name in ('film', 'mensPicture', 'womensPicture', 'logo', 'icon', 'sharePicture') and s.value #>> '{}' <> ''
union all
select shown.key, 'page', shown.slug, shown.slug
from (
  select distinct (picture #>> '{}') || case when (picture #>> '{}') ~ '\.[a-z0-9]+$' then '' else '.webp' end as key, p.slug
  from pages p join page_versions v on v.page_id = p.id
    cross join jsonb_path_query(v.document, 'strict $.**.picture') as picture
  where jsonb_typeof(picture) = 'string' and picture #>> '{}' <> ''
) shown
union all
select l.image, 'order', o.order_id, o.order_id from order_lines l join orders o on o.id = l.order_row;

-- The row is locked first: who changes another variant of the product comes second and counts what the first has written.
create or replace function refresh_product_offers(numbers int[]) returns void language plpgsql as $$
begin
  if cardinality(numbers) = 0 then
    return;
  end if;
  perform from product_offers where product_number = any (numbers) order by product_number for no key update;
  update product_offers o set sizes = counted.sizes, colors = counted.colors, in_stock = counted.in_stock
  from (
    select p.number, coalesce(array_agg(distinct v.size) filter (where v.is_active), '{}') as sizes,
      coalesce(array_agg(distinct v.color) filter (where v.is_active), '{}') as colors,
      count(*) filter (where v.is_active and s.on_hand > 0) as in_stock
    from products p left join variants v on v.product_number = p.number left join stock_levels s on s.variant_id = v.id
    where p.number = any (numbers) group by p.number
  ) counted where o.product_number = counted.number;
end $$;

-- Stock is locked before the row of its product, as orders do.
create or replace function variants_change_offers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from stock_levels s join variants v on v.id = s.variant_id
      where v.product_number in (select product_number from (select id, product_number, size, color, is_active from added where true) changed) order by s.variant_id for no key update of s;
    perform refresh_product_offers(array(select distinct product_number from (select id, product_number, size, color, is_active from added where true) changed));
  elsif tg_op = 'UPDATE' then
    perform from stock_levels s join variants v on v.id = s.variant_id
      where v.product_number in (select product_number from ((select id, product_number, size, color, is_active from before where true except all select id, product_number, size, color, is_active from after where true) union all (select id, product_number, size, color, is_active from after where true except all select id, product_number, size, color, is_active from before where true)) changed) order by s.variant_id for no key update of s;
    perform refresh_product_offers(array(select distinct product_number from ((select id, product_number, size, color, is_active from before where true except all select id, product_number, size, color, is_active from after where true) union all (select id, product_number, size, color, is_active from after where true except all select id, product_number, size, color, is_active from before where true)) changed));
  elsif tg_op = 'DELETE' then
    perform from stock_levels s join variants v on v.id = s.variant_id
      where v.product_number in (select product_number from (select id, product_number, size, color, is_active from removed where true) changed) order by s.variant_id for no key update of s;
    perform refresh_product_offers(array(select distinct product_number from (select id, product_number, size, color, is_active from removed where true) changed));
  end if;
  return null;
end $$;
create or replace trigger variants_change_offers_insert after insert on variants referencing new table as added
  for each statement execute function variants_change_offers();
create or replace trigger variants_change_offers_update after update on variants referencing old table as before new table as after
  for each statement execute function variants_change_offers();
create or replace trigger variants_change_offers_delete after delete on variants referencing old table as removed
  for each statement execute function variants_change_offers();

-- Only stock that ran out or came back is told: orders of a variant that stays in stock do not wait for each other.
create or replace function stock_levels_change_offers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_product_offers(array(
      select distinct v.product_number from (select variant_id, on_hand > 0 as in_stock from added where true) changed join variants v on v.id = changed.variant_id
    ));
  elsif tg_op = 'UPDATE' then
    perform refresh_product_offers(array(
      select distinct v.product_number from ((select variant_id, on_hand > 0 as in_stock from before where true except all select variant_id, on_hand > 0 as in_stock from after where true) union all (select variant_id, on_hand > 0 as in_stock from after where true except all select variant_id, on_hand > 0 as in_stock from before where true)) changed join variants v on v.id = changed.variant_id
    ));
  end if;
  return null;
end $$;
create or replace trigger stock_levels_change_offers_insert after insert on stock_levels referencing new table as added
  for each statement execute function stock_levels_change_offers();
create or replace trigger stock_levels_change_offers_update after update on stock_levels referencing old table as before new table as after
  for each statement execute function stock_levels_change_offers();

create or replace function products_add_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into product_offers (product_number) select number from added order by number on conflict do nothing;
    insert into catalogue_words (word)
      select distinct word from (select number, search_key from added where true) changed, unnest(search_words(search_key)) as word order by word on conflict do nothing;
  elsif tg_op = 'UPDATE' then
    insert into catalogue_words (word)
      select distinct word from ((select number, search_key from before where true except all select number, search_key from after where true) union all (select number, search_key from after where true except all select number, search_key from before where true)) changed, unnest(search_words(search_key)) as word order by word on conflict do nothing;
  end if;
  return null;
end $$;
create or replace trigger products_add_words_insert after insert on products referencing new table as added
  for each statement execute function products_add_words();
create or replace trigger products_add_words_update after update on products referencing old table as before new table as after
  for each statement execute function products_add_words();


create or replace function condition_sql(condition jsonb) returns text language sql stable as $$
  select case condition ->> 'field'
    when 'category' then format('array[p.category, p.subcategory] && array(select slug from categories where id = any (%L::text[]))',
      array(select jsonb_array_elements_text(condition -> 'ids')))
    when 'tag' then format('p.tags && %L::text[]', array(select jsonb_array_elements_text(condition -> 'values')))
    when 'color' then format('o.colors && %L::text[]', array(select jsonb_array_elements_text(condition -> 'values')))
    when 'attribute' then format('p.chosen_values && %L::int[]', array(select jsonb_array_elements_text(condition -> 'values')))
    when 'size' then format('o.sizes && %L::text[]', array(select jsonb_array_elements_text(condition -> 'values')))
    when 'price' then format('p.price between %s and %s', coalesce((condition ->> 'from')::bigint, 0),
      coalesce((condition ->> 'to')::bigint, 9223372036854775807))
    when 'new' then format('p.created_at > now() - interval ''%s days''', (condition ->> 'days')::int)
    when 'sale' then format('p.original_price is not null and (p.original_price - p.price) * 100.0 / p.original_price >= %s',
      (condition ->> 'percent')::int)
    when 'stock' then '(p.price is not null and not p.held and coalesce(o.in_stock, 0) > 0)'
  end
$$;

create or replace function rule_sql(rule jsonb) returns text language sql stable as $$
  select format('((%s) and p.number <> all (%L::int[]))',
    string_agg(
      format(case when (condition ->> 'not')::boolean then '(%s) is not true' else '(%s)' end, condition_sql(condition)),
      case rule ->> 'match' when 'any' then ' or ' else ' and ' end),
    array(select jsonb_array_elements_text(rule -> 'excluded')))
  from jsonb_array_elements(rule -> 'conditions') condition
$$;

create or replace function members_sql(collection text, among text) returns text language sql stable as $$
  select string_agg(format('select %L::text as slug, p.number
    from products p left join product_offers o on o.product_number = p.number
    where p.is_active and p.deleted_at is null %s and (
      p.number in (select product_number from category_products where slug = %L) or %s)', slug, among, slug, rule_sql(rule)), ' union all ')
  from categories where members = 'rule' and (collection is null or slug = collection)
$$;

-- Changes of one product are judged one after another: stock is locked before the row of its product, as orders do.
create or replace function refresh_collection_members(numbers int[]) returns void language plpgsql as $$
declare
  members text;
  told int;
begin
  if cardinality(numbers) = 0 then
    return;
  end if;
  perform pg_advisory_xact_lock_shared(hashtext('collection_members'));
  members := members_sql(null, 'and p.number = any ($1)');
  if members is null then
    return;
  end if;
  perform from stock_levels s join variants v on v.id = s.variant_id
    where v.product_number = any (numbers) order by s.variant_id for no key update of s;
  perform from product_offers where product_number = any (numbers) order by product_number for no key update;
  execute 'with belonging as materialized (' || members || '), gone as (
      delete from collection_members m where m.product_number = any ($1)
        and not exists (select from belonging b where b.slug = m.slug and b.number = m.product_number) returning slug, product_number as number
    ), come as (
      insert into collection_members (slug, product_number) select slug, number from belonging
      on conflict do nothing returning slug, product_number as number
    ), changed as (
      select slug, number, row_number() over (partition by slug) / 400 as part from (table gone union table come) each
    )
    select count(*) from (select pg_notify(''shop_changed'', ''@'' || replace(gen_random_uuid()::text, ''-'', '''') || '' list:'' || slug || '' list:all''
      || string_agg('' product:'' || number, '''')) from changed group by slug, part) notified'
    into told using numbers;
end $$;

-- After its rule was saved or it came back, for the products of that range: under the exclusive lock. Answers those
-- that came or went.
create or replace function refresh_collection(collection text, first int, last int) returns int[] language plpgsql as $$
declare
  members text := coalesce(members_sql(collection, 'and p.number between $2 and $3'), 'select null::text as slug, null::int as number where false');
  changed int[];
begin
  execute 'with belonging as materialized (' || members || '), gone as (
      delete from collection_members m where m.slug = $1 and m.product_number between $2 and $3 and not exists (select from belonging b where b.number = m.product_number)
      returning product_number
    ), come as (
      insert into collection_members (slug, product_number) select slug, number from belonging on conflict do nothing
      returning product_number
    )
    select array(table gone union table come)'
    into changed using collection, first, last;
  return changed;
end $$;

-- Judges the products anew that stopped being new since that moment.
create or replace function age_collections(since timestamptz) returns void language plpgsql as $$
declare
  collection record;
  numbers int[];
begin
  for collection in
    select c.slug, c.rule, (condition ->> 'days')::int as days
    from categories c cross join jsonb_array_elements(c.rule -> 'conditions') condition
    where c.members = 'rule' and condition ->> 'field' = 'new'
  loop
    execute format('select array(
      select p.number from products p left join product_offers o on o.product_number = p.number
      where p.is_active and p.deleted_at is null and p.created_at between $1 and now() - make_interval(days => $2)
        and (p.number in (select product_number from category_products where slug = %L) or %s)
          <> (p.number in (select product_number from collection_members where slug = %L)))',
      collection.slug, rule_sql(collection.rule), collection.slug)
      into numbers using since - make_interval(days => collection.days), collection.days;
    perform refresh_collection_members(numbers);
  end loop;
end $$;

create or replace function products_change_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_collection_members(array(
      select distinct number from (select number, category, subcategory, tags, chosen_values, price, original_price, held, is_active, deleted_at, created_at from added where true) changed));
  elsif tg_op = 'UPDATE' then
    perform refresh_collection_members(array(
      select distinct number from ((select number, category, subcategory, tags, chosen_values, price, original_price, held, is_active, deleted_at, created_at from before where true except all select number, category, subcategory, tags, chosen_values, price, original_price, held, is_active, deleted_at, created_at from after where true) union all (select number, category, subcategory, tags, chosen_values, price, original_price, held, is_active, deleted_at, created_at from after where true except all select number, category, subcategory, tags, chosen_values, price, original_price, held, is_active, deleted_at, created_at from before where true)) changed));
  end if;
  return null;
end $$;
create or replace trigger products_change_members_insert after insert on products referencing new table as added
  for each statement execute function products_change_members();
create or replace trigger products_change_members_update after update on products referencing old table as before new table as after
  for each statement execute function products_change_members();

create or replace function product_offers_change_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform refresh_collection_members(array(select distinct product_number from ((select product_number, sizes, colors, in_stock > 0 as is_in_stock from before where true except all select product_number, sizes, colors, in_stock > 0 as is_in_stock from after where true) union all (select product_number, sizes, colors, in_stock > 0 as is_in_stock from after where true except all select product_number, sizes, colors, in_stock > 0 as is_in_stock from before where true)) changed));
  end if;
  return null;
end $$;
create or replace trigger product_offers_change_members_update after update on product_offers referencing old table as before new table as after
  for each statement execute function product_offers_change_members();

create or replace function pins_change_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_collection_members(array(select product_number from (select product_number from added where true) changed));
  elsif tg_op = 'DELETE' then
    perform refresh_collection_members(array(select product_number from (select product_number from removed where true) changed));
  end if;
  return null;
end $$;
create or replace trigger pins_change_members_insert after insert on category_products referencing new table as added
  for each statement execute function pins_change_members();
create or replace trigger pins_change_members_delete after delete on category_products referencing old table as removed
  for each statement execute function pins_change_members();

create or replace function product_colors_are_known() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into colors (name, name_bn, hex, is_decided)
      select distinct on (name) name, name_bn, hex, hex <> '#9a9890' or name_bn <> ''
      from (select product_number, name, name_bn, hex from added where true) changed
      where lower(name) <> 'default' order by name, product_number on conflict do nothing;
  end if;
  return null;
end $$;
create or replace trigger product_colors_are_known_insert after insert on product_colors referencing new table as added
  for each statement execute function product_colors_are_known();

create or replace function order_counts(status text, deleted_at timestamptz) returns boolean language sql immutable parallel safe as $$
  select deleted_at is null and status not in ('cancelled')
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
create or replace function orders_change_buyers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_buyers(array(select distinct email from (select id, email, customer_name, phone, total, placed_at, order_counts(status, deleted_at) from added where true) changed order by email));
  elsif tg_op = 'UPDATE' then
    perform refresh_buyers(array(select distinct email from ((select id, email, customer_name, phone, total, placed_at, order_counts(status, deleted_at) from before where true except all select id, email, customer_name, phone, total, placed_at, order_counts(status, deleted_at) from after where true) union all (select id, email, customer_name, phone, total, placed_at, order_counts(status, deleted_at) from after where true except all select id, email, customer_name, phone, total, placed_at, order_counts(status, deleted_at) from before where true)) changed order by email));
  elsif tg_op = 'DELETE' then
    perform refresh_buyers(array(select distinct email from (select id, email, customer_name, phone, total, placed_at, order_counts(status, deleted_at) from removed where true) changed order by email));
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
create or replace function customers_change_registered() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_registered(array(select distinct email from (select id, email from added where deleted_at is null) changed));
  elsif tg_op = 'UPDATE' then
    perform refresh_registered(array(select distinct email from ((select id, email from before where deleted_at is null except all select id, email from after where deleted_at is null) union all (select id, email from after where deleted_at is null except all select id, email from before where deleted_at is null)) changed));
  elsif tg_op = 'DELETE' then
    perform refresh_registered(array(select distinct email from (select id, email from removed where deleted_at is null) changed));
  end if;
  return null;
end $$;
create or replace trigger customers_change_registered_insert after insert on customers referencing new table as added
  for each statement execute function customers_change_registered();
create or replace trigger customers_change_registered_update after update on customers referencing old table as before new table as after
  for each statement execute function customers_change_registered();
create or replace trigger customers_change_registered_delete after delete on customers referencing old table as removed
  for each statement execute function customers_change_registered();

create or replace function buyers_change_registered() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_registered(array(select distinct email from (select email from added where true) changed));
  end if;
  return null;
end $$;
create or replace trigger buyers_change_registered_insert after insert on buyers referencing new table as added
  for each statement execute function buyers_change_registered();

-- Two selects of accounts, because each has its index of addresses.
create or replace view users_live as
  select c.id::text as key, true as registered, c.name, c.email, c.phone, c.role, c.is_active,
    c.created_at as joined_at, c.last_login_at, coalesce(b.orders, 0) as orders, coalesce(b.spent, 0) as spent,
    b.last_order_at, c.deleted_at
  from customers c left join buyers b on b.email = c.email where c.deleted_at is null
  union all
  select c.id::text as key, true as registered, c.name, c.email, c.phone, c.role, c.is_active,
    c.created_at as joined_at, c.last_login_at, coalesce(b.orders, 0) as orders, coalesce(b.spent, 0) as spent,
    b.last_order_at, c.deleted_at
  from customers c left join buyers b on b.email = c.email where c.deleted_by is not null and c.deleted_at is not null
  union all
  select 'guest:' || b.email, false, b.name, b.email, b.phone, 'guest', true, b.first_order_at, null, b.orders, b.spent,
    b.last_order_at, null
  from buyers b
  where not b.registered and not exists (
    select from customers c where c.email = b.email and c.deleted_by is not null and c.deleted_at >= b.last_order_at
  );

-- Rows are locked first, buyers before users: who comes second reads what the first has written.
create or replace function refresh_users(addresses text[]) returns void language plpgsql as $$
declare
  address text;
begin
  foreach address in array addresses loop
    perform from buyers where email = address for no key update;
    perform from users where email = address order by key for no key update;
    delete from users u where u.email = address
      and not exists (select from users_live l where l.email = address and l.key = u.key);
    insert into users as u (key, registered, name, email, phone, role, is_active, joined_at, last_login_at, orders, spent, last_order_at, deleted_at)
      select key, registered, name, email, phone, role, is_active, joined_at, last_login_at, orders, spent, last_order_at, deleted_at from users_live where email = address
      on conflict (key) do update set (registered, name, email, phone, role, is_active, joined_at, last_login_at, orders, spent, last_order_at, deleted_at) = row (excluded.registered, excluded.name, excluded.email, excluded.phone, excluded.role, excluded.is_active, excluded.joined_at, excluded.last_login_at, excluded.orders, excluded.spent, excluded.last_order_at, excluded.deleted_at)
      where (u.registered, u.name, u.email, u.phone, u.role, u.is_active, u.joined_at, u.last_login_at, u.orders, u.spent, u.last_order_at, u.deleted_at)
        is distinct from (excluded.registered, excluded.name, excluded.email, excluded.phone, excluded.role, excluded.is_active, excluded.joined_at, excluded.last_login_at, excluded.orders, excluded.spent, excluded.last_order_at, excluded.deleted_at);
  end loop;
end $$;
-- After customers_change_registered and buyers_change_registered: PostgreSQL goes by the names.
create or replace function customers_change_users() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_users(array(select distinct email from (select id, email, created_at, deleted_at, deleted_by from added where true) changed order by email));
  elsif tg_op = 'UPDATE' then
    update users u set (name, phone, role, is_active, last_login_at) = (c.name, c.phone, c.role, c.is_active, c.last_login_at)
      from after c where u.key = c.id::text
        and (u.name, u.phone, u.role, u.is_active, u.last_login_at) is distinct from (c.name, c.phone, c.role, c.is_active, c.last_login_at);
    perform refresh_users(array(select distinct email from ((select id, email, created_at, deleted_at, deleted_by from before where true except all select id, email, created_at, deleted_at, deleted_by from after where true) union all (select id, email, created_at, deleted_at, deleted_by from after where true except all select id, email, created_at, deleted_at, deleted_by from before where true)) changed order by email));
  elsif tg_op = 'DELETE' then
    perform refresh_users(array(select distinct email from (select id, email, created_at, deleted_at, deleted_by from removed where true) changed order by email));
  end if;
  return null;
end $$;
create or replace trigger customers_change_users_insert after insert on customers referencing new table as added
  for each statement execute function customers_change_users();
create or replace trigger customers_change_users_update after update on customers referencing old table as before new table as after
  for each statement execute function customers_change_users();
create or replace trigger customers_change_users_delete after delete on customers referencing old table as removed
  for each statement execute function customers_change_users();

create or replace function buyers_change_users() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_users(array(select distinct email from (select email from added where true) changed order by email));
  elsif tg_op = 'UPDATE' then
    update users u set orders = b.orders, spent = b.spent, last_order_at = b.last_order_at,
      name = case when u.registered then u.name else b.name end,
      phone = case when u.registered then u.phone else b.phone end,
      joined_at = case when u.registered then u.joined_at else b.first_order_at end
      from after b where b.email = u.email;
    perform refresh_users(array(
      select b.email from after b join before was using (email)
      where b.registered <> was.registered
        or exists (select from customers c where c.email = b.email and c.deleted_by is not null)
        or not exists (select from users u where u.email = b.email)
      order by 1
    ));
  elsif tg_op = 'DELETE' then
    perform refresh_users(array(select distinct email from (select email from removed where true) changed order by email));
  end if;
  return null;
end $$;
create or replace trigger buyers_change_users_insert after insert on buyers referencing new table as added
  for each statement execute function buyers_change_users();
create or replace trigger buyers_change_users_update after update on buyers referencing old table as before new table as after
  for each statement execute function buyers_change_users();
create or replace trigger buyers_change_users_delete after delete on buyers referencing old table as removed
  for each statement execute function buyers_change_users();

create or replace view delivery_records as
  select o.phone, (count(*) filter (where o.status = 'delivered'))::int as delivered,
    (count(*) filter (where o.status <> 'delivered' and back.at is not null))::int as refused,
    (count(*) filter (where o.status = 'cancelled' and back.at is null))::int as cancelled,
    (count(*) filter (where o.status not in ('delivered', 'cancelled') and back.at is null))::int as open,
    max(back.at) filter (where o.status <> 'delivered') as last_refused_at
  from orders o left join lateral (
    select max(coalesce(p.received_back_at, p.moved_at, p.updated_at)) as at from parcels p
    where p.order_row = o.id and p.state in ('returning', 'returned_by_courier', 'received_back')
  ) back on true
  where o.deleted_at is null and (o.status <> 'cancelled' or (
    select e.cause from order_events e where e.order_row = o.id and e.status = 'cancelled'
    order by e.id desc limit 1) is distinct from 'merged')
  group by o.phone;

create or replace view order_days_live as
  select placed_on as day, status, count(*)::int as orders, sum(total)::bigint as total, sum(total_quantity)::int as pieces,
    sum(delivery_charge + cod_fee)::bigint as delivery, (count(*) filter (where source = 'staff'))::int as by_staff
  from orders where deleted_at is null group by placed_on, status;

-- Floating point is exact for whole paisa below 2^53, and half as much work as numeric.
create or replace view sold_days_live as
  select sold_on as day, sum(unit_cost::float8 * quantity)::bigint as cost,
    coalesce(sum(quantity) filter (where unit_cost = 0), 0)::int as pieces_without_cost
  from sold_lines group by sold_on;

create or replace view account_days_live as
  select (created_at at time zone 'Asia/Dhaka')::date as day, (count(*) filter (where deleted_at is null))::int as accounts,
    (count(*) filter (where deleted_at is null and not is_active))::int as inactive,
    (count(*) filter (where deleted_at is not null and deleted_by is not null))::int as deleted
  from customers group by (created_at at time zone 'Asia/Dhaka')::date;

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
  from unnest('{7,30,90}'::int[]) p(period) join counted_orders o on o.placed_on between on_day - p.period + 1 and on_day
  group by p.period, o.email;
$$;


create or replace function customer_periods_dirty(days int, on_day date) returns table (email text) language sql stable parallel safe
as $$
  select n.email from customers_dirty n
  union
  select s.email from (
    select coalesce((select d.day from summary_days d where d.name = 'customer_periods'), '-infinity') as computed_for
  ) c, lateral (
    select email from counted_orders
      where c.computed_for <> on_day and placed_on between least(c.computed_for, on_day) - days + 1 and greatest(c.computed_for, on_day) - days
    union all
    select email from counted_orders
      where c.computed_for <> on_day and placed_on between least(c.computed_for, on_day) + 1 and greatest(c.computed_for, on_day)
  ) s;
$$;


-- The stars in tenths, rounded as they are shown; 0: nobody has rated it.
create or replace function product_periods_live(on_day date)
  returns table (period smallint, number int, name text, category text, stars smallint, pieces int, revenue bigint, cost bigint, lines_without_cost int)
  language sql stable parallel safe
as $$
  select s.period::smallint, s.number, s.name, coalesce(p.category, ''),
    (case when r.count > 0 then (r.sum * 20 + r.count) / (r.count * 2) else 0 end)::smallint, s.pieces, s.revenue, s.cost, s.lines_without_cost
  from (
    select d.period, l.product_number as number, '' as name, sum(l.quantity)::int as pieces, sum(l.total::float8)::bigint as revenue,
      sum(l.unit_cost::float8 * l.quantity)::bigint as cost, sum((l.unit_cost <= 0)::int)::int as lines_without_cost
    from unnest('{7,30,90}'::int[]) d(period) join sold_lines l on l.sold_on between on_day - d.period + 1 and on_day
    where l.product_number is not null group by d.period, l.product_number
    union all
    select d.period, 2147483647, l.name_en, sum(l.quantity)::int as pieces, sum(l.total::float8)::bigint as revenue,
      sum(l.unit_cost::float8 * l.quantity)::bigint as cost, sum((l.unit_cost <= 0)::int)::int as lines_without_cost
    from unnest('{7,30,90}'::int[]) d(period) join sold_lines l on l.sold_on between on_day - d.period + 1 and on_day
    where l.product_number is null group by d.period, l.name_en
  ) s
  left join products p on p.number = s.number
  left join review_summaries r on r.product_number = s.number
  where s.pieces > 0;
$$;


create or replace function product_periods_dirty(days int, on_day date) returns table (number int) language sql stable parallel safe
as $$
  select n.number from products_dirty n
  union
  select s.number from (
    select coalesce((select d.day from summary_days d where d.name = 'product_periods'), '-infinity') as computed_for
  ) c, lateral (
    select number from (select coalesce(product_number, 2147483647) as number, sold_on from sold_lines) lines
      where c.computed_for <> on_day and sold_on between least(c.computed_for, on_day) - days + 1 and greatest(c.computed_for, on_day) - days
    union all
    select number from (select coalesce(product_number, 2147483647) as number, sold_on from sold_lines) lines
      where c.computed_for <> on_day and sold_on between least(c.computed_for, on_day) + 1 and greatest(c.computed_for, on_day)
  ) s;
$$;


create or replace view cash_days_live as
  select day, sum(came)::bigint as came, sum(went)::bigint as went
  from (
    select (delivered_at at time zone 'Asia/Dhaka')::date as day, total as came, 0 as went from orders where status = 'delivered' and payment_status = 'paid' and deleted_at is null and delivered_at is not null
    union all
    select (at at time zone 'Asia/Dhaka')::date, 0, quantity * unit_cost from stock_movements where (taken_back or type in ('in', 'restock') and quantity > 0) and unit_cost is not null
  ) moved group by day;
create or replace view order_days_now as
  select day, status, orders, total, pieces, delivery, by_staff from order_days clean where not exists (select from order_days_dirty dirty where dirty.day = clean.day)
  union all
  select day, status, orders, total, pieces, delivery, by_staff from order_days_live where day = any (array(select distinct day from order_days_dirty));
create or replace view sold_days_now as
  select day, cost, pieces_without_cost from sold_days clean where not exists (select from order_days_dirty dirty where dirty.day = clean.day)
  union all
  select day, cost, pieces_without_cost from sold_days_live where day = any (array(select distinct day from order_days_dirty));
create or replace view account_days_now as
  select day, accounts, inactive, deleted from account_days clean where not exists (select from account_days_dirty dirty where dirty.day = clean.day)
  union all
  select day, accounts, inactive, deleted from account_days_live where day = any (array(select distinct day from account_days_dirty));
create or replace view customer_days_now as
  select email, day, orders, previous_day, previous_order_day from customer_days clean where not exists (select from customers_dirty dirty where dirty.email = clean.email)
  union all
  select email, day, orders, previous_day, previous_order_day from customer_days_live where email = any (array(select distinct email from customers_dirty));
create or replace view cash_days_now as
  select day, came, went from cash_days clean where not exists (select from cash_days_dirty dirty where dirty.day = clean.day)
  union all
  select day, came, went from cash_days_live where day = any (array(select distinct day from cash_days_dirty));
create or replace function note_customers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into account_days_dirty (day) select distinct bucket from (select id, created_at, is_active, deleted_at, deleted_by from added where true) changed, lateral (select (created_at at time zone 'Asia/Dhaka')::date as bucket) of_row where bucket is not null;
    insert into customers_dirty (email) select distinct bucket from (select id, email, created_at from added where deleted_at is null) changed, lateral (select email as bucket) of_row where bucket is not null;
  elsif tg_op = 'UPDATE' then
    insert into account_days_dirty (day) select distinct bucket from ((select id, created_at, is_active, deleted_at, deleted_by from before where true except all select id, created_at, is_active, deleted_at, deleted_by from after where true) union all (select id, created_at, is_active, deleted_at, deleted_by from after where true except all select id, created_at, is_active, deleted_at, deleted_by from before where true)) changed, lateral (select (created_at at time zone 'Asia/Dhaka')::date as bucket) of_row where bucket is not null;
    insert into customers_dirty (email) select distinct bucket from ((select id, email, created_at from before where deleted_at is null except all select id, email, created_at from after where deleted_at is null) union all (select id, email, created_at from after where deleted_at is null except all select id, email, created_at from before where deleted_at is null)) changed, lateral (select email as bucket) of_row where bucket is not null;
  elsif tg_op = 'DELETE' then
    insert into account_days_dirty (day) select distinct bucket from (select id, created_at, is_active, deleted_at, deleted_by from removed where true) changed, lateral (select (created_at at time zone 'Asia/Dhaka')::date as bucket) of_row where bucket is not null;
    insert into customers_dirty (email) select distinct bucket from (select id, email, created_at from removed where deleted_at is null) changed, lateral (select email as bucket) of_row where bucket is not null;
  end if;
  return null;
end $$;
create or replace trigger note_customers_insert after insert on customers referencing new table as added
  for each statement execute function note_customers();
create or replace trigger note_customers_update after update on customers referencing old table as before new table as after
  for each statement execute function note_customers();
create or replace trigger note_customers_delete after delete on customers referencing old table as removed
  for each statement execute function note_customers();
create or replace function note_order_lines() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_days_dirty (day) select distinct bucket from (select id, sold_on, quantity, unit_cost from added where sold_on is not null) changed, lateral (select sold_on as bucket) of_row where bucket is not null;
    insert into products_dirty (number) select distinct bucket from (select id, product_number, name_en, sold_on, quantity, total, unit_cost from added where sold_on is not null) changed, lateral (select coalesce(product_number, 2147483647) as bucket) of_row where bucket is not null;
  elsif tg_op = 'UPDATE' then
    insert into order_days_dirty (day) select distinct bucket from ((select id, sold_on, quantity, unit_cost from before where sold_on is not null except all select id, sold_on, quantity, unit_cost from after where sold_on is not null) union all (select id, sold_on, quantity, unit_cost from after where sold_on is not null except all select id, sold_on, quantity, unit_cost from before where sold_on is not null)) changed, lateral (select sold_on as bucket) of_row where bucket is not null;
    insert into products_dirty (number) select distinct bucket from ((select id, product_number, name_en, sold_on, quantity, total, unit_cost from before where sold_on is not null except all select id, product_number, name_en, sold_on, quantity, total, unit_cost from after where sold_on is not null) union all (select id, product_number, name_en, sold_on, quantity, total, unit_cost from after where sold_on is not null except all select id, product_number, name_en, sold_on, quantity, total, unit_cost from before where sold_on is not null)) changed, lateral (select coalesce(product_number, 2147483647) as bucket) of_row where bucket is not null;
  elsif tg_op = 'DELETE' then
    insert into order_days_dirty (day) select distinct bucket from (select id, sold_on, quantity, unit_cost from removed where sold_on is not null) changed, lateral (select sold_on as bucket) of_row where bucket is not null;
    insert into products_dirty (number) select distinct bucket from (select id, product_number, name_en, sold_on, quantity, total, unit_cost from removed where sold_on is not null) changed, lateral (select coalesce(product_number, 2147483647) as bucket) of_row where bucket is not null;
  end if;
  return null;
end $$;
create or replace trigger note_order_lines_insert after insert on order_lines referencing new table as added
  for each statement execute function note_order_lines();
create or replace trigger note_order_lines_update after update on order_lines referencing old table as before new table as after
  for each statement execute function note_order_lines();
create or replace trigger note_order_lines_delete after delete on order_lines referencing old table as removed
  for each statement execute function note_order_lines();
create or replace function note_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_days_dirty (day) select distinct bucket from (select id, placed_on, status, total, total_quantity, delivery_charge, cod_fee, source from added where deleted_at is null) changed, lateral (select placed_on as bucket) of_row where bucket is not null;
    insert into customers_dirty (email) select distinct bucket from (select id, email, placed_on, total from added where order_counts(status, deleted_at)) changed, lateral (select email as bucket) of_row where bucket is not null;
    insert into cash_days_dirty (day) select distinct bucket from (select id, delivered_at, total from added where status = 'delivered' and payment_status = 'paid' and deleted_at is null and delivered_at is not null) changed, lateral (select (delivered_at at time zone 'Asia/Dhaka')::date as bucket) of_row where bucket is not null;
  elsif tg_op = 'UPDATE' then
    insert into order_days_dirty (day) select distinct bucket from ((select id, placed_on, status, total, total_quantity, delivery_charge, cod_fee, source from before where deleted_at is null except all select id, placed_on, status, total, total_quantity, delivery_charge, cod_fee, source from after where deleted_at is null) union all (select id, placed_on, status, total, total_quantity, delivery_charge, cod_fee, source from after where deleted_at is null except all select id, placed_on, status, total, total_quantity, delivery_charge, cod_fee, source from before where deleted_at is null)) changed, lateral (select placed_on as bucket) of_row where bucket is not null;
    insert into customers_dirty (email) select distinct bucket from ((select id, email, placed_on, total from before where order_counts(status, deleted_at) except all select id, email, placed_on, total from after where order_counts(status, deleted_at)) union all (select id, email, placed_on, total from after where order_counts(status, deleted_at) except all select id, email, placed_on, total from before where order_counts(status, deleted_at))) changed, lateral (select email as bucket) of_row where bucket is not null;
    insert into cash_days_dirty (day) select distinct bucket from ((select id, delivered_at, total from before where status = 'delivered' and payment_status = 'paid' and deleted_at is null and delivered_at is not null except all select id, delivered_at, total from after where status = 'delivered' and payment_status = 'paid' and deleted_at is null and delivered_at is not null) union all (select id, delivered_at, total from after where status = 'delivered' and payment_status = 'paid' and deleted_at is null and delivered_at is not null except all select id, delivered_at, total from before where status = 'delivered' and payment_status = 'paid' and deleted_at is null and delivered_at is not null)) changed, lateral (select (delivered_at at time zone 'Asia/Dhaka')::date as bucket) of_row where bucket is not null;
  elsif tg_op = 'DELETE' then
    insert into order_days_dirty (day) select distinct bucket from (select id, placed_on, status, total, total_quantity, delivery_charge, cod_fee, source from removed where deleted_at is null) changed, lateral (select placed_on as bucket) of_row where bucket is not null;
    insert into customers_dirty (email) select distinct bucket from (select id, email, placed_on, total from removed where order_counts(status, deleted_at)) changed, lateral (select email as bucket) of_row where bucket is not null;
    insert into cash_days_dirty (day) select distinct bucket from (select id, delivered_at, total from removed where status = 'delivered' and payment_status = 'paid' and deleted_at is null and delivered_at is not null) changed, lateral (select (delivered_at at time zone 'Asia/Dhaka')::date as bucket) of_row where bucket is not null;
  end if;
  return null;
end $$;
create or replace trigger note_orders_insert after insert on orders referencing new table as added
  for each statement execute function note_orders();
create or replace trigger note_orders_update after update on orders referencing old table as before new table as after
  for each statement execute function note_orders();
create or replace trigger note_orders_delete after delete on orders referencing old table as removed
  for each statement execute function note_orders();
create or replace function note_products() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into products_dirty (number) select distinct bucket from ((select number, category from before where true except all select number, category from after where true) union all (select number, category from after where true except all select number, category from before where true)) changed, lateral (select number as bucket) of_row where bucket is not null;
  end if;
  return null;
end $$;
create or replace trigger note_products_update after update on products referencing old table as before new table as after
  for each statement execute function note_products();
create or replace function note_review_summaries() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into products_dirty (number) select distinct bucket from (select product_number, count, sum from added where true) changed, lateral (select product_number as bucket) of_row where bucket is not null;
  elsif tg_op = 'UPDATE' then
    insert into products_dirty (number) select distinct bucket from ((select product_number, count, sum from before where true except all select product_number, count, sum from after where true) union all (select product_number, count, sum from after where true except all select product_number, count, sum from before where true)) changed, lateral (select product_number as bucket) of_row where bucket is not null;
  elsif tg_op = 'DELETE' then
    insert into products_dirty (number) select distinct bucket from (select product_number, count, sum from removed where true) changed, lateral (select product_number as bucket) of_row where bucket is not null;
  end if;
  return null;
end $$;
create or replace trigger note_review_summaries_insert after insert on review_summaries referencing new table as added
  for each statement execute function note_review_summaries();
create or replace trigger note_review_summaries_update after update on review_summaries referencing old table as before new table as after
  for each statement execute function note_review_summaries();
create or replace trigger note_review_summaries_delete after delete on review_summaries referencing old table as removed
  for each statement execute function note_review_summaries();
create or replace function note_stock_movements() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into cash_days_dirty (day) select distinct bucket from (select id, at, quantity, unit_cost from added where (taken_back or type in ('in', 'restock') and quantity > 0) and unit_cost is not null) changed, lateral (select (at at time zone 'Asia/Dhaka')::date as bucket) of_row where bucket is not null;
  elsif tg_op = 'UPDATE' then
    insert into cash_days_dirty (day) select distinct bucket from ((select id, at, quantity, unit_cost from before where (taken_back or type in ('in', 'restock') and quantity > 0) and unit_cost is not null except all select id, at, quantity, unit_cost from after where (taken_back or type in ('in', 'restock') and quantity > 0) and unit_cost is not null) union all (select id, at, quantity, unit_cost from after where (taken_back or type in ('in', 'restock') and quantity > 0) and unit_cost is not null except all select id, at, quantity, unit_cost from before where (taken_back or type in ('in', 'restock') and quantity > 0) and unit_cost is not null)) changed, lateral (select (at at time zone 'Asia/Dhaka')::date as bucket) of_row where bucket is not null;
  elsif tg_op = 'DELETE' then
    insert into cash_days_dirty (day) select distinct bucket from (select id, at, quantity, unit_cost from removed where (taken_back or type in ('in', 'restock') and quantity > 0) and unit_cost is not null) changed, lateral (select (at at time zone 'Asia/Dhaka')::date as bucket) of_row where bucket is not null;
  end if;
  return null;
end $$;
create or replace trigger note_stock_movements_insert after insert on stock_movements referencing new table as added
  for each statement execute function note_stock_movements();
create or replace trigger note_stock_movements_update after update on stock_movements referencing old table as before new table as after
  for each statement execute function note_stock_movements();
create or replace trigger note_stock_movements_delete after delete on stock_movements referencing old table as removed
  for each statement execute function note_stock_movements();

-- Summaries, recomputed
lock table order_days, sold_days in share row exclusive mode;
delete from order_days_dirty;
delete from order_days;
insert into order_days (day, status, orders, total, pieces, delivery, by_staff) select day, status, orders, total, pieces, delivery, by_staff from order_days_live;
delete from sold_days;
insert into sold_days (day, cost, pieces_without_cost) select day, cost, pieces_without_cost from sold_days_live;
lock table account_days in share row exclusive mode;
delete from account_days_dirty;
delete from account_days;
insert into account_days (day, accounts, inactive, deleted) select day, accounts, inactive, deleted from account_days_live;
lock table customer_days, customer_periods in share row exclusive mode;
delete from customers_dirty;
delete from customer_days;
insert into customer_days (email, day, orders, previous_day, previous_order_day) select email, day, orders, previous_day, previous_order_day from customer_days_live;
delete from customer_periods;
insert into customer_periods (period, email, orders, spent) select period, email, orders, spent from customer_periods_live((now() at time zone 'Asia/Dhaka')::date);
insert into summary_days (name, day) values ('customer_periods', (now() at time zone 'Asia/Dhaka')::date) on conflict (name) do update set day = excluded.day;
lock table product_periods in share row exclusive mode;
delete from products_dirty;
delete from product_periods;
insert into product_periods (period, number, name, category, stars, pieces, revenue, cost, lines_without_cost) select period, number, name, category, stars, pieces, revenue, cost, lines_without_cost from product_periods_live((now() at time zone 'Asia/Dhaka')::date);
insert into summary_days (name, day) values ('product_periods', (now() at time zone 'Asia/Dhaka')::date) on conflict (name) do update set day = excluded.day;
lock table cash_days in share row exclusive mode;
delete from cash_days_dirty;
delete from cash_days;
insert into cash_days (day, came, went) select day, came, went from cash_days_live;
