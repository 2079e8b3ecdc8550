CREATE TABLE "media_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "media_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text DEFAULT 'picture' NOT NULL,
	"key" text NOT NULL,
	"shape" text DEFAULT '' NOT NULL,
	"sha256" text,
	"original_key" text,
	"original_size" integer DEFAULT 0 NOT NULL,
	"original_name" text DEFAULT '' NOT NULL,
	"file_size" integer DEFAULT 0 NOT NULL,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"alt_en" text DEFAULT '' NOT NULL,
	"alt_bn" text DEFAULT '' NOT NULL,
	"focal_x" smallint DEFAULT 50 NOT NULL,
	"focal_y" smallint DEFAULT 50 NOT NULL,
	"folder" text,
	"uploaded_by" text DEFAULT '' NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "media_files_key_unique" UNIQUE("key"),
	CONSTRAINT "media_files_kind" CHECK ("media_files"."kind" in ('picture', 'film')),
	CONSTRAINT "media_files_focal_point" CHECK ("media_files"."focal_x" between 0 and 100 and "media_files"."focal_y" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "media_folders" (
	"name" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_images" ADD COLUMN "focal_x" smallint DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_images" ADD COLUMN "focal_y" smallint DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "film" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media_files" ADD CONSTRAINT "media_files_folder_media_folders_name_fk" FOREIGN KEY ("folder") REFERENCES "public"."media_folders"("name") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX "media_files_once" ON "media_files" USING btree ("sha256","shape") WHERE "media_files"."original_key" is not null;--> statement-breakpoint
CREATE INDEX "media_files_by_contents" ON "media_files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "media_files_newest" ON "media_files" USING btree ("uploaded_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "media_files_in_folder" ON "media_files" USING btree ("folder","uploaded_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "media_files_for_office" ON "media_files" USING gin (in_latin_signs(lower("original_name" || E'\n' || "alt_en" || E'\n' || "alt_bn")) gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "product_images_by_key" ON "product_images" USING btree ("key");