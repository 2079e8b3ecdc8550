CREATE TABLE "product_edit_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_edit_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"staff_id" bigint,
	"actor" text NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"cells" jsonb NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"refused" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"finished_at" timestamp with time zone,
	"undoes" bigint,
	"undone_at" timestamp with time zone,
	"undone_by" text
);
--> statement-breakpoint
CREATE TABLE "goods_receipt_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "goods_receipt_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"receipt_id" bigint NOT NULL,
	"variant_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"unit_cost" bigint NOT NULL,
	"corrects" bigint,
	"reason" text DEFAULT '' NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "goods_receipt_lines_not_idle" CHECK ("goods_receipt_lines"."quantity" <> 0),
	CONSTRAINT "goods_receipt_lines_cost" CHECK ("goods_receipt_lines"."unit_cost" >= 0)
);
--> statement-breakpoint
CREATE TABLE "goods_receipts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "goods_receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"supplier" text NOT NULL,
	"document" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"request_key" uuid NOT NULL,
	CONSTRAINT "goods_receipts_request_key_unique" UNIQUE("request_key")
);
--> statement-breakpoint
DROP VIEW "public"."variant_offers";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "deleted_by" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "purged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "trashed_barcode" text;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "weight_grams" integer;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "receipt_line" bigint;--> statement-breakpoint
ALTER TABLE "goods_receipt_lines" ADD CONSTRAINT "goods_receipt_lines_receipt_id_goods_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."goods_receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_receipt_lines" ADD CONSTRAINT "goods_receipt_lines_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_edit_runs_by_time" ON "product_edit_runs" USING btree ("at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "goods_receipt_lines_of_receipt" ON "goods_receipt_lines" USING btree ("receipt_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "goods_receipt_lines_corrected_once" ON "goods_receipt_lines" USING btree ("corrects") WHERE "goods_receipt_lines"."corrects" is not null;--> statement-breakpoint
CREATE INDEX "goods_receipts_by_time" ON "goods_receipts" USING btree ("at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_receipt_line_goods_receipt_lines_id_fk" FOREIGN KEY ("receipt_line") REFERENCES "public"."goods_receipt_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_in_trash" ON "products" USING btree ("deleted_at" DESC NULLS LAST,"number") WHERE "products"."deleted_at" is not null and "products"."purged_at" is null;--> statement-breakpoint
CREATE INDEX "stock_movements_of_receipt" ON "stock_movements" USING btree ("receipt_line") WHERE "stock_movements"."receipt_line" is not null;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_weight_positive" CHECK ("variants"."weight_grams" > 0);--> statement-breakpoint
CREATE VIEW "public"."variant_offers" AS (
  select v.id as variant_id, v.product_number, v.size, v.color, v.sku, v.position, v.is_active,
    (v.is_active and p.is_active and p.deleted_at is null) as is_offered,
    case when p.price is not null then coalesce(v.price, p.price) end as price,
    case when p.original_price > coalesce(v.price, p.price) then p.original_price end as original_price,
    coalesce(s.on_hand, 0) as on_hand, v.weight_grams,
    case when v.is_active and p.is_active and p.deleted_at is null and p.price is not null and not p.held then coalesce(s.on_hand, 0) else 0 end as pieces
  from variants v
  join products p on p.number = v.product_number
  left join stock_levels s on s.variant_id = v.id);