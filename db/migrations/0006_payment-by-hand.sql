DROP INDEX "orders_by_delivery";--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "payment" text;--> statement-breakpoint
CREATE INDEX "orders_by_delivery" ON "orders" USING btree ("delivered_at","total","payment_status") WHERE "orders"."deleted_at" is null and "orders"."status" = 'delivered';