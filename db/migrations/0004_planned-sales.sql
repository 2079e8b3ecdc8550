CREATE TABLE "planned_sales" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "planned_sales_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_number" integer NOT NULL,
	"percent" smallint,
	"price" bigint,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"before_price" bigint,
	"before_original" bigint,
	"sale_price" bigint,
	"sale_original" bigint,
	"remark" text DEFAULT '' NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "planned_sales_one_way" CHECK (("planned_sales"."percent" is null) <> ("planned_sales"."price" is null)),
	CONSTRAINT "planned_sales_percent" CHECK ("planned_sales"."percent" is null or "planned_sales"."percent" between 1 and 90),
	CONSTRAINT "planned_sales_price" CHECK ("planned_sales"."price" is null or "planned_sales"."price" > 0),
	CONSTRAINT "planned_sales_in_order" CHECK ("planned_sales"."until_at" > "planned_sales"."from_at"),
	CONSTRAINT "planned_sales_state" CHECK ("planned_sales"."state" in ('planned', 'running', 'ended', 'cancelled')),
	CONSTRAINT "planned_sales_running" CHECK ("planned_sales"."state" <> 'running' or ("planned_sales"."sale_price" is not null and "planned_sales"."before_price" is not null))
);
--> statement-breakpoint
ALTER TABLE "planned_sales" ADD CONSTRAINT "planned_sales_product_number_products_number_fk" FOREIGN KEY ("product_number") REFERENCES "public"."products"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "planned_sales_one_open" ON "planned_sales" USING btree ("product_number") WHERE "planned_sales"."state" in ('planned', 'running');--> statement-breakpoint
CREATE INDEX "planned_sales_of_product" ON "planned_sales" USING btree ("product_number","id");