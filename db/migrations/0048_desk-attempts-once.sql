ALTER TABLE "desk_attempts" ADD COLUMN "request_key" uuid;--> statement-breakpoint
ALTER TABLE "desk_attempts" ADD COLUMN "waiting_before" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "desk_attempts" ADD CONSTRAINT "desk_attempts_request_key_unique" UNIQUE("request_key");