CREATE TABLE "users" (
	"key" text PRIMARY KEY NOT NULL,
	"registered" boolean NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"role" text NOT NULL,
	"is_active" boolean NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"last_login_at" timestamp with time zone,
	"orders" integer NOT NULL,
	"spent" bigint NOT NULL,
	"last_order_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"searched" text GENERATED ALWAYS AS (lower(name || E'\n' || email || E'\n' || phone)) STORED
);
--> statement-breakpoint
UPDATE "customers" SET "date_of_birth" = null, "gender" = '' WHERE "deleted_at" IS NOT NULL AND "deleted_by" IS NULL AND ("date_of_birth" IS NOT NULL OR "gender" <> '');
--> statement-breakpoint
INSERT INTO "users" ("key", "registered", "name", "email", "phone", "role", "is_active", "joined_at", "last_login_at", "orders", "spent", "last_order_at", "deleted_at")
  SELECT c.id::text, true, c.name, c.email, c.phone, c.role, c.is_active, c.created_at, c.last_login_at, coalesce(b.orders, 0), coalesce(b.spent, 0), b.last_order_at, c.deleted_at
  FROM "customers" c LEFT JOIN "buyers" b ON b.email = c.email WHERE c.deleted_at IS NULL OR c.deleted_by IS NOT NULL
  UNION ALL
  SELECT 'guest:' || b.email, false, b.name, b.email, b.phone, 'guest', true, b.first_order_at, null, b.orders, b.spent, b.last_order_at, null
  FROM "buyers" b
  WHERE NOT b.registered AND NOT EXISTS (
    SELECT FROM "customers" c WHERE c.email = b.email AND c.deleted_by IS NOT NULL AND c.deleted_at >= b.last_order_at
  );
--> statement-breakpoint
DROP INDEX "customers_newest";--> statement-breakpoint
DROP INDEX "customers_phone";--> statement-breakpoint
DROP INDEX "customers_search";--> statement-breakpoint
DROP INDEX "buyers_by_spent";--> statement-breakpoint
DROP INDEX "buyers_newest";--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_by_phone" ON "users" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "users_trash" ON "users" USING btree ("joined_at","key") WHERE "users"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "users_kinds" ON "users" USING btree ("registered","role","is_active") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("joined_at","key","searched") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower("name"),"key") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_by_orders" ON "users" USING btree ("orders","key") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_by_spent" ON "users" USING btree ("spent","key") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_last_order" ON "users" USING btree ("last_order_at" desc nulls last, "key" desc) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_first_order" ON "users" USING btree ("last_order_at","key") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_last_login" ON "users" USING btree ("last_login_at" desc nulls last, "key" desc) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_first_login" ON "users" USING btree ("last_login_at","key") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (in_latin_signs("searched") gin_trgm_ops);