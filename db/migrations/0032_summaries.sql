-- Triggers stand in db/rules.sql from now on, which every release applies after its migrations. Those of before would write into tables
-- that go.
DO $$
DECLARE
  old record;
BEGIN
  FOR old IN
    SELECT p.oid::regprocedure AS function FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND p.prorettype = 'trigger'::regtype
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  LOOP
    EXECUTE format('DROP FUNCTION %s CASCADE', old.function);
  END LOOP;
END $$;
--> statement-breakpoint
-- The job has another name now; one that waits under the old one would wait for ever.
DO $$
BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
      WHERE t.id = j.task_id AND t.identifier = 'put-days-together' AND j.locked_at IS NULL;
  END IF;
END $$;
--> statement-breakpoint
DROP FUNCTION kind_of_account(timestamptz, text, boolean);--> statement-breakpoint
DROP FUNCTION look_for_accounts(text[]);--> statement-breakpoint
CREATE TABLE "account_days" (
	"day" date PRIMARY KEY NOT NULL,
	"accounts" integer NOT NULL,
	"inactive" integer NOT NULL,
	"deleted" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_days_dirty" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_days_dirty_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cash_days_dirty" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cash_days_dirty_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_days" (
	"email" text NOT NULL,
	"day" date NOT NULL,
	"orders" integer NOT NULL,
	"previous_day" date NOT NULL,
	"previous_order_day" date NOT NULL,
	CONSTRAINT "customer_days_email_day_pk" PRIMARY KEY("email","day")
);
--> statement-breakpoint
CREATE TABLE "customer_periods" (
	"period" smallint NOT NULL,
	"email" text NOT NULL,
	"orders" integer NOT NULL,
	"spent" bigint NOT NULL,
	CONSTRAINT "customer_periods_email_period_pk" PRIMARY KEY("email","period")
);
--> statement-breakpoint
CREATE TABLE "customers_dirty" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customers_dirty_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_days_dirty" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_days_dirty_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_periods" (
	"period" smallint NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"stars" smallint NOT NULL,
	"pieces" integer NOT NULL,
	"revenue" bigint NOT NULL,
	"cost" bigint NOT NULL,
	"lines_without_cost" integer NOT NULL,
	CONSTRAINT "product_periods_number_period_name_pk" PRIMARY KEY("number","period","name")
);
--> statement-breakpoint
CREATE TABLE "products_dirty" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_dirty_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "summary_days" (
	"name" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
DROP TABLE "product_counts" CASCADE;--> statement-breakpoint
DROP TABLE "hidden_guests" CASCADE;--> statement-breakpoint
DROP TABLE "order_day_changes" CASCADE;--> statement-breakpoint
DROP TABLE "people_counts" CASCADE;--> statement-breakpoint
DROP TABLE "people_days" CASCADE;--> statement-breakpoint
DROP TABLE "people_moves" CASCADE;--> statement-breakpoint
DROP TABLE "spent_spans" CASCADE;--> statement-breakpoint
DROP TABLE "spent_sums" CASCADE;--> statement-breakpoint
DROP TABLE "vip_counts" CASCADE;--> statement-breakpoint
DROP TABLE "cash_changes" CASCADE;--> statement-breakpoint
DROP TABLE "cash_days_since" CASCADE;--> statement-breakpoint
DROP TABLE "sold_categories" CASCADE;--> statement-breakpoint
DROP TABLE "sold_changes" CASCADE;--> statement-breakpoint
DROP TABLE "sold_days_since" CASCADE;--> statement-breakpoint
DROP TABLE "sold_spans" CASCADE;--> statement-breakpoint
DROP TABLE "sold_sums" CASCADE;--> statement-breakpoint
DROP INDEX "orders_by_delivery";--> statement-breakpoint
DROP INDEX "stock_movements_received";--> statement-breakpoint
DROP INDEX "buyers_by_spent";--> statement-breakpoint
DROP INDEX "order_lines_of_product";--> statement-breakpoint
ALTER TABLE "database_release" ADD COLUMN "rules" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "customer_days_came" ON "customer_days" USING btree ("day","previous_day");--> statement-breakpoint
CREATE INDEX "customer_days_ordered" ON "customer_days" USING btree ("day","previous_order_day") WHERE "customer_days"."orders" > 0;--> statement-breakpoint
CREATE INDEX "customer_periods_by_spent" ON "customer_periods" USING btree ("period","spent" DESC NULLS LAST,"orders" DESC NULLS LAST,"email");--> statement-breakpoint
CREATE INDEX "product_periods_by_category" ON "product_periods" USING btree ("period","category","number","pieces","revenue");--> statement-breakpoint
CREATE INDEX "product_periods_by_revenue" ON "product_periods" USING btree ("period","revenue" DESC NULLS LAST,"pieces" DESC NULLS LAST,"number");--> statement-breakpoint
CREATE INDEX "product_periods_by_pieces" ON "product_periods" USING btree ("period","pieces" DESC NULLS LAST,"revenue" DESC NULLS LAST,"number");--> statement-breakpoint
CREATE INDEX "product_periods_by_margin" ON "product_periods" USING btree ("period",floor(("revenue" - "cost")::float8 / "revenue" * 1000 + 0.5) desc nulls last,"revenue" DESC NULLS LAST,"pieces" DESC NULLS LAST,"number") WHERE "product_periods"."lines_without_cost" = 0 and "product_periods"."revenue" > 0;--> statement-breakpoint
CREATE INDEX "product_periods_by_stars" ON "product_periods" USING btree ("period","stars" DESC NULLS LAST,"revenue" DESC NULLS LAST,"pieces" DESC NULLS LAST,"number") WHERE "product_periods"."stars" > 0;--> statement-breakpoint
CREATE INDEX "customers_by_day" ON "customers" USING btree ((("created_at" at time zone 'Asia/Dhaka')::date));--> statement-breakpoint
CREATE INDEX "orders_paid_by_day" ON "orders" USING btree ((("delivered_at" at time zone 'Asia/Dhaka')::date)) WHERE "orders"."status" = 'delivered' and "orders"."payment_status" = 'paid' and "orders"."deleted_at" is null and "orders"."delivered_at" is not null;--> statement-breakpoint
CREATE INDEX "stock_movements_received" ON "stock_movements" USING btree ((("at" at time zone 'Asia/Dhaka')::date),"quantity","unit_cost") WHERE ("stock_movements"."taken_back" or "stock_movements"."type" in ('in', 'restock') and "stock_movements"."quantity" > 0) and "stock_movements"."unit_cost" is not null;--> statement-breakpoint
CREATE INDEX "buyers_by_spent" ON "buyers" USING btree ("spent" DESC NULLS LAST,"registered","orders");--> statement-breakpoint
CREATE INDEX "order_lines_of_product" ON "order_lines" USING btree ("product_number","sold_on","quantity","total","unit_cost");