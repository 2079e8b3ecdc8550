CREATE TABLE "product_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"products" integer NOT NULL
);
--> statement-breakpoint
-- Written by hand from here on. No product comes or goes while this runs: what is noted and what is counted must go together.
DO $$ BEGIN LOCK TABLE products IN SHARE ROW EXCLUSIVE MODE; END $$;--> statement-breakpoint
CREATE FUNCTION products_came() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_counts (products) SELECT count(*) FROM added WHERE deleted_at IS NULL HAVING count(*) > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_came AFTER INSERT ON products
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION products_came();--> statement-breakpoint
CREATE FUNCTION product_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_counts (products) VALUES (CASE WHEN NEW.deleted_at IS NULL THEN 1 ELSE -1 END);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER product_moved AFTER UPDATE ON products
  FOR EACH ROW WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION product_moved();--> statement-breakpoint
CREATE FUNCTION products_went() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_counts (products) SELECT -count(*) FROM removed WHERE deleted_at IS NULL HAVING count(*) > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_went AFTER DELETE ON products
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION products_went();--> statement-breakpoint
INSERT INTO product_counts (products) SELECT count(*) FROM products WHERE deleted_at IS NULL;
