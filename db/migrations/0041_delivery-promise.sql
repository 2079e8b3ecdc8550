CREATE TABLE "delivery_times" (
	"district" text NOT NULL,
	"courier" text NOT NULL,
	"parcels" integer NOT NULL,
	"days" smallint NOT NULL,
	"computed_on" date NOT NULL,
	CONSTRAINT "delivery_times_district_courier_pk" PRIMARY KEY("district","courier")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_by" date;--> statement-breakpoint
CREATE INDEX "orders_promised" ON "orders" USING btree ("status","promised_by") WHERE "orders"."deleted_at" is null and "orders"."promised_by" is not null;