DROP INDEX "orders_newest";--> statement-breakpoint
DROP INDEX "orders_search";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "searched" text GENERATED ALWAYS AS (lower(order_id || E'\n' || customer_name || E'\n' || email || E'\n' || phone)) STORED;--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("placed_at","id","searched") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (in_latin_signs("searched") gin_trgm_ops);