CREATE TABLE "packing_scans" (
	"parcel_id" bigint NOT NULL,
	"key" text NOT NULL,
	"line" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "packing_scans_parcel_id_key_pk" PRIMARY KEY("parcel_id","key")
);
--> statement-breakpoint
ALTER TABLE "booking_jobs" ADD COLUMN "takes_picked_up" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "parcel_events" ADD COLUMN "rider_id" bigint;--> statement-breakpoint
ALTER TABLE "parcel_events" ADD COLUMN "cash" bigint;--> statement-breakpoint
ALTER TABLE "picking_ticks" ADD COLUMN "of_orders" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "packing_scans" ADD CONSTRAINT "packing_scans_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "packing_scans_by_time" ON "packing_scans" USING btree ("at");--> statement-breakpoint
CREATE INDEX "parcel_events_with_cash" ON "parcel_events" USING btree ("at","rider_id") WHERE "parcel_events"."cash" is not null;--> statement-breakpoint
-- What riders took until now: the event with which the parcel came to its customer last.
UPDATE "parcel_events" e SET "rider_id" = p."rider_id", "cash" = p."collected"
FROM "parcels" p
WHERE p."courier" = 'own' AND p."rider_id" IS NOT NULL AND p."collected" IS NOT NULL AND e."parcel_id" = p."id"
	AND e."id" = (
		SELECT min(r."id") FROM "parcel_events" r
		WHERE r."parcel_id" = p."id" AND r."has_moved" AND r."state" IN ('delivered', 'partly_delivered')
			AND r."id" > coalesce((
				SELECT max(o."id") FROM "parcel_events" o
				WHERE o."parcel_id" = p."id" AND o."has_moved"
					AND o."state" IN ('waiting', 'booked', 'handed_over', 'in_transit', 'on_hold', 'out_for_delivery')
			), 0)
	);
--> statement-breakpoint
-- The counter wrote its own day over the one on which a parcel was delivered in part.
UPDATE "parcels" p SET "delivered_at" = (
	SELECT min(r."at") FROM "parcel_events" r
	WHERE r."parcel_id" = p."id" AND r."has_moved" AND r."state" IN ('delivered', 'partly_delivered')
)
WHERE p."state" = 'partly_delivered' AND p."received_back_at" IS NOT NULL AND p."delivered_at" >= p."received_back_at"
	AND EXISTS (SELECT FROM "parcel_events" r WHERE r."parcel_id" = p."id" AND r."has_moved" AND r."state" IN ('delivered', 'partly_delivered'));
