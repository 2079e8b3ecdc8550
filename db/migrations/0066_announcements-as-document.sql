ALTER TABLE "banners" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- By hand: announcements become the first version of their document, with their order, times and hidden state.
WITH "page" AS (
  INSERT INTO "pages" ("slug", "is_own")
  SELECT 'announcements', false WHERE EXISTS (SELECT FROM "announcements")
  RETURNING "id"
)
INSERT INTO "page_versions" ("page_id", "number", "document", "publish_at", "preview_token", "saved_at", "saved_by")
SELECT "page"."id", 1, jsonb_build_object('announcements', (
    SELECT jsonb_agg(jsonb_build_object(
      'id', 'announcement-' || a."id",
      'text', jsonb_build_object('en', a."text_en", 'bn', a."text_bn"),
      'link', a."link",
      'isHidden', NOT a."is_active",
      'showFrom', to_char(a."show_from" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'showUntil', to_char(a."show_until" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) ORDER BY a."position", a."id") FROM "announcements" a)),
  now(), replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), now(),
  coalesce((SELECT "staff_name" FROM "audit_log" WHERE "action" LIKE 'announcement.%' ORDER BY "id" DESC LIMIT 1), 'admin')
FROM "page";--> statement-breakpoint
DROP TABLE "announcements" CASCADE;--> statement-breakpoint
-- By hand: the section of the two large pictures has another name, in every version of the home page.
UPDATE "page_versions" v SET "document" = jsonb_set(v."document", '{sections}', (
  SELECT jsonb_agg(CASE WHEN s ->> 'kind' = 'doors' THEN s || jsonb_build_object('kind', 'tiles', 'id',
      CASE WHEN v."document" @> jsonb_build_object('sections', jsonb_build_array(
          jsonb_build_object('id', regexp_replace(s ->> 'id', '^doors', 'tiles'))))
        THEN s ->> 'id' ELSE regexp_replace(s ->> 'id', '^doors', 'tiles') END)
    ELSE s END ORDER BY "nr")
  FROM jsonb_array_elements(v."document" -> 'sections') WITH ORDINALITY AS section(s, "nr")))
FROM "pages" p
WHERE p."id" = v."page_id" AND p."slug" = 'home' AND NOT p."is_own"
  AND v."document" @> '{"sections": [{"kind": "doors"}]}';
