CREATE TABLE "order_tasks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"staff_id" bigint,
	"staff_name" text NOT NULL,
	"order_ids" jsonb,
	"deleted_at" timestamp with time zone,
	"last_row" bigint NOT NULL,
	"reached_row" bigint DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"refused" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "order_request_lines" ADD COLUMN "sent_variant_id" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "channel" text;--> statement-breakpoint
CREATE INDEX "order_tasks_latest" ON "order_tasks" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "order_request_lines" ADD CONSTRAINT "order_request_lines_sent_variant_id_variants_id_fk" FOREIGN KEY ("sent_variant_id") REFERENCES "public"."variants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_by_channel" ON "orders" USING btree ("channel","placed_at","id") WHERE "orders"."deleted_at" is null and "orders"."channel" is not null;