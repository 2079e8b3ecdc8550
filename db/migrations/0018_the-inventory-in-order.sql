CREATE INDEX "products_by_sku" ON "products" USING btree (lower("sku"),"number") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_in_categories" ON "products" USING btree ("category","number") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "variants_for_office" ON "variants" USING gin (in_latin_signs(lower("sku")) gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "stock_levels_by_supplier" ON "stock_levels" USING btree ("supplier");