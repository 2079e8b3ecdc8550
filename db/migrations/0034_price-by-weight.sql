-- Columns with constant defaults: no row is written, and no total changes.
ALTER TABLE "categories" ADD COLUMN "weight_grams" integer, ADD CONSTRAINT "categories_weight_positive" CHECK ("categories"."weight_grams" > 0);--> statement-breakpoint
ALTER TABLE "delivery_zones" DROP CONSTRAINT "delivery_zones_amounts", ADD COLUMN "per_kg" bigint DEFAULT 0 NOT NULL, ADD COLUMN "cod_fee" bigint DEFAULT 0 NOT NULL,
  ADD CONSTRAINT "delivery_zones_amounts" CHECK ("delivery_zones"."price" >= 0 and "delivery_zones"."per_kg" >= 0 and "delivery_zones"."free_over" > 0 and "delivery_zones"."cod_fee" >= 0);--> statement-breakpoint
-- One statement, so that one scan validates both constraints. NOT VALID would not help: the migration is one transaction, which holds the lock.
ALTER TABLE "orders" DROP CONSTRAINT "orders_total_adds_up", DROP CONSTRAINT "orders_money_not_negative",
  ADD COLUMN "weight_grams" integer, ADD COLUMN "cod_fee" bigint DEFAULT 0 NOT NULL,
  ADD CONSTRAINT "orders_total_adds_up" CHECK ("orders"."total" = "orders"."subtotal" + "orders"."delivery_charge" + "orders"."tax" + "orders"."cod_fee" - "orders"."discount"),
  ADD CONSTRAINT "orders_money_not_negative" CHECK ("orders"."subtotal" >= 0 and "orders"."delivery_charge" >= 0 and "orders"."cod_fee" >= 0 and "orders"."total" >= 0);--> statement-breakpoint
DROP INDEX "orders_by_day";--> statement-breakpoint
CREATE INDEX "orders_by_day" ON "orders" USING btree ("placed_on","status","total","total_quantity","delivery_charge","cod_fee","email","source","id") WHERE "orders"."deleted_at" is null;
