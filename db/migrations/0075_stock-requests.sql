CREATE TABLE "stock_requests" (
	"request_key" uuid PRIMARY KEY NOT NULL,
	"variant_id" bigint NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stock_requests" ADD CONSTRAINT "stock_requests_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_requests_of_variant" ON "stock_requests" USING btree ("variant_id");