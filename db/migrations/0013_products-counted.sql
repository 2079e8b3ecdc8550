DROP INDEX "products_words";--> statement-breakpoint
DROP INDEX "products_by_part_of_id";--> statement-breakpoint
DROP INDEX "products_by_category";--> statement-breakpoint
CREATE INDEX "products_there" ON "products" USING btree ("created_at","number") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_gone" ON "products" USING btree ("deleted_at","created_at") WHERE "products"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "products_by_category" ON "products" USING btree ("category","created_at" DESC NULLS LAST,"number");