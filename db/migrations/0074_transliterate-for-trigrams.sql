ALTER FUNCTION in_latin_signs(text) RENAME TO transliterate_for_trigrams;--> statement-breakpoint
-- Processes of the release before go on searching during a rolling upgrade. It is inlined, so that the indexes serve it.
CREATE FUNCTION in_latin_signs(word text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS 'select transliterate_for_trigrams(word)';--> statement-breakpoint
ALTER TABLE "products" RENAME COLUMN "searched_signs" TO "searched_transliterated";--> statement-breakpoint
ALTER TABLE "contact_messages" RENAME COLUMN "searched_signs" TO "searched_transliterated";--> statement-breakpoint
-- Orders and sign-ins write it: a short list is merged quickly.
ALTER INDEX "users_search" SET (gin_pending_list_limit = 256);
