DROP INDEX "orders_to_merge";--> statement-breakpoint
CREATE INDEX "orders_to_merge" ON "orders" USING btree ("thana","placed_at") WHERE "orders"."deleted_at" is null and "orders"."status" in ('pending', 'confirmed', 'processing', 'shipped');--> statement-breakpoint
-- Whatever was delivered before counts as paid out, but for the last two weeks: a default that is taken away again fills the rows without writing them.
ALTER TABLE "parcels" ADD COLUMN "paid_out_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "parcels" ALTER COLUMN "paid_out_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "paid_out_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "parcels" SET "paid_out_at" = NULL WHERE "received_back_at" is null and "state" not in ('delivered', 'received_back', 'cancelled');--> statement-breakpoint
UPDATE "parcels" SET "paid_out_at" = NULL WHERE "delivered_at" > now() - interval '14 days';--> statement-breakpoint
CREATE INDEX "parcels_holding_cash" ON "parcels" USING btree ("order_row") WHERE "parcels"."paid_out_at" is null and "parcels"."delivered_at" is not null and "parcels"."state" in ('delivered', 'partly_delivered') and coalesce("parcels"."collected", "parcels"."to_collect") > 0;--> statement-breakpoint
-- Exporting orders and saying how a payment stands have permissions of their own now: whoever could, still can.
UPDATE "staff" SET "permissions" = array_append("permissions", 'orders.export')
  WHERE 'orders.view' = ANY("permissions") AND NOT 'orders.export' = ANY("permissions");--> statement-breakpoint
UPDATE "staff" SET "permissions" = array_append("permissions", 'orders.payment')
  WHERE 'orders.edit' = ANY("permissions") AND NOT 'orders.payment' = ANY("permissions");--> statement-breakpoint
UPDATE "staff_roles" SET "permissions" = array_append("permissions", 'orders.export')
  WHERE 'orders.view' = ANY("permissions") AND NOT 'orders.export' = ANY("permissions");--> statement-breakpoint
UPDATE "staff_roles" SET "permissions" = array_append("permissions", 'orders.payment')
  WHERE 'orders.edit' = ANY("permissions") AND NOT 'orders.payment' = ANY("permissions");--> statement-breakpoint
-- Courier files have a line per parcel: columns that are as they were shipped get the number and the weight of the parcel.
UPDATE "courier_templates" SET "updated_at" = now(), "columns" = (
  SELECT jsonb_agg(CASE
    WHEN e.c->>'source' = 'orderId' AND e.c->>'header' IN ('MerchantOrderId', 'Invoice', 'InvoiceID', 'merchantOrderReference')
      THEN e.c || '{"source": "parcelNumber"}'
    WHEN e.c->>'source' = 'fixed' AND e.c->>'header' = 'ItemWeight' AND e.c->>'fixed' = '0.5'
      THEN e.c || '{"source": "weightKg", "fixed": ""}'
    WHEN e.c->>'source' = 'fixed' AND e.c->>'header' = 'Weight(*)' AND e.c->>'fixed' = '500'
      THEN e.c || '{"source": "weightGrams", "fixed": ""}'
    ELSE e.c END ORDER BY e.nr)
  FROM jsonb_array_elements("columns") WITH ORDINALITY e (c, nr))
WHERE "courier" IN ('pathao', 'steadfast', 'redx', 'paperfly') AND jsonb_typeof("columns") = 'array' AND "columns" <> '[]';
