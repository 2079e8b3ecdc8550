ALTER TABLE "products" ADD COLUMN "request_key" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "request_fingerprint" text;--> statement-breakpoint
ALTER TABLE "bulk_tasks" ADD COLUMN "request_key" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_request_key_unique" UNIQUE("request_key");--> statement-breakpoint
ALTER TABLE "bulk_tasks" ADD CONSTRAINT "bulk_tasks_request_key_unique" UNIQUE("request_key");