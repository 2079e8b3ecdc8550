CREATE TABLE "booking_job_parcels" (
	"job_id" bigint NOT NULL,
	"parcel_id" bigint NOT NULL,
	"result" text DEFAULT 'queued' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "booking_job_parcels_job_id_parcel_id_pk" PRIMARY KEY("job_id","parcel_id")
);
--> statement-breakpoint
CREATE TABLE "booking_jobs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"courier" text NOT NULL,
	"staff_id" bigint,
	"staff_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "courier_accounts" (
	"courier" text PRIMARY KEY NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"mode" text DEFAULT 'live' NOT NULL,
	"simulator_url" text DEFAULT '' NOT NULL,
	"credentials" text,
	"webhook_secret" text,
	"token" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "courier_webhooks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "courier_webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"courier" text NOT NULL,
	"body" text NOT NULL,
	"events" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone,
	"outcome" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parcel_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parcel_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parcel_id" bigint NOT NULL,
	"state" text,
	"has_moved" boolean DEFAULT false NOT NULL,
	"word" text DEFAULT '' NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"actor" text NOT NULL,
	"source" text NOT NULL,
	"event_key" text,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "parcel_events_once" UNIQUE("parcel_id","event_key")
);
--> statement-breakpoint
CREATE TABLE "parcel_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parcel_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parcel_id" bigint NOT NULL,
	"order_line_id" bigint,
	"variant_id" bigint,
	"name" text NOT NULL,
	"sku" text NOT NULL,
	"size" text NOT NULL,
	"color" text NOT NULL,
	"unit_price" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"to_shelf" integer DEFAULT 0 NOT NULL,
	"to_second_choice" integer DEFAULT 0 NOT NULL,
	"written_off" integer DEFAULT 0 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "parcel_lines_once" UNIQUE("parcel_id","order_line_id"),
	CONSTRAINT "parcel_lines_quantity" CHECK ("parcel_lines"."quantity" > 0),
	CONSTRAINT "parcel_lines_received" CHECK (least("parcel_lines"."to_shelf", "parcel_lines"."to_second_choice", "parcel_lines"."written_off") >= 0 and "parcel_lines"."to_shelf" + "parcel_lines"."to_second_choice" + "parcel_lines"."written_off" <= "parcel_lines"."quantity")
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parcels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"order_row" bigint NOT NULL,
	"position" smallint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"courier" text,
	"consignment" text,
	"tracking_url" text,
	"to_collect" bigint NOT NULL,
	"collected" bigint,
	"moved_at" timestamp with time zone,
	"handed_over_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"received_back_at" timestamp with time zone,
	"polled_at" timestamp with time zone,
	"attention" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "parcels_number_unique" UNIQUE("number"),
	CONSTRAINT "parcels_of_order" UNIQUE("order_row","position"),
	CONSTRAINT "parcels_money_not_negative" CHECK ("parcels"."to_collect" >= 0 and "parcels"."collected" >= 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "holds_stock" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_job_parcels" ADD CONSTRAINT "booking_job_parcels_job_id_booking_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."booking_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_job_parcels" ADD CONSTRAINT "booking_job_parcels_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_events" ADD CONSTRAINT "parcel_events_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_lines" ADD CONSTRAINT "parcel_lines_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_lines" ADD CONSTRAINT "parcel_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_lines" ADD CONSTRAINT "parcel_lines_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_row_orders_id_fk" FOREIGN KEY ("order_row") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_job_parcels_of_parcel" ON "booking_job_parcels" USING btree ("parcel_id");--> statement-breakpoint
CREATE INDEX "booking_jobs_latest" ON "booking_jobs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "courier_webhooks_waiting" ON "courier_webhooks" USING btree ("id") WHERE "courier_webhooks"."applied_at" is null;--> statement-breakpoint
CREATE INDEX "courier_webhooks_by_time" ON "courier_webhooks" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "parcel_events_of_parcel" ON "parcel_events" USING btree ("parcel_id","id");--> statement-breakpoint
CREATE INDEX "parcel_lines_of_order_line" ON "parcel_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_by_consignment" ON "parcels" USING btree ("courier","consignment") WHERE "parcels"."consignment" is not null;--> statement-breakpoint
CREATE INDEX "parcels_by_state" ON "parcels" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "parcels_newest" ON "parcels" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "parcels_with_attention" ON "parcels" USING btree ("created_at","id") WHERE "parcels"."attention" <> '';--> statement-breakpoint
-- What was cancelled or deleted before it was delivered gave its pieces back. No total changes: no trigger has to hear of it.
ALTER TABLE "orders" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "orders" SET "holds_stock" = false WHERE "status" = 'cancelled' OR ("deleted_at" IS NOT NULL AND "status" <> 'delivered');--> statement-breakpoint
ALTER TABLE "orders" ENABLE TRIGGER USER;--> statement-breakpoint
-- What is on its way has a parcel. Nobody knows its courier.
INSERT INTO "parcels" ("number", "order_row", "position", "state", "to_collect", "handed_over_at", "created_at", "updated_at")
SELECT o."order_id" || '-1', o."id", 1, 'handed_over',
  CASE WHEN o."payment_method" = 'cod' AND o."payment_status" = 'pending' THEN o."total" ELSE 0 END,
  coalesce(e."at", o."updated_at"), coalesce(e."at", o."updated_at"), o."updated_at"
FROM "orders" o LEFT JOIN LATERAL (
  SELECT "at" FROM "order_events" WHERE "order_row" = o."id" AND "status" = 'shipped' ORDER BY "id" DESC LIMIT 1
) e ON true
WHERE o."status" = 'shipped' AND o."deleted_at" IS NULL ORDER BY o."id";--> statement-breakpoint
INSERT INTO "parcel_lines" ("parcel_id", "order_line_id", "variant_id", "name", "sku", "size", "color", "unit_price", "quantity", "position")
SELECT p."id", l."id", l."variant_id", l."name_en", l."sku", l."size", l."color", l."unit_price", l."quantity", l."position"
FROM "parcels" p JOIN "order_lines" l ON l."order_row" = p."order_row";--> statement-breakpoint
INSERT INTO "parcel_events" ("parcel_id", "state", "has_moved", "note", "actor", "source", "at", "received_at")
SELECT "id", 'handed_over', true, 'Sent before parcels were recorded', 'Shop', 'migration', "handed_over_at", "updated_at" FROM "parcels";
