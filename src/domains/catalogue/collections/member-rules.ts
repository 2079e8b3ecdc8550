import { changesChannel } from '#platform/cache/changes.ts'
import { changedRows, statementTriggers } from '#platform/database/statement-triggers.ts'
import { available, visible } from '../for-sale.ts'

/** A notification carries at most 8000 bytes. */
const numbersTold = 400
const told = `pg_notify('${changesChannel}', '@' || replace(gen_random_uuid()::text, '-', '') || ' list:' || slug || ' list:all'
      || string_agg(' product:' || number, ''))`

/** The lock under which a new rule is applied, so that no product changes past it. */
export const memberLock = `hashtext('collection_members')`

/** SQL inside of a string of SQL. */
const doubled = (text: string) => text.replaceAll("'", "''")

const values = (name: 'ids' | 'values') => `array(select jsonb_array_elements_text(condition -> '${name}'))`

/**
 * SQL of collections by rule. The members of each are stored and updated with every change of a product, its stock or
 * its pins in the same transaction; lists whose members change are invalidated. Rules are compiled into conditions on
 * product `p` and its row of product_offers `o`: interpreting them per product was a hundred times slower.
 */
export const memberRules = `
create or replace function condition_sql(condition jsonb) returns text language sql stable as $$
  select case condition ->> 'field'
    when 'category' then format('array[p.category, p.subcategory] && array(select slug from categories where id = any (%L::text[]))',
      ${values('ids')})
    when 'tag' then format('p.tags && %L::text[]', ${values('values')})
    when 'color' then format('o.colors && %L::text[]', ${values('values')})
    when 'attribute' then format('p.chosen_values && %L::int[]', ${values('values')})
    when 'size' then format('o.sizes && %L::text[]', ${values('values')})
    when 'price' then format('p.price between %s and %s', coalesce((condition ->> 'from')::bigint, 0),
      coalesce((condition ->> 'to')::bigint, 9223372036854775807))
    when 'new' then format('p.created_at > now() - interval ''%s days''', (condition ->> 'days')::int)
    when 'sale' then format('p.original_price is not null and (p.original_price - p.price) * 100.0 / p.original_price >= %s',
      (condition ->> 'percent')::int)
    when 'stock' then '${doubled(available.text)}'
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
    where ${visible.text} %s and (
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
  perform pg_advisory_xact_lock_shared(${memberLock});
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
      select slug, number, row_number() over (partition by slug) / ${numbersTold} as part from (table gone union table come) each
    )
    select count(*) from (select ${doubled(told)} from changed group by slug, part) notified'
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
      where ${visible.text} and p.created_at between $1 and now() - make_interval(days => $2)
        and (p.number in (select product_number from category_products where slug = %L) or %s)
          <> (p.number in (select product_number from collection_members where slug = %L)))',
      collection.slug, rule_sql(collection.rule), collection.slug)
      into numbers using since - make_interval(days => collection.days), collection.days;
    perform refresh_collection_members(numbers);
  end loop;
end $$;

${statementTriggers({
  name: 'products_change_members',
  table: 'products',
  events: ['insert', 'update'],
  body: (event) => {
    const columns = [
      'number',
      'category',
      'subcategory',
      'tags',
      'chosen_values',
      'price',
      'original_price',
      'held',
      'is_active',
    ]
    return `perform refresh_collection_members(array(
      select distinct number from ${changedRows(event, [...columns, 'deleted_at', 'created_at'])} changed));`
  },
})}
${statementTriggers({
  name: 'product_offers_change_members',
  table: 'product_offers',
  events: ['update'],
  body: (event) => {
    const rows = changedRows(event, ['product_number', 'sizes', 'colors', 'in_stock > 0 as is_in_stock'])
    return `perform refresh_collection_members(array(select distinct product_number from ${rows} changed));`
  },
})}
${statementTriggers({
  name: 'pins_change_members',
  table: 'category_products',
  events: ['insert', 'delete'],
  body: (event) =>
    `perform refresh_collection_members(array(select product_number from ${changedRows(event, ['product_number'])} changed));`,
})}`
