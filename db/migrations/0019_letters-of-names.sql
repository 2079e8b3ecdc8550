-- Names are found by their letters, those of Bangla too (0011 says why they are written as Latin ones).
DROP INDEX "customers_search";--> statement-breakpoint
DROP INDEX "buyers_search";--> statement-breakpoint
DROP INDEX "orders_search";--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin (in_latin_signs(lower("name" || E'\n' || "email" || E'\n' || "phone")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "buyers_search" ON "buyers" USING gin (in_latin_signs(lower("name" || E'\n' || "email" || E'\n' || "phone")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (in_latin_signs(lower("order_id" || E'\n' || "customer_name" || E'\n' || "email" || E'\n' || "phone")) gin_trgm_ops);