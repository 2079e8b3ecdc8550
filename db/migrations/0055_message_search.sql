DROP INDEX "contact_messages_search";--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "searched_signs" text GENERATED ALWAYS AS (in_latin_signs(lower(name || E'\n' || email || E'\n' || phone || E'\n' || subject || E'\n' || message))) STORED;--> statement-breakpoint
CREATE INDEX "contact_messages_search" ON "contact_messages" USING gin ("searched_signs" gin_trgm_ops);