CREATE TABLE "demo_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "demo_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"with_orders" boolean DEFAULT false NOT NULL,
	"staff_id" bigint,
	"staff_name" text NOT NULL,
	"phase" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"backup" text DEFAULT '' NOT NULL,
	"counts" jsonb,
	"failure" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "from_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "from_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "demo_runs_newest" ON "demo_runs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "demo_runs_open" ON "demo_runs" USING btree ("id") WHERE "demo_runs"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "products_from_demo" ON "products" USING btree ("number") WHERE "products"."from_demo";--> statement-breakpoint
CREATE INDEX "customers_from_demo" ON "customers" USING btree ("id") WHERE "customers"."from_demo";--> statement-breakpoint
CREATE INDEX "orders_from_demo" ON "orders" USING btree ("id") WHERE "orders"."source" = 'demo';--> statement-breakpoint
-- A shop that was filled with the demo before its goods were marked. The end of a demo product's id is its number, to the base of 36.
UPDATE "products" SET "from_demo" = true
WHERE EXISTS (SELECT FROM "orders" WHERE "source" = 'demo')
  AND "id" ~ '^prod_[0-9a-z]{12}(~[0-9]+)?$'
  AND substring("id" from 14 for 4) = (
    SELECT string_agg(substr('0123456789abcdefghijklmnopqrstuvwxyz', (("number" / power(36, place)::int) % 36) + 1, 1), '' ORDER BY place DESC)
    FROM generate_series(0, 3) place
  );--> statement-breakpoint
-- Nobody has mail at these hosts, and the numbers are those of the demo.
UPDATE "customers" SET "from_demo" = true
WHERE EXISTS (SELECT FROM "orders" WHERE "source" = 'demo')
  AND "email" ~ '@(mail|inbox|post)\.example$' AND "phone" ~ '^\+8801[0-9]0000[0-9]{4}$';
