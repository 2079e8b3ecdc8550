CREATE OR REPLACE FUNCTION transliterate_for_trigrams(word text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 2 AS $$
-- Only lines with other than ASCII: translate compares each character with all of the list.
DECLARE
  lines text[];
BEGIN
  IF octet_length(word) = length(word) THEN
    RETURN word;
  END IF;
  -- A word of the catalogue, or what is searched for: nothing to take apart.
  IF strpos(word, E'\n') = 0 THEN
    RETURN translate(word, U&'\0983\0985\0986\0987\0988\0989\098a\098b\098f\0990\0993\0994\0995\0996\0997\0998\099a\099b\099c\099d\099e\099f\09a0\09a4\09a5\09a6\09a7\09a8\09aa\09ab\09ac\09ad\09ae\09af\09b0\09b2\09b8\09b9\09be\09bf\09c1\09c3\09c7\09c8\09cb\09cc\09cd\0982\0981\09a1\09a2\09a3\09b6\09b7\09c0\09c2\09ce\0999', 'abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuv');
  END IF;
  lines := string_to_array(word, E'\n');
  FOR nr IN 1..array_length(lines, 1) LOOP
    IF octet_length(lines[nr]) <> length(lines[nr]) THEN
      lines[nr] := translate(lines[nr], U&'\0983\0985\0986\0987\0988\0989\098a\098b\098f\0990\0993\0994\0995\0996\0997\0998\099a\099b\099c\099d\099e\099f\09a0\09a4\09a5\09a6\09a7\09a8\09aa\09ab\09ac\09ad\09ae\09af\09b0\09b2\09b8\09b9\09be\09bf\09c1\09c3\09c7\09c8\09cb\09cc\09cd\0982\0981\09a1\09a2\09a3\09b6\09b7\09c0\09c2\09ce\0999', 'abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuv');
    END IF;
  END LOOP;
  RETURN array_to_string(lines, E'\n');
END $$;--> statement-breakpoint
-- These two called it by its former name, through a function that each statement had to take in first.
CREATE OR REPLACE FUNCTION words_with(patterns text[]) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(w.word), '{}') FROM unnest(patterns) AS pattern JOIN catalogue_words w
    ON transliterate_for_trigrams(w.word) LIKE transliterate_for_trigrams(pattern) AND w.word LIKE pattern
$$;--> statement-breakpoint
-- Loads pg_trgm: an ordinary role may not store a setting that the database does not know yet.
DO $$ BEGIN PERFORM show_limit(); END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION words_like(asked text) RETURNS TABLE (word text) LANGUAGE sql STABLE
  SET pg_trgm.similarity_threshold = 0.15 AS $$
  SELECT w.word FROM catalogue_words w
  WHERE transliterate_for_trigrams(w.word) % transliterate_for_trigrams(asked) AND w.word = lower(w.word)
  ORDER BY similarity(transliterate_for_trigrams(w.word), transliterate_for_trigrams(asked)) DESC, w.word LIMIT 40
$$;
