-- The words of a search key: its title, its other words after the id, and its sounds. Where a word may be longer than an index
-- takes, it is kept in pieces that overlap by as much as anybody can ask for.
CREATE FUNCTION search_words(key text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 2000 AS $$
DECLARE
  words text[] := array_remove(string_to_array(
    split_part(key, E'\n', 1) || coalesce(substring(split_part(key, E'\n', 2) FROM ' .*'), '') || split_part(key, E'\n', 3), ' '
  ), '');
BEGIN
  IF octet_length(key) > 2500 THEN
    RETURN array(
      SELECT substr(word, begins, 500)
      FROM unnest(words) AS word, generate_series(1, greatest(1, length(word) - 200), 300) AS begins
    );
  END IF;
  RETURN words;
END $$;--> statement-breakpoint
-- Trigrams are made of Latin letters and figures only, where the database's language is C. So Bangla letters (as search keys
-- have them) are written as Latin ones for the index, two of them at most as the same: what it finds is compared anyway.
CREATE FUNCTION in_latin_signs(word text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(word, U&'\0983\0985\0986\0987\0988\0989\098a\098b\098f\0990\0993\0994\0995\0996\0997\0998\099a\099b\099c\099d\099e\099f\09a0\09a4\09a5\09a6\09a7\09a8\09aa\09ab\09ac\09ad\09ae\09af\09b0\09b2\09b8\09b9\09be\09bf\09c1\09c3\09c7\09c8\09cb\09cc\09cd\0982\0981\09a1\09a2\09a3\09b6\09b7\09c0\09c2\09ce\0999', 'abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuv')
$$;--> statement-breakpoint
CREATE TABLE "catalogue_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_search";--> statement-breakpoint
ALTER TABLE "product_offers" ADD COLUMN "sold" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
INSERT INTO product_offers (product_number) SELECT number FROM products ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE product_offers o SET sold = s.pieces
FROM (
  SELECT product_number, sum(pieces)::int AS pieces FROM product_sales
  WHERE day > (now() AT TIME ZONE 'Asia/Dhaka')::date - 90 GROUP BY product_number
) s
WHERE s.product_number = o.product_number AND s.pieces <> 0;--> statement-breakpoint
INSERT INTO catalogue_words (word) SELECT DISTINCT word FROM products, unnest(search_words(search_key)) AS word;--> statement-breakpoint
CREATE INDEX "catalogue_words_alike" ON "catalogue_words" USING gin (in_latin_signs("word") gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "product_offers_best_selling" ON "product_offers" USING btree ("sold" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "products_dearest" ON "products" USING btree ("price" desc nulls last);--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree (lower("title_en"));--> statement-breakpoint
CREATE INDEX "products_on_show" ON "products" USING btree ("category","subcategory","created_at" desc,"number" desc) WHERE "products"."is_active" and "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_words" ON "products" USING gin (search_words("search_key")) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "products_by_part_of_id" ON "products" USING gin ("id" gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "products_for_office" ON "products" USING gin (in_latin_signs(lower("title_en" || E'\n' || "title_bn" || E'\n' || "id" || E'\n' || "sku" || E'\n' || "brand")) gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
-- Every product has a row that says what it offers, from the first moment: until it has variants, nothing. Its words are
-- learned in their order, so that two that bring the same new words wait for each other and never both.
CREATE FUNCTION products_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_offers (product_number) SELECT number FROM added ORDER BY number ON CONFLICT DO NOTHING;
  INSERT INTO catalogue_words (word)
    SELECT DISTINCT word FROM added, unnest(search_words(search_key)) AS word ORDER BY word ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_added AFTER INSERT ON products
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION products_added();--> statement-breakpoint
CREATE FUNCTION products_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_words (word)
    SELECT DISTINCT word FROM after JOIN before USING (number), unnest(search_words(after.search_key)) AS word
    WHERE after.search_key <> before.search_key ORDER BY word ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_renamed AFTER UPDATE ON products
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION products_renamed();--> statement-breakpoint
-- What searches look for: the words that hold one of these patterns.
CREATE FUNCTION words_with(patterns text[]) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(w.word), '{}') FROM unnest(patterns) AS pattern JOIN catalogue_words w
    ON in_latin_signs(w.word) LIKE in_latin_signs(pattern) AND w.word LIKE pattern
$$;--> statement-breakpoint
-- The words that look most like another one, in small letters: sounds are in capitals, and are no words to read.
CREATE FUNCTION words_like(asked text) RETURNS TABLE (word text) LANGUAGE sql STABLE
  SET pg_trgm.similarity_threshold = 0.15 AS $$
  SELECT w.word FROM catalogue_words w WHERE in_latin_signs(w.word) % in_latin_signs(asked) AND w.word = lower(w.word)
  ORDER BY similarity(in_latin_signs(w.word), in_latin_signs(asked)) DESC, w.word LIMIT 40
$$;--> statement-breakpoint
ANALYZE products, catalogue_words, product_offers;
