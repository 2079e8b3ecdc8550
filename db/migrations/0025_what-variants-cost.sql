CREATE VIEW "public"."variant_offers" AS (
  select v.id as variant_id, v.product_number, v.size, v.color, v.sku, v.position, v.is_active,
    (v.is_active and p.is_active and p.deleted_at is null) as is_offered,
    case when p.price is not null then coalesce(v.price, p.price) end as price,
    case when p.original_price > coalesce(v.price, p.price) then p.original_price end as original_price,
    coalesce(s.on_hand, 0) as on_hand,
    case when v.is_active and p.is_active and p.deleted_at is null and p.price is not null and not p.held then coalesce(s.on_hand, 0) else 0 end as pieces
  from variants v
  join products p on p.number = v.product_number
  left join stock_levels s on s.variant_id = v.id);