CREATE TABLE "cod_blocks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cod_blocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"shown" text NOT NULL,
	"outcome" text NOT NULL,
	"advance_amount" bigint,
	"advance_percent" smallint,
	"reason" text NOT NULL,
	"order_id" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"ends_at" timestamp with time zone,
	"lifted_at" timestamp with time zone,
	"lifted_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "cod_blocks_advance" CHECK (("cod_blocks"."outcome" = 'advance') = (num_nonnulls("cod_blocks"."advance_amount", "cod_blocks"."advance_percent") = 1)),
	CONSTRAINT "cod_blocks_numbers" CHECK ("cod_blocks"."advance_amount" > 0 and "cod_blocks"."advance_percent" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "cod_rules" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cod_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"position" integer NOT NULL,
	"amount_over" bigint,
	"amount_up_to" bigint,
	"places" text[] DEFAULT '{}' NOT NULL,
	"zones" integer[] DEFAULT '{}' NOT NULL,
	"is_new_phone" boolean DEFAULT false NOT NULL,
	"refused_from" integer,
	"delivered_below" smallint,
	"delivered_of" integer,
	"buyer" text DEFAULT 'any' NOT NULL,
	"outcome" text NOT NULL,
	"advance_amount" bigint,
	"advance_percent" smallint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "cod_rules_advance" CHECK (("cod_rules"."outcome" = 'advance') = (num_nonnulls("cod_rules"."advance_amount", "cod_rules"."advance_percent") = 1)),
	CONSTRAINT "cod_rules_share" CHECK (("cod_rules"."delivered_below" is null) = ("cod_rules"."delivered_of" is null)),
	CONSTRAINT "cod_rules_numbers" CHECK ("cod_rules"."amount_over" >= 0 and "cod_rules"."amount_up_to" > 0 and "cod_rules"."refused_from" > 0 and "cod_rules"."delivered_below" between 1 and 100
        and "cod_rules"."delivered_of" > 0 and "cod_rules"."advance_amount" > 0 and "cod_rules"."advance_percent" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "order_advances" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_advances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_row" bigint NOT NULL,
	"request_key" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"reference" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"received_by" text NOT NULL,
	"taken_back_at" timestamp with time zone,
	"taken_back_by" text,
	"taken_back_reason" text,
	CONSTRAINT "order_advances_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "order_advances_amount" CHECK ("order_advances"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_cod_decisions" (
	"order_row" bigint PRIMARY KEY NOT NULL,
	"decision" text NOT NULL,
	"decided" text NOT NULL,
	"reasons" jsonb NOT NULL,
	"advance" bigint DEFAULT 0 NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"overridden_by" text,
	"overridden_at" timestamp with time zone,
	"override_reason" text,
	CONSTRAINT "order_cod_decisions_advance" CHECK ("order_cod_decisions"."advance" >= 0 and ("order_cod_decisions"."decision" = 'advance') = ("order_cod_decisions"."advance" > 0)),
	CONSTRAINT "order_cod_decisions_override" CHECK (num_nulls("order_cod_decisions"."overridden_by", "order_cod_decisions"."overridden_at", "order_cod_decisions"."override_reason") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "order_advances" ADD CONSTRAINT "order_advances_order_row_orders_id_fk" FOREIGN KEY ("order_row") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_cod_decisions" ADD CONSTRAINT "order_cod_decisions_order_row_orders_id_fk" FOREIGN KEY ("order_row") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cod_blocks_in_force" ON "cod_blocks" USING btree ("kind","key") WHERE "cod_blocks"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "cod_blocks_newest" ON "cod_blocks" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "order_advances_of_order" ON "order_advances" USING btree ("order_row","id");