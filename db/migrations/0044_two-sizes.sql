ALTER TABLE "cart_lines" ADD COLUMN "second_size" text;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "second_size" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "alternative_to" bigint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_alternative_to_order_lines_id_fk" FOREIGN KEY ("alternative_to") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_second_size" ON "order_lines" USING btree ("alternative_to") WHERE "order_lines"."alternative_to" is not null;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_second_size_free" CHECK ("order_lines"."alternative_to" is null or ("order_lines"."quantity" = 1 and "order_lines"."unit_price" = 0 and "order_lines"."sold_on" is null));