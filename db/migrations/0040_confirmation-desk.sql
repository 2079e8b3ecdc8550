CREATE TABLE "desk_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "desk_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_row" bigint NOT NULL,
	"outcome" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"call_again_at" timestamp with time zone,
	"staff_id" bigint NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"due_before" timestamp with time zone NOT NULL,
	"attempts_before" integer NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "desk_calls" (
	"order_row" bigint PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"waiting_since" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"promised_at" timestamp with time zone NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"taken_by" bigint,
	"taken_until" timestamp with time zone,
	CONSTRAINT "desk_calls_taken" CHECK (("desk_calls"."taken_by" is null) = ("desk_calls"."taken_until" is null))
);
--> statement-breakpoint
CREATE TABLE "dismissed_merges" (
	"first_row" bigint NOT NULL,
	"second_row" bigint NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "dismissed_merges_first_row_second_row_pk" PRIMARY KEY("first_row","second_row"),
	CONSTRAINT "dismissed_merges_in_order" CHECK ("dismissed_merges"."first_row" < "dismissed_merges"."second_row")
);
--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "cause" text;--> statement-breakpoint
ALTER TABLE "desk_attempts" ADD CONSTRAINT "desk_attempts_order_row_orders_id_fk" FOREIGN KEY ("order_row") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_calls" ADD CONSTRAINT "desk_calls_order_row_orders_id_fk" FOREIGN KEY ("order_row") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_merges" ADD CONSTRAINT "dismissed_merges_first_row_orders_id_fk" FOREIGN KEY ("first_row") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_merges" ADD CONSTRAINT "dismissed_merges_second_row_orders_id_fk" FOREIGN KEY ("second_row") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_attempts_of_order" ON "desk_attempts" USING btree ("order_row","id");--> statement-breakpoint
CREATE INDEX "desk_calls_waiting" ON "desk_calls" USING btree ("due_at","order_row") WHERE "desk_calls"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "dismissed_merges_of_second" ON "dismissed_merges" USING btree ("second_row");--> statement-breakpoint
CREATE INDEX "orders_to_merge" ON "orders" USING btree ("thana","placed_at") WHERE "orders"."deleted_at" is null and "orders"."status" in ('pending', 'confirmed');--> statement-breakpoint
-- Orders that wait to be confirmed already are called, too.
INSERT INTO "desk_calls" ("order_row", "waiting_since", "due_at", "promised_at")
  SELECT "id", "placed_at", "placed_at", "placed_at" FROM "orders" WHERE "status" = 'pending' AND "deleted_at" IS NULL;
