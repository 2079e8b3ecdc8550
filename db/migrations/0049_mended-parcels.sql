CREATE TABLE "parcel_surplus" (
	"parcel_id" bigint NOT NULL,
	"sku" text NOT NULL,
	"variant_id" bigint,
	"name" text NOT NULL,
	"size" text NOT NULL,
	"color" text NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "parcel_surplus_parcel_id_sku_pk" PRIMARY KEY("parcel_id","sku"),
	CONSTRAINT "parcel_surplus_quantity" CHECK ("parcel_surplus"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "withdrawn_bookings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawn_bookings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parcel_id" bigint NOT NULL,
	"courier" text NOT NULL,
	"consignment" text,
	"withdrawn_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "courier_area_lists" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "parcel_surplus" ADD CONSTRAINT "parcel_surplus_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_surplus" ADD CONSTRAINT "parcel_surplus_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawn_bookings" ADD CONSTRAINT "withdrawn_bookings_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parcel_surplus_of_variant" ON "parcel_surplus" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "withdrawn_bookings_of_parcel" ON "withdrawn_bookings" USING btree ("parcel_id");--> statement-breakpoint
CREATE INDEX "withdrawn_bookings_by_consignment" ON "withdrawn_bookings" USING btree ("consignment") WHERE "withdrawn_bookings"."consignment" is not null;--> statement-breakpoint
CREATE INDEX "parcels_delivered" ON "parcels" USING btree ("delivered_at") WHERE "parcels"."delivered_at" is not null;