DROP INDEX "products_by_chart";--> statement-breakpoint
DROP INDEX "products_on_show";--> statement-breakpoint
DROP INDEX "order_lines_of_product";--> statement-breakpoint
CREATE INDEX "product_offers_sold_out" ON "product_offers" USING btree ("product_number") WHERE "product_offers"."in_stock" = 0;--> statement-breakpoint
CREATE INDEX "products_by_film" ON "products" USING btree ("film") WHERE "products"."film" <> '';--> statement-breakpoint
CREATE INDEX "customers_phone" ON "customers" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "contact_messages_by_email" ON "contact_messages" USING btree ("email");--> statement-breakpoint
CREATE INDEX "contact_messages_of_customer" ON "contact_messages" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "buyers_phone" ON "buyers" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "order_lines_by_image" ON "order_lines" USING btree ("image");--> statement-breakpoint
CREATE INDEX "reviews_of_reviewer" ON "reviews" USING btree ("reviewer_email");--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_ratings" ON "reviews" USING btree ("status","rating");--> statement-breakpoint
CREATE INDEX "products_by_chart" ON "products" USING btree ("chart","deleted_at") WHERE "products"."chart" is not null;--> statement-breakpoint
CREATE INDEX "products_on_show" ON "products" USING btree ("category","subcategory","created_at" desc,"number" desc,"price","original_price","held") WHERE "products"."is_active" and "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "order_lines_of_product" ON "order_lines" USING btree ("product_number","sold_on","quantity","total","unit_cost","order_row");