CREATE INDEX "products_there" ON "products" USING btree ("created_at","number") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_gone" ON "products" USING btree ("deleted_at","created_at") WHERE "products"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "products_filed" ON "products" USING btree ("number","category");