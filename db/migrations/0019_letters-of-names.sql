-- Names are found by their letters, those of Bangla too (0011 says why they are written as Latin ones). Most texts have none of these, and
-- are given back as they are: to look through all letters for each of theirs took 12 microseconds for an order.
CREATE OR REPLACE FUNCTION in_latin_signs(word text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 2 AS $$
BEGIN
  IF octet_length(word) = length(word) THEN
    RETURN word;
  END IF;
  RETURN translate(word, U&'\0983\0985\0986\0987\0988\0989\098a\098b\098f\0990\0993\0994\0995\0996\0997\0998\099a\099b\099c\099d\099e\099f\09a0\09a4\09a5\09a6\09a7\09a8\09aa\09ab\09ac\09ad\09ae\09af\09b0\09b2\09b8\09b9\09be\09bf\09c1\09c3\09c7\09c8\09cb\09cc\09cd\0982\0981\09a1\09a2\09a3\09b6\09b7\09c0\09c2\09ce\0999', 'abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuv');
END $$;--> statement-breakpoint
DROP INDEX "customers_search";--> statement-breakpoint
DROP INDEX "buyers_search";--> statement-breakpoint
DROP INDEX "orders_search";--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin (in_latin_signs(lower("name" || E'\n' || "email" || E'\n' || "phone")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "buyers_search" ON "buyers" USING gin (in_latin_signs(lower("name" || E'\n' || "email" || E'\n' || "phone")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (in_latin_signs(lower("order_id" || E'\n' || "customer_name" || E'\n' || "email" || E'\n' || "phone")) gin_trgm_ops);