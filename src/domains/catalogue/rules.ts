import { changedRows, statementTriggers } from '#platform/database/statement-triggers.ts'
import { memberRules } from './collections/member-rules.ts'
import { colorRules } from './colors/color-rules.ts'
import { mediaUsesView } from './media/uses-view.ts'

/**
 * SQL rules of the catalogue, which every release applies again (src/server/database-rules.ts): the summary of a
 * product's variants, recomputed whenever a variant or its stock changes, the words for search, and where files of the
 * media library are used.
 */
export const catalogueRules = `${mediaUsesView}
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
${statementTriggers({
  name: 'variants_change_offers',
  table: 'variants',
  body: (event) => {
    const rows = changedRows(event, ['id', 'product_number', 'size', 'color', 'is_active'])
    return `perform from stock_levels s join variants v on v.id = s.variant_id
      where v.product_number in (select product_number from ${rows} changed) order by s.variant_id for no key update of s;
    perform refresh_product_offers(array(select distinct product_number from ${rows} changed));`
  },
})}
-- Only stock that ran out or came back is told: orders of a variant that stays in stock do not wait for each other.
${statementTriggers({
  name: 'stock_levels_change_offers',
  table: 'stock_levels',
  events: ['insert', 'update'],
  body: (event) => `perform refresh_product_offers(array(
      select distinct v.product_number from ${changedRows(event, ['variant_id', 'on_hand > 0 as in_stock'])} changed join variants v on v.id = changed.variant_id
    ));`,
})}
${statementTriggers({
  name: 'products_add_words',
  table: 'products',
  events: ['insert', 'update'],
  body: (event) =>
    `${event === 'insert' ? 'insert into product_offers (product_number) select number from added order by number on conflict do nothing;\n    ' : ''}insert into catalogue_words (word)
      select distinct word from ${changedRows(event, ['number', 'search_key'])} changed, unnest(search_words(search_key)) as word order by word on conflict do nothing;`,
})}
${memberRules}
${colorRules}`
