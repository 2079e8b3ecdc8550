ALTER TABLE "products" ADD COLUMN "deleted_by" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "purged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "trashed_barcode" text;--> statement-breakpoint
CREATE INDEX "products_in_trash" ON "products" USING btree ("deleted_at" DESC NULLS LAST,"number") WHERE "products"."deleted_at" is not null and "products"."purged_at" is null;