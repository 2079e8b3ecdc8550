CREATE TABLE "courier_health" (
	"courier" text PRIMARY KEY NOT NULL,
	"last_success_at" timestamp with time zone,
	"last_failure_at" timestamp with time zone,
	"last_failure" text DEFAULT '' NOT NULL,
	"paused_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "booking_jobs" ADD COLUMN "store" text;--> statement-breakpoint
ALTER TABLE "booking_jobs" ADD COLUMN "rider_id" bigint;--> statement-breakpoint
ALTER TABLE "courier_accounts" ADD COLUMN "stores" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "courier_accounts" ADD COLUMN "stores_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "rider_id" bigint;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "stop" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_rider_id_staff_id_fk" FOREIGN KEY ("rider_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parcels_of_rider" ON "parcels" USING btree ("rider_id","state","delivered_at") WHERE "parcels"."rider_id" is not null;