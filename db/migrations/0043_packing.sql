CREATE TABLE "picking_list_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "picking_list_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"list_id" bigint NOT NULL,
	"order_row" bigint NOT NULL,
	"parcel_id" bigint
);
--> statement-breakpoint
CREATE TABLE "picking_lists" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "picking_lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "picking_lists_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "picking_ticks" (
	"list_id" bigint NOT NULL,
	"sku" text NOT NULL,
	"picked" integer NOT NULL,
	"picked_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "picking_ticks_list_id_sku_pk" PRIMARY KEY("list_id","sku"),
	CONSTRAINT "picking_ticks_picked" CHECK ("picking_ticks"."picked" > 0)
);
--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "barcode" text;--> statement-breakpoint
ALTER TABLE "parcel_lines" ADD COLUMN "packed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "packed_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "packed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "picking_list_orders" ADD CONSTRAINT "picking_list_orders_list_id_picking_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."picking_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picking_list_orders" ADD CONSTRAINT "picking_list_orders_order_row_orders_id_fk" FOREIGN KEY ("order_row") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picking_list_orders" ADD CONSTRAINT "picking_list_orders_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picking_ticks" ADD CONSTRAINT "picking_ticks_list_id_picking_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."picking_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picking_list_orders_of_list" ON "picking_list_orders" USING btree ("list_id");--> statement-breakpoint
CREATE INDEX "picking_list_orders_of_order" ON "picking_list_orders" USING btree ("order_row");--> statement-breakpoint
CREATE INDEX "picking_list_orders_of_parcel" ON "picking_list_orders" USING btree ("parcel_id");--> statement-breakpoint
CREATE INDEX "picking_lists_newest" ON "picking_lists" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "variants_by_barcode" ON "variants" USING btree ("barcode");--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_barcode_not_empty" CHECK ("variants"."barcode" <> '');--> statement-breakpoint
ALTER TABLE "parcel_lines" ADD CONSTRAINT "parcel_lines_packed" CHECK ("parcel_lines"."packed" between 0 and "parcel_lines"."quantity");