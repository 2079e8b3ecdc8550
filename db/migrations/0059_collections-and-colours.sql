CREATE TABLE "collection_members" (
	"slug" text NOT NULL,
	"product_number" integer NOT NULL,
	CONSTRAINT "collection_members_slug_product_number_pk" PRIMARY KEY("slug","product_number")
);
--> statement-breakpoint
CREATE TABLE "colors" (
	"name" text PRIMARY KEY NOT NULL,
	"name_bn" text DEFAULT '' NOT NULL,
	"hex" text NOT NULL,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"is_decided" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "colors_hex" CHECK ("colors"."hex" ~ '^#[0-9a-f]{6}(/#[0-9a-f]{6})?$')
);
--> statement-breakpoint
CREATE TABLE "related_products" (
	"product_number" integer NOT NULL,
	"related_number" integer NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "related_products_product_number_related_number_pk" PRIMARY KEY("product_number","related_number"),
	CONSTRAINT "related_products_other" CHECK ("related_products"."product_number" <> "related_products"."related_number")
);
--> statement-breakpoint
ALTER TABLE "product_colors" DROP CONSTRAINT "product_colors_hex";--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "rule" jsonb;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "sort" text DEFAULT 'newest' NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "sold_out_last" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "is_open" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "collection_members" ADD CONSTRAINT "collection_members_slug_categories_slug_fk" FOREIGN KEY ("slug") REFERENCES "public"."categories"("slug") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "collection_members" ADD CONSTRAINT "collection_members_product_number_products_number_fk" FOREIGN KEY ("product_number") REFERENCES "public"."products"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "related_products" ADD CONSTRAINT "related_products_product_number_products_number_fk" FOREIGN KEY ("product_number") REFERENCES "public"."products"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "related_products" ADD CONSTRAINT "related_products_related_number_products_number_fk" FOREIGN KEY ("related_number") REFERENCES "public"."products"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_members_by_product" ON "collection_members" USING btree ("product_number");--> statement-breakpoint
CREATE INDEX "related_products_by_related" ON "related_products" USING btree ("related_number");--> statement-breakpoint
CREATE INDEX "product_colors_by_name" ON "product_colors" USING btree ("name");--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_rule" CHECK (("categories"."members" = 'rule') = ("categories"."rule" is not null));--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_starts_before_end" CHECK ("categories"."ends_at" > "categories"."starts_at");--> statement-breakpoint
ALTER TABLE "product_colors" ADD CONSTRAINT "product_colors_hex" CHECK ("product_colors"."hex" ~ '^#[0-9a-f]{6}(/#[0-9a-f]{6})?$');
--> statement-breakpoint
-- The colours that products have, each with the look that most of them give it.
INSERT INTO "colors" ("name", "name_bn", "hex", "is_decided")
SELECT DISTINCT ON ("name") "name", "name_bn", "hex", "hex" <> '#9a9890' OR "name_bn" <> ''
FROM (SELECT "name", "name_bn", "hex", count(*) AS n FROM "product_colors" WHERE lower("name") <> 'default' GROUP BY 1, 2, 3) looks
ORDER BY "name", n DESC, "hex";
