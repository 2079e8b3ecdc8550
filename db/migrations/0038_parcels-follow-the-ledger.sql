ALTER TABLE "courier_webhooks" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "parcels_of_consignment" ON "parcels" USING btree ("consignment") WHERE "parcels"."consignment" is not null;--> statement-breakpoint
CREATE INDEX "parcels_to_poll" ON "parcels" USING btree ("courier","polled_at" nulls first,"id") WHERE "parcels"."consignment" is not null and "parcels"."received_back_at" is null and "parcels"."state" not in ('delivered', 'received_back', 'cancelled');--> statement-breakpoint
CREATE INDEX "parcels_open" ON "parcels" USING btree ("state") WHERE "parcels"."received_back_at" is null and "parcels"."state" not in ('delivered', 'received_back', 'cancelled');--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "holds_stock";