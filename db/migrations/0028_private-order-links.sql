CREATE TABLE "order_browsers" (
	"order_row" bigint NOT NULL,
	"browser" text NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_browsers_order_row_browser_pk" PRIMARY KEY("order_row","browser")
);
--> statement-breakpoint
CREATE TABLE "order_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"order_row" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_browsers" ADD CONSTRAINT "order_browsers_order_row_orders_id_fk" FOREIGN KEY ("order_row") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_links" ADD CONSTRAINT "order_links_order_row_orders_id_fk" FOREIGN KEY ("order_row") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_browsers_by_age" ON "order_browsers" USING btree ("opened_at");--> statement-breakpoint
CREATE INDEX "order_links_of_order" ON "order_links" USING btree ("order_row");--> statement-breakpoint
CREATE INDEX "order_links_by_age" ON "order_links" USING btree ("created_at");