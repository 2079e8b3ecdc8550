-- The job computes all rows anew; the old ones mix the metropolitan area of a district with the rest of it.
DELETE FROM "delivery_times";--> statement-breakpoint
ALTER TABLE "delivery_times" ADD COLUMN "is_metropolitan" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_times" DROP CONSTRAINT "delivery_times_district_courier_pk";--> statement-breakpoint
ALTER TABLE "delivery_times" ADD CONSTRAINT "delivery_times_district_is_metropolitan_courier_pk" PRIMARY KEY("district","is_metropolitan","courier");
