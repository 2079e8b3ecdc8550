CREATE OR REPLACE FUNCTION in_latin_signs(word text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 2 AS $$
-- Only lines with other than ASCII: translate compares each character with all of the list.
DECLARE
  lines text[];
BEGIN
  IF octet_length(word) = length(word) THEN
    RETURN word;
  END IF;
  lines := string_to_array(word, E'\n');
  FOR nr IN 1..array_length(lines, 1) LOOP
    IF octet_length(lines[nr]) <> length(lines[nr]) THEN
      lines[nr] := translate(lines[nr], U&'\0983\0985\0986\0987\0988\0989\098a\098b\098f\0990\0993\0994\0995\0996\0997\0998\099a\099b\099c\099d\099e\099f\09a0\09a4\09a5\09a6\09a7\09a8\09aa\09ab\09ac\09ad\09ae\09af\09b0\09b2\09b8\09b9\09be\09bf\09c1\09c3\09c7\09c8\09cb\09cc\09cd\0982\0981\09a1\09a2\09a3\09b6\09b7\09c0\09c2\09ce\0999', 'abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuv');
    END IF;
  END LOOP;
  RETURN array_to_string(lines, E'\n');
END $$;
--> statement-breakpoint
-- Who orders or registers in the meantime waits, and is in the list.
DO $$ BEGIN LOCK TABLE orders, customers, buyers IN SHARE ROW EXCLUSIVE MODE; END $$;
--> statement-breakpoint
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
DROP INDEX "products_by_price";--> statement-breakpoint
DROP INDEX "products_on_sale";--> statement-breakpoint
DROP INDEX "products_for_office";--> statement-breakpoint
DROP INDEX "stock_movements_of_variant";--> statement-breakpoint
DROP INDEX "orders_by_day";--> statement-breakpoint
DROP INDEX "parcels_by_state";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "searched_signs" text GENERATED ALWAYS AS (in_latin_signs(lower(title_en || E'\n' || title_bn || E'\n' || id || E'\n' || sku || E'\n' || brand))) STORED;--> statement-breakpoint
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
CREATE INDEX "users_search" ON "users" USING gin (in_latin_signs("searched") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_with_values" ON "products" USING btree ("number") WHERE ("products"."chosen_values" <> '{}' or "products"."typed_values" <> '{}') and "products"."purged_at" is null;--> statement-breakpoint
CREATE INDEX "products_inactive" ON "products" USING btree ("number") WHERE not "products"."is_active" and "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "contact_messages_newest" ON "contact_messages" USING btree ("created_at","id","status");--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("payment_status","placed_at","id") WHERE "orders"."deleted_at" is null and "orders"."payment_status" <> 'paid';--> statement-breakpoint
CREATE INDEX "orders_open_by_phone" ON "orders" USING btree ("phone","placed_at") WHERE "orders"."deleted_at" is null and "orders"."status" in ('pending', 'confirmed', 'processing', 'shipped');--> statement-breakpoint
CREATE INDEX "parcels_by_courier" ON "parcels" USING btree ("courier","state");--> statement-breakpoint
CREATE INDEX "reviews_by_rating" ON "reviews" USING btree ("rating","created_at","id");--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("price","number") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_on_sale" ON "products" USING btree ("number") WHERE "products"."original_price" is not null and "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_for_office" ON "products" USING gin ("searched_signs" gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "stock_movements_of_variant" ON "stock_movements" USING btree ("variant_id","id","quantity");--> statement-breakpoint
CREATE INDEX "orders_by_day" ON "orders" USING btree ("placed_on","status","total","total_quantity","delivery_charge","cod_fee","email","source","id","placed_at") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "parcels_by_state" ON "parcels" USING btree ("state","created_at","id") WHERE "parcels"."state" <> 'delivered';