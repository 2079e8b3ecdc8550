/**
 * Rules of the catalogue, as SQL that every release applies again (src/server/database-rules.ts): what lists read of a product's variants,
 * counted again whenever a variant or the stock of one changes, and the words that may be searched for.
 */
export const catalogueRules = `
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
  perform from stock_levels s join variants v on v.id = s.variant_id
    where v.product_number in (select product_number from changed) order by s.variant_id for no key update of s;
  perform refresh_product_offers(array(select distinct product_number from changed));
  return null;
end $$;
create or replace trigger variants_change_offers_insert after insert on variants referencing new table as changed
  for each statement execute function variants_change_offers();
create or replace trigger variants_change_offers_update after update on variants referencing new table as changed
  for each statement execute function variants_change_offers();
create or replace trigger variants_change_offers_delete after delete on variants referencing old table as changed
  for each statement execute function variants_change_offers();

-- Only stock that ran out or came back is told: an order of a shelf that stays filled waits for nobody else's.
create or replace function stock_levels_change_offers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_product_offers(array(
      select distinct v.product_number from added join variants v on v.id = added.variant_id where added.on_hand > 0
    ));
  else
    perform refresh_product_offers(array(
      select distinct v.product_number from before b join after a using (variant_id) join variants v on v.id = a.variant_id
      where (a.on_hand > 0) <> (b.on_hand > 0)
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
      select distinct word from added, unnest(search_words(search_key)) as word order by word on conflict do nothing;
  else
    insert into catalogue_words (word)
      select distinct word from after join before using (number), unnest(search_words(after.search_key)) as word
      where after.search_key <> before.search_key order by word on conflict do nothing;
  end if;
  return null;
end $$;
create or replace trigger products_add_words_insert after insert on products referencing new table as added
  for each statement execute function products_add_words();
create or replace trigger products_add_words_update after update on products referencing old table as before new table as after
  for each statement execute function products_add_words();
`
