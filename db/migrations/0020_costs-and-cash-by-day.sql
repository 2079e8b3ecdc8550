-- By hand: nobody changes a line while this runs, so that no note is written without the new column. Whoever is at it comes first.
DO $$ BEGIN LOCK TABLE orders, order_lines IN SHARE ROW EXCLUSIVE MODE; END $$;--> statement-breakpoint
CREATE TABLE "cash_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cash_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"came" bigint NOT NULL,
	"went" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cash_days" (
	"day" date PRIMARY KEY NOT NULL,
	"came" bigint NOT NULL,
	"went" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cash_days_since" (
	"since" date PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sold_days" (
	"day" date PRIMARY KEY NOT NULL,
	"cost" bigint NOT NULL,
	"pieces_without_cost" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sold_days_since" (
	"since" date PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sold_changes" ADD COLUMN "pieces_without_cost" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "stock_movements_costless" ON "stock_movements" USING btree ("at","variant_id","quantity") WHERE "stock_movements"."type" in ('in', 'restock') and "stock_movements"."quantity" > 0 and "stock_movements"."unit_cost" is null;--> statement-breakpoint
-- Written by hand from here on. Notes say of how many pieces nobody knew the cost. Notes from before say none: they belong to days that are
-- added up only after this, from lines that have what they say in them already.
CREATE OR REPLACE FUNCTION sold_lines_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sold_changes (line, number, name, day, pieces, revenue, cost, costless, pieces_without_cost)
    SELECT id, number, name, sold_on, sum(n * quantity), sum(n * total), sum(n * unit_cost * quantity), sum(n * (unit_cost <= 0)::int),
      coalesce(sum(n * quantity) FILTER (WHERE unit_cost = 0), 0)
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
CREATE OR REPLACE FUNCTION sold_lines_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sold_changes (line, number, name, day, pieces, revenue, cost, costless, pieces_without_cost)
    SELECT id, coalesce(product_number, 2147483647), CASE WHEN product_number IS NULL THEN name_en ELSE '' END, sold_on,
      -quantity, -total, -unit_cost * quantity, -(unit_cost <= 0)::int,
      CASE WHEN unit_cost = 0 THEN -quantity ELSE 0 END
    FROM removed WHERE sold_on IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
-- While machines are renewed one after the other, a job of the edition before would take what was noted, or lines, and not know of the days.
-- It is refused, as 'people-summed' does it: whoever puts lines into the sums deletes notes in the same statement.
CREATE FUNCTION sold_changes_go_into_all_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('shop.keeps_costs', true) IS DISTINCT FROM 'yes' THEN
    RAISE EXCEPTION 'sold_changes is put together by a newer edition of the shop';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER sold_changes_go_into_all_sums BEFORE DELETE ON sold_changes
  FOR EACH STATEMENT EXECUTE FUNCTION sold_changes_go_into_all_sums();--> statement-breakpoint
-- What moves through the till: in by orders that are paid, on the day on which they were delivered; out by stock that comes, as far as
-- somebody noted what it cost. A new order writes nothing: it is not delivered.
CREATE FUNCTION cash_changed_by_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cash_changes (day, came, went)
    SELECT (at AT TIME ZONE 'Asia/Dhaka')::date, sum(came), 0
    FROM (
      SELECT OLD.delivered_at AS at, -OLD.total AS came
      WHERE OLD.status = 'delivered' AND OLD.payment_status = 'paid' AND OLD.deleted_at IS NULL AND OLD.delivered_at IS NOT NULL
      UNION ALL
      SELECT NEW.delivered_at, NEW.total
      WHERE NEW.status = 'delivered' AND NEW.payment_status = 'paid' AND NEW.deleted_at IS NULL AND NEW.delivered_at IS NOT NULL
    ) each
    GROUP BY 1 HAVING sum(came) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_add_cash AFTER INSERT ON orders FOR EACH ROW WHEN (NEW.status = 'delivered')
  EXECUTE FUNCTION cash_changed_by_order();--> statement-breakpoint
CREATE TRIGGER orders_change_cash AFTER UPDATE ON orders FOR EACH ROW WHEN (OLD.status = 'delivered' OR NEW.status = 'delivered')
  EXECUTE FUNCTION cash_changed_by_order();--> statement-breakpoint
CREATE TRIGGER orders_remove_cash AFTER DELETE ON orders FOR EACH ROW WHEN (OLD.status = 'delivered')
  EXECUTE FUNCTION cash_changed_by_order();--> statement-breakpoint
CREATE FUNCTION cash_changed_by_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cash_changes (day, came, went)
    SELECT (at AT TIME ZONE 'Asia/Dhaka')::date, 0, sum(went)
    FROM (
      SELECT OLD.at AS at, -OLD.quantity * OLD.unit_cost AS went
      WHERE OLD.type IN ('in', 'restock') AND OLD.quantity > 0 AND OLD.unit_cost IS NOT NULL
      UNION ALL
      SELECT NEW.at, NEW.quantity * NEW.unit_cost
      WHERE NEW.type IN ('in', 'restock') AND NEW.quantity > 0 AND NEW.unit_cost IS NOT NULL
    ) each
    GROUP BY 1 HAVING sum(went) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER stock_movements_add_cash AFTER INSERT ON stock_movements FOR EACH ROW
  WHEN (NEW.type IN ('in', 'restock') AND NEW.quantity > 0 AND NEW.unit_cost IS NOT NULL) EXECUTE FUNCTION cash_changed_by_stock();--> statement-breakpoint
CREATE TRIGGER stock_movements_change_cash AFTER UPDATE ON stock_movements FOR EACH ROW EXECUTE FUNCTION cash_changed_by_stock();--> statement-breakpoint
CREATE TRIGGER stock_movements_remove_cash AFTER DELETE ON stock_movements FOR EACH ROW
  WHEN (OLD.type IN ('in', 'restock') AND OLD.quantity > 0 AND OLD.unit_cost IS NOT NULL) EXECUTE FUNCTION cash_changed_by_stock();
