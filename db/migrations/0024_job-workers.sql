CREATE TABLE "job_workers" (
	"id" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "job_notes" ADD COLUMN "noted_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- The default apart from the column: with it, every mail of a large log would be written anew.
ALTER TABLE "mail_log" ADD COLUMN "message_id" uuid;--> statement-breakpoint
ALTER TABLE "mail_log" ALTER COLUMN "message_id" SET DEFAULT gen_random_uuid();
