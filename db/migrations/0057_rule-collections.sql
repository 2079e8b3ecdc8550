CREATE TABLE "collection_members" (
	"slug" text NOT NULL,
	"product_number" integer NOT NULL,
	CONSTRAINT "collection_members_slug_product_number_pk" PRIMARY KEY("slug","product_number")
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "rule" jsonb;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "sort" text DEFAULT 'newest' NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "sold_out_last" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "is_open" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "collection_members" ADD CONSTRAINT "collection_members_slug_categories_slug_fk" FOREIGN KEY ("slug") REFERENCES "public"."categories"("slug") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "collection_members" ADD CONSTRAINT "collection_members_product_number_products_number_fk" FOREIGN KEY ("product_number") REFERENCES "public"."products"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_members_by_product" ON "collection_members" USING btree ("product_number");--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_rule" CHECK (("categories"."members" = 'rule') = ("categories"."rule" is not null));--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_starts_before_end" CHECK ("categories"."ends_at" > "categories"."starts_at");