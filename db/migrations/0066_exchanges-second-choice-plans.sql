--> statement-breakpoint
-- What the counter has put into second choice before: how much of it is still there nobody has counted, so all of it is.
INSERT INTO "second_choice_movements" ("variant_id", "type", "quantity", "reason", "actor", "at")
  SELECT l."variant_id", 'in', l."to_second_choice", 'parcel ' || p."number" || ' came back', 'Shop', coalesce(p."received_back_at", p."updated_at")
  FROM "parcel_lines" l JOIN "parcels" p ON p."id" = l."parcel_id"
  WHERE l."to_second_choice" > 0 AND l."variant_id" IS NOT NULL ORDER BY p."received_back_at", l."id";
