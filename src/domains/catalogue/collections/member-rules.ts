import { type SQL, sql } from 'drizzle-orm'
import { changesChannel } from '#platform/cache/changes.ts'
import { changedRows, statementTriggers } from '#platform/database/statement-triggers.ts'
import { available, visible } from '../for-sale.ts'

/** What a rule is asked about product `p`, whose row of product_offers is `o`. */
const facts =
  `p.number, p.category, p.subcategory, p.tags, p.price, p.original_price, p.created_at, ` +
  `${available.text}, coalesce(o.sizes, '{}'), coalesce(o.colors, '{}')`

/** Whether a rule, as stored, takes product `p`. */
export const takenByRule = (rule: SQL) => sql`rule_takes(${rule}, ${sql.raw(facts)})`

/** Whether collection `c` has product `p`: pinned on top, or taken by its rule. */
const belongs = `${visible.text} and (
      exists (select from category_products l where l.slug = c.slug and l.product_number = p.number)
      or rule_takes(c.rule, ${facts}))`

const parameters = `number_ int, category_ text, subcategory_ text, tags_ text[], price_ bigint, original_ bigint,
  created_ timestamptz, buyable_ boolean, sizes_ text[], colors_ text[]`
const passedOn = 'category_, subcategory_, tags_, price_, original_, created_, buyable_, sizes_, colors_'
const percentOff = '(original_ - price_) * 100.0 / original_'

const told = `pg_notify('${changesChannel}', '@' || replace(gen_random_uuid()::text, '-', '') || ' list:' || slug || ' list:all')`

/** The lock under which a new rule is applied, so that no product changes past it. */
export const memberLock = `hashtext('collection_members')`

/**
 * SQL of collections by rule: which products each has is stored, and follows every change of a product, its stock and
 * its pins in the same transaction; the lists of which a product becomes or ceases to be a member are invalidated.
 */
export const memberRules = `
create or replace function condition_holds(condition jsonb, ${parameters.replace('number_ int, ', '')})
returns boolean language sql stable as $$
  select coalesce(case condition ->> 'field'
    when 'category' then exists (
      select from categories k where k.slug in (category_, subcategory_) and jsonb_exists(condition -> 'ids', k.id))
    when 'tag' then jsonb_exists_any(condition -> 'values', tags_)
    when 'color' then jsonb_exists_any(condition -> 'values', colors_)
    when 'size' then jsonb_exists_any(condition -> 'values', sizes_)
    when 'price' then price_ >= coalesce((condition ->> 'from')::bigint, 0)
      and (condition ->> 'to' is null or price_ <= (condition ->> 'to')::bigint)
    when 'new' then created_ > now() - make_interval(days => (condition ->> 'days')::int)
    when 'sale' then original_ is not null and ${percentOff} >= (condition ->> 'percent')::int
    when 'stock' then buyable_
  end, false) <> coalesce((condition ->> 'not')::boolean, false)
$$;

create or replace function rule_takes(rule jsonb, ${parameters}) returns boolean language sql stable as $$
  select not rule -> 'excluded' @> to_jsonb(number_) and case rule ->> 'match'
    when 'any' then exists (
      select from jsonb_array_elements(rule -> 'conditions') each where condition_holds(each, ${passedOn}))
    else not exists (
      select from jsonb_array_elements(rule -> 'conditions') each where not condition_holds(each, ${passedOn})) end
$$;

-- Changes of one product are judged one after another: stock is locked before the row of its product, as orders do.
create or replace function refresh_collection_members(numbers int[]) returns void language plpgsql as $$
declare
  told int;
begin
  if cardinality(numbers) = 0 then
    return;
  end if;
  perform pg_advisory_xact_lock_shared(${memberLock});
  if not exists (select from categories where members = 'rule') then
    return;
  end if;
  perform from stock_levels s join variants v on v.id = s.variant_id
    where v.product_number = any (numbers) order by s.variant_id for no key update of s;
  perform from product_offers where product_number = any (numbers) order by product_number for no key update;
  with belonging as materialized (
    select c.slug, p.number from categories c cross join products p
      left join product_offers o on o.product_number = p.number
    where c.members = 'rule' and p.number = any (numbers) and ${belongs}
  ), gone as (
    delete from collection_members m where m.product_number = any (numbers)
      and not exists (select from belonging b where b.slug = m.slug and b.number = m.product_number) returning slug
  ), come as (
    insert into collection_members (slug, product_number) select slug, number from belonging
    on conflict do nothing returning slug
  )
  select count(${told}) into told from (select slug from gone union select slug from come) changed;
end $$;

-- After its rule was saved or it came back: under the exclusive lock.
create or replace function refresh_collection(which text) returns void language plpgsql as $$
begin
  with belonging as materialized (
    select p.number from categories c cross join products p left join product_offers o on o.product_number = p.number
    where c.slug = which and c.members = 'rule' and ${belongs}
  ), gone as (
    delete from collection_members m where m.slug = which
      and not exists (select from belonging b where b.number = m.product_number)
  )
  insert into collection_members (slug, product_number) select which, number from belonging on conflict do nothing;
end $$;

${statementTriggers({
  name: 'products_change_members',
  table: 'products',
  events: ['insert', 'update'],
  body: (event) => {
    const columns = ['number', 'category', 'subcategory', 'tags', 'price', 'original_price', 'held', 'is_active']
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
