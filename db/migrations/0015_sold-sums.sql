CREATE TABLE "sold_categories" (
	"period" smallint NOT NULL,
	"category" text NOT NULL,
	"products" integer NOT NULL,
	"pieces" integer NOT NULL,
	"revenue" bigint NOT NULL,
	CONSTRAINT "sold_categories_period_category_pk" PRIMARY KEY("period","category")
);
--> statement-breakpoint
CREATE TABLE "sold_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sold_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"line" bigint,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"day" date,
	"pieces" integer NOT NULL,
	"revenue" bigint NOT NULL,
	"cost" bigint NOT NULL,
	"costless" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sold_spans" (
	"period" smallint PRIMARY KEY NOT NULL,
	"since" date NOT NULL,
	"upto" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sold_sums" (
	"period" smallint NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"stars" smallint NOT NULL,
	"pieces" integer NOT NULL,
	"revenue" bigint NOT NULL,
	"cost" bigint NOT NULL,
	"costless" integer NOT NULL,
	CONSTRAINT "sold_sums_period_number_name_pk" PRIMARY KEY("period","number","name")
);
--> statement-breakpoint
CREATE INDEX "sold_sums_by_revenue" ON "sold_sums" USING btree ("period","revenue" DESC NULLS LAST,"pieces" DESC NULLS LAST,"number");--> statement-breakpoint
CREATE INDEX "sold_sums_by_pieces" ON "sold_sums" USING btree ("period","pieces" DESC NULLS LAST,"revenue" DESC NULLS LAST,"number");--> statement-breakpoint
CREATE INDEX "sold_sums_by_margin" ON "sold_sums" USING btree ("period",floor(("revenue" - "cost")::float8 / "revenue" * 1000 + 0.5) desc nulls last,"revenue" DESC NULLS LAST,"pieces" DESC NULLS LAST,"number") WHERE "sold_sums"."costless" = 0 and "sold_sums"."revenue" > 0;--> statement-breakpoint
CREATE INDEX "sold_sums_by_stars" ON "sold_sums" USING btree ("period","stars" DESC NULLS LAST,"revenue" DESC NULLS LAST,"pieces" DESC NULLS LAST,"number") WHERE "sold_sums"."stars" > 0;--> statement-breakpoint
-- Written by hand from here on. What becomes of a line is noted, whoever writes; a new one is not, so that orders cost no more: it is found
-- by its id. What the sums have in them, put-sold-together.ts decides. The highest number stands for what has left the shop for good.
CREATE FUNCTION sold_lines_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sold_changes (line, number, name, day, pieces, revenue, cost, costless)
    SELECT id, number, name, sold_on, sum(n * quantity), sum(n * total), sum(n * unit_cost * quantity), sum(n * (unit_cost <= 0)::int)
    FROM (
      SELECT id, coalesce(product_number, 2147483647) AS number, CASE WHEN product_number IS NULL THEN name_en ELSE '' END AS name,
        sold_on, quantity, total, unit_cost, 1 AS n FROM after WHERE sold_on IS NOT NULL
      UNION ALL
      SELECT id, coalesce(product_number, 2147483647), CASE WHEN product_number IS NULL THEN name_en ELSE '' END,
        sold_on, quantity, total, unit_cost, -1 FROM before WHERE sold_on IS NOT NULL
    ) each
    GROUP BY id, number, name, sold_on
    HAVING sum(n * quantity) <> 0 OR sum(n * total) <> 0 OR sum(n * unit_cost * quantity) <> 0 OR sum(n * (unit_cost <= 0)::int) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER sold_lines_changed AFTER UPDATE ON order_lines
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION sold_lines_changed();--> statement-breakpoint
CREATE FUNCTION sold_lines_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sold_changes (line, number, name, day, pieces, revenue, cost, costless)
    SELECT id, coalesce(product_number, 2147483647), CASE WHEN product_number IS NULL THEN name_en ELSE '' END, sold_on,
      -quantity, -total, -unit_cost * quantity, -(unit_cost <= 0)::int
    FROM removed WHERE sold_on IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER sold_lines_removed AFTER DELETE ON order_lines
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION sold_lines_removed();--> statement-breakpoint
-- The sums carry the product's category and its stars: who has others is noted too.
CREATE FUNCTION sold_product_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sold_changes (number, name, pieces, revenue, cost, costless) VALUES (NEW.number, '', 0, 0, 0, 0);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER sold_product_changed AFTER UPDATE ON products
  FOR EACH ROW WHEN (OLD.category <> NEW.category) EXECUTE FUNCTION sold_product_changed();--> statement-breakpoint
CREATE FUNCTION sold_product_rated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sold_changes (number, name, pieces, revenue, cost, costless)
    VALUES (coalesce(NEW.product_number, OLD.product_number), '', 0, 0, 0, 0);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER sold_product_rated AFTER INSERT OR UPDATE OR DELETE ON review_summaries
  FOR EACH ROW EXECUTE FUNCTION sold_product_rated();
