CREATE TABLE "page_redirects" (
	"slug" text PRIMARY KEY NOT NULL,
	"page_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"page_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"document" jsonb,
	"publish_at" timestamp with time zone,
	"preview_token" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"is_own" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "page_redirects" ADD CONSTRAINT "page_redirects_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_versions" ADD CONSTRAINT "page_versions_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "page_versions_number" ON "page_versions" USING btree ("page_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "page_versions_one_draft" ON "page_versions" USING btree ("page_id") WHERE "page_versions"."publish_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "page_versions_preview" ON "page_versions" USING btree ("preview_token");--> statement-breakpoint
CREATE INDEX "page_versions_in_order" ON "page_versions" USING btree ("page_id","publish_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pages_own_slug" ON "pages" USING btree ("slug") WHERE "pages"."is_own" and "pages"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "pages_standard_slug" ON "pages" USING btree ("slug") WHERE not "pages"."is_own";