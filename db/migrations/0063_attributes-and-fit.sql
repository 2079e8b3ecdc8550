CREATE TABLE "attribute_values" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attribute_values_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"attribute_id" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text DEFAULT '' NOT NULL,
	"is_archived" boolean DEFAULT false NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attributes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attributes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text DEFAULT '' NOT NULL,
	"unit_en" text DEFAULT '' NOT NULL,
	"unit_bn" text DEFAULT '' NOT NULL,
	"categories" text[] DEFAULT '{}' NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	"is_filterable" boolean DEFAULT false NOT NULL,
	"is_archived" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"from_demo" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attributes_kind" CHECK ("attributes"."kind" in ('choice', 'text', 'number', 'yes-no')),
	CONSTRAINT "attributes_filterable" CHECK (not "attributes"."is_filterable" or "attributes"."kind" in ('choice', 'yes-no'))
);
--> statement-breakpoint
ALTER TABLE "related_products" ADD COLUMN "place" text DEFAULT 'related' NOT NULL;--> statement-breakpoint
ALTER TABLE "related_products" DROP CONSTRAINT "related_products_product_number_related_number_pk";--> statement-breakpoint
ALTER TABLE "related_products" ADD CONSTRAINT "related_products_product_number_place_related_number_pk" PRIMARY KEY("product_number","place","related_number");--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "chosen_values" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "typed_values" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "fit_note" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "fit_note_en" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "fit_note_bn" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "model_height" smallint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "model_size" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "attribute_values" ADD CONSTRAINT "attribute_values_attribute_id_attributes_id_fk" FOREIGN KEY ("attribute_id") REFERENCES "public"."attributes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attribute_values_of_attribute" ON "attribute_values" USING btree ("attribute_id","position");--> statement-breakpoint
CREATE INDEX "products_by_value" ON "products" USING gin ("chosen_values") WITH (gin_pending_list_limit=256);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_fit_note" CHECK ("products"."fit_note" in ('true', 'small', 'large', 'own'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_model_height" CHECK ("products"."model_height" between 30 and 250);--> statement-breakpoint
ALTER TABLE "related_products" ADD CONSTRAINT "related_products_place" CHECK ("related_products"."place" in ('related', 'look'));