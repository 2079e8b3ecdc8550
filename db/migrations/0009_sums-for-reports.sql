-- Nobody orders while this runs: what was noted of a day and what was added up must go together. Whoever is at it comes first.
DO $$ BEGIN LOCK TABLE orders IN SHARE ROW EXCLUSIVE MODE; END $$;--> statement-breakpoint
DROP INDEX "order_lines_sold";--> statement-breakpoint
ALTER TABLE "order_day_changes" ADD COLUMN "by_staff" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_days" ADD COLUMN "by_staff" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "sold_on" date;--> statement-breakpoint
-- Written by hand from here on. Which of a day's orders staff entered goes into the kept sums (0007) too.
CREATE OR REPLACE FUNCTION day_sums_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_day_changes (day, status, orders, total, pieces, delivery, by_staff)
    SELECT placed_on, status, count(*), sum(total), sum(total_quantity), sum(delivery_charge), count(*) FILTER (WHERE source = 'staff')
    FROM added WHERE deleted_at IS NULL GROUP BY placed_on, status;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION day_sums_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_day_changes (day, status, orders, total, pieces, delivery, by_staff)
    SELECT placed_on, status, sum(n), sum(n * total), sum(n * total_quantity), sum(n * delivery_charge),
      coalesce(sum(n) FILTER (WHERE source = 'staff'), 0)
    FROM (
      SELECT placed_on, status, total, total_quantity, delivery_charge, source, 1 AS n FROM after WHERE deleted_at IS NULL
      UNION ALL
      SELECT placed_on, status, total, total_quantity, delivery_charge, source, -1 FROM before WHERE deleted_at IS NULL
    ) each
    GROUP BY placed_on, status
    HAVING sum(n) <> 0 OR sum(n * total) <> 0 OR sum(n * total_quantity) <> 0 OR sum(n * delivery_charge) <> 0
      OR sum(n) FILTER (WHERE source = 'staff') <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION day_sums_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_day_changes (day, status, orders, total, pieces, delivery, by_staff)
    SELECT placed_on, status, -count(*), -sum(total), -sum(total_quantity), -sum(delivery_charge), -count(*) FILTER (WHERE source = 'staff')
    FROM removed WHERE deleted_at IS NULL GROUP BY placed_on, status;
  RETURN NULL;
END $$;--> statement-breakpoint
UPDATE order_days d SET by_staff = entered.orders - coalesce((
    SELECT sum(by_staff) FROM order_day_changes c WHERE c.day = d.day AND c.status = d.status
  ), 0)
  FROM (
    SELECT placed_on, status, count(*) AS orders FROM orders WHERE deleted_at IS NULL AND source = 'staff' GROUP BY placed_on, status
  ) entered WHERE entered.placed_on = d.day AND entered.status = d.status;--> statement-breakpoint
-- A line carries the day on which it counts, so that what was sold is added up without the orders. Whoever writes lines
-- may say the day; who does not is helped. What changes of an order changes its lines.
CREATE FUNCTION line_sold_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT placed_on INTO NEW.sold_on FROM orders WHERE id = NEW.order_row AND status <> 'cancelled' AND deleted_at IS NULL;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER line_sold_on BEFORE INSERT ON order_lines
  FOR EACH ROW WHEN (NEW.sold_on IS NULL) EXECUTE FUNCTION line_sold_on();--> statement-breakpoint
CREATE FUNCTION lines_follow_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_lines SET sold_on = CASE WHEN NEW.status <> 'cancelled' AND NEW.deleted_at IS NULL THEN NEW.placed_on END
    WHERE order_row = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER lines_follow_order AFTER UPDATE ON orders
  FOR EACH ROW WHEN (
    (OLD.status = 'cancelled') <> (NEW.status = 'cancelled')
    OR (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)
    OR OLD.placed_on <> NEW.placed_on
  ) EXECUTE FUNCTION lines_follow_order();--> statement-breakpoint
UPDATE order_lines l SET sold_on = o.placed_on
  FROM orders o WHERE o.id = l.order_row AND o.status <> 'cancelled' AND o.deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "order_lines_sold" ON "order_lines" USING btree ("sold_on","product_number","quantity","total","unit_cost") WHERE "order_lines"."sold_on" is not null;
