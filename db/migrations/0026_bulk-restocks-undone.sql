CREATE TABLE "restock_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restock_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" text
);
--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "restock_run" bigint;--> statement-breakpoint
CREATE INDEX "restock_runs_by_time" ON "restock_runs" USING btree ("at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_restock_run_restock_runs_id_fk" FOREIGN KEY ("restock_run") REFERENCES "public"."restock_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movements_of_restock" ON "stock_movements" USING btree ("restock_run","variant_id","type") WHERE "stock_movements"."restock_run" is not null;