CREATE TABLE "product_offers" (
	"product_number" integer PRIMARY KEY NOT NULL,
	"sizes" text[] DEFAULT '{}' NOT NULL,
	"colors" text[] DEFAULT '{}' NOT NULL,
	"in_stock" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_offers" ADD CONSTRAINT "product_offers_product_number_products_number_fk" FOREIGN KEY ("product_number") REFERENCES "public"."products"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_on_sale" ON "products" USING btree ("number") WHERE "products"."original_price" is not null;--> statement-breakpoint
-- Written by hand from here on: product_offers is kept by the database itself, whoever writes variants or stock.

-- Puts the offers of these products together anew. Their shelves are locked first, so that no order changes one of
-- them between the count and its writing.
CREATE FUNCTION refresh_product_offers(numbers integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM stock_levels s JOIN variants v ON v.id = s.variant_id
    WHERE v.product_number = ANY (numbers) ORDER BY s.variant_id FOR NO KEY UPDATE OF s;
  INSERT INTO product_offers (product_number, sizes, colors, in_stock)
    SELECT p.number,
      coalesce(array_agg(DISTINCT v.size) FILTER (WHERE v.is_active), '{}'),
      coalesce(array_agg(DISTINCT v.color) FILTER (WHERE v.is_active), '{}'),
      count(*) FILTER (WHERE v.is_active AND s.on_hand > 0)
    FROM products p
    LEFT JOIN variants v ON v.product_number = p.number
    LEFT JOIN stock_levels s ON s.variant_id = v.id
    WHERE p.number = ANY (numbers)
    GROUP BY p.number ORDER BY p.number
  ON CONFLICT (product_number) DO UPDATE
    SET sizes = excluded.sizes, colors = excluded.colors, in_stock = excluded.in_stock;
END $$;--> statement-breakpoint
CREATE FUNCTION variants_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_product_offers(ARRAY(SELECT DISTINCT product_number FROM changed));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER variants_added AFTER INSERT ON variants
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION variants_changed();--> statement-breakpoint
CREATE TRIGGER variants_edited AFTER UPDATE ON variants
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION variants_changed();--> statement-breakpoint
CREATE TRIGGER variants_removed AFTER DELETE ON variants
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION variants_changed();--> statement-breakpoint
-- A shelf that fills or empties counts up or down. Adding to the row's newest value keeps two orders that empty two
-- shelves of one product from overwriting each other.
CREATE FUNCTION shelves_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_offers o SET in_stock = o.in_stock + c.filled
  FROM (
    SELECT v.product_number, count(*) AS filled FROM added a JOIN variants v ON v.id = a.variant_id
    WHERE a.on_hand > 0 AND v.is_active GROUP BY v.product_number
  ) c
  WHERE o.product_number = c.product_number;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER shelves_added AFTER INSERT ON stock_levels
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION shelves_added();--> statement-breakpoint
CREATE FUNCTION shelves_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_offers o SET in_stock = o.in_stock + c.filled
  FROM (
    SELECT v.product_number, sum(CASE WHEN n.on_hand > 0 THEN 1 ELSE -1 END) AS filled
    FROM before b JOIN after n ON n.variant_id = b.variant_id JOIN variants v ON v.id = n.variant_id
    WHERE (b.on_hand > 0) <> (n.on_hand > 0) AND v.is_active GROUP BY v.product_number
  ) c
  WHERE o.product_number = c.product_number;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER shelves_changed AFTER UPDATE ON stock_levels
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION shelves_changed();--> statement-breakpoint
SELECT refresh_product_offers(ARRAY(SELECT number FROM products));
