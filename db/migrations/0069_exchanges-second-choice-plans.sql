CREATE TABLE "second_choice_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "second_choice_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"variant_id" bigint NOT NULL,
	"type" text NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"amount" bigint,
	"actor" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "second_choice_movements_signed" CHECK (("second_choice_movements"."type" = 'in') = ("second_choice_movements"."quantity" > 0) and "second_choice_movements"."quantity" <> 0),
	CONSTRAINT "second_choice_movements_amount" CHECK (("second_choice_movements"."type" = 'sold') = ("second_choice_movements"."amount" is not null) and "second_choice_movements"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "expected_pieces" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "expected_pieces_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parcel_id" bigint NOT NULL,
	"variant_id" bigint,
	"name" text NOT NULL,
	"sku" text NOT NULL,
	"size" text NOT NULL,
	"color" text NOT NULL,
	"unit_price" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"to_shelf" integer DEFAULT 0 NOT NULL,
	"to_second_choice" integer DEFAULT 0 NOT NULL,
	"written_off" integer DEFAULT 0 NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "expected_pieces_quantity" CHECK ("expected_pieces"."quantity" > 0),
	CONSTRAINT "expected_pieces_received" CHECK (least("expected_pieces"."to_shelf", "expected_pieces"."to_second_choice", "expected_pieces"."written_off") >= 0 and "expected_pieces"."to_shelf" + "expected_pieces"."to_second_choice" + "expected_pieces"."written_off" <= "expected_pieces"."quantity")
);
--> statement-breakpoint
CREATE TABLE "planned_zone_prices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "planned_zone_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"zone_id" bigint NOT NULL,
	"valid_from" date NOT NULL,
	"price" bigint NOT NULL,
	"per_kg" bigint NOT NULL,
	"free_over" bigint,
	"cod_fee" bigint NOT NULL,
	"planned_at" timestamp with time zone NOT NULL,
	"planned_by" text NOT NULL,
	CONSTRAINT "planned_zone_prices_once" UNIQUE("zone_id","valid_from"),
	CONSTRAINT "planned_zone_prices_amounts" CHECK ("planned_zone_prices"."price" >= 0 and "planned_zone_prices"."per_kg" >= 0 and "planned_zone_prices"."free_over" > 0 and "planned_zone_prices"."cod_fee" >= 0)
);
--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "request_id" bigint;--> statement-breakpoint
ALTER TABLE "second_choice_movements" ADD CONSTRAINT "second_choice_movements_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expected_pieces" ADD CONSTRAINT "expected_pieces_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expected_pieces" ADD CONSTRAINT "expected_pieces_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_zone_prices" ADD CONSTRAINT "planned_zone_prices_zone_id_delivery_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."delivery_zones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "second_choice_movements_of_variant" ON "second_choice_movements" USING btree ("variant_id","id");--> statement-breakpoint
CREATE INDEX "expected_pieces_of_parcel" ON "expected_pieces" USING btree ("parcel_id");--> statement-breakpoint
CREATE INDEX "expected_pieces_of_variant" ON "expected_pieces" USING btree ("variant_id");--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_request_id_order_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."order_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parcels_of_request" ON "parcels" USING btree ("request_id") WHERE "parcels"."request_id" is not null;--> statement-breakpoint
-- What the counter has put into second choice before: how much of it is still there nobody has counted, so all of it is.
INSERT INTO "second_choice_movements" ("variant_id", "type", "quantity", "reason", "actor", "at")
  SELECT l."variant_id", 'in', l."to_second_choice", 'parcel ' || p."number" || ' came back', 'Shop', coalesce(p."received_back_at", p."updated_at")
  FROM "parcel_lines" l JOIN "parcels" p ON p."id" = l."parcel_id"
  WHERE l."to_second_choice" > 0 AND l."variant_id" IS NOT NULL ORDER BY p."received_back_at", l."id";
