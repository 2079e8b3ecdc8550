DROP INDEX "stock_movements_received";--> statement-breakpoint
DROP INDEX "stock_movements_costless";--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "taken_back" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "stock_movements_received" ON "stock_movements" USING btree ("at","variant_id","quantity","unit_cost") WHERE "stock_movements"."taken_back" or "stock_movements"."type" in ('in', 'restock') and "stock_movements"."quantity" > 0;--> statement-breakpoint
CREATE INDEX "stock_movements_costless" ON "stock_movements" USING btree ("at","variant_id","quantity") WHERE ("stock_movements"."taken_back" or "stock_movements"."type" in ('in', 'restock') and "stock_movements"."quantity" > 0) and "stock_movements"."unit_cost" is null;--> statement-breakpoint
-- Written by hand from here on. What is taken back, because its coming was undone, counts as money that was not spent.
CREATE OR REPLACE FUNCTION cash_changed_by_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cash_changes (day, came, went)
    SELECT (at AT TIME ZONE 'Asia/Dhaka')::date, 0, sum(went)
    FROM (
      SELECT OLD.at AS at, -OLD.quantity * OLD.unit_cost AS went
      WHERE (OLD.taken_back OR OLD.type IN ('in', 'restock') AND OLD.quantity > 0) AND OLD.unit_cost IS NOT NULL
      UNION ALL
      SELECT NEW.at, NEW.quantity * NEW.unit_cost
      WHERE (NEW.taken_back OR NEW.type IN ('in', 'restock') AND NEW.quantity > 0) AND NEW.unit_cost IS NOT NULL
    ) each
    GROUP BY 1 HAVING sum(went) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER stock_movements_add_cash AFTER INSERT ON stock_movements FOR EACH ROW
  WHEN ((NEW.taken_back OR NEW.type IN ('in', 'restock') AND NEW.quantity > 0) AND NEW.unit_cost IS NOT NULL)
  EXECUTE FUNCTION cash_changed_by_stock();--> statement-breakpoint
CREATE OR REPLACE TRIGGER stock_movements_remove_cash AFTER DELETE ON stock_movements FOR EACH ROW
  WHEN ((OLD.taken_back OR OLD.type IN ('in', 'restock') AND OLD.quantity > 0) AND OLD.unit_cost IS NOT NULL)
  EXECUTE FUNCTION cash_changed_by_stock();--> statement-breakpoint
-- Restocks that were undone before. The trigger notes what that changes of each day.
UPDATE stock_movements u SET taken_back = true, unit_cost = m.unit_cost FROM stock_movements m
  WHERE u.restock_run IS NOT NULL AND u.type = 'adjustment' AND m.restock_run = u.restock_run AND m.variant_id = u.variant_id AND m.type = 'restock';
