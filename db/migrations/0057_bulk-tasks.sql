CREATE TABLE "bulk_task_rows" (
	"task_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"subject" text NOT NULL,
	"title" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"error" text,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "bulk_task_rows_task_id_position_pk" PRIMARY KEY("task_id","position")
);
--> statement-breakpoint
CREATE TABLE "bulk_tasks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"staff_id" bigint NOT NULL,
	"staff_name" text NOT NULL,
	"is_main" boolean NOT NULL,
	"permissions" text[] NOT NULL,
	"input" jsonb NOT NULL,
	"detail" jsonb NOT NULL,
	"total" integer NOT NULL,
	"undoes" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "bulk_task_rows" ADD CONSTRAINT "bulk_task_rows_task_id_bulk_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."bulk_tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_task_rows_waiting" ON "bulk_task_rows" USING btree ("task_id","position") WHERE "bulk_task_rows"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "bulk_tasks_by_time" ON "bulk_tasks" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_tasks_undone_once" ON "bulk_tasks" USING btree ("undoes") WHERE "bulk_tasks"."undoes" is not null;--> statement-breakpoint
-- By hand: products that staff deleted before there was a trash lie in it, too. The activity log says who it was.
UPDATE "products" p SET "deleted_by" = a."staff_name"
FROM (SELECT DISTINCT ON ("subject") "subject", "staff_name", "at" FROM "audit_log" WHERE "action" = 'product.delete' ORDER BY "subject", "at" DESC) a
WHERE a."subject" = p."id" AND abs(extract(epoch FROM a."at" - p."deleted_at")) < 600 AND p."deleted_at" IS NOT NULL AND p."deleted_by" IS NULL AND p."purged_at" IS NULL;
