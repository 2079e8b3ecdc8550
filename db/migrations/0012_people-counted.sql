-- Nobody orders and nobody registers while this runs: what was noted of a person and what was added up must go together.
DO $$ BEGIN LOCK TABLE orders, customers, buyers IN SHARE ROW EXCLUSIVE MODE; END $$;--> statement-breakpoint
CREATE TABLE "people_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "people_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"people" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "people_days" (
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"before" date NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "people_days_kind_day_before_pk" PRIMARY KEY("kind","day","before")
);
--> statement-breakpoint
CREATE TABLE "people_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "people_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"day" date NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"accounts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP INDEX "orders_by_email";--> statement-breakpoint
CREATE INDEX "people_days_first" ON "people_days" USING btree ("kind","day","people") WHERE "people_days"."before" = '-infinity';--> statement-breakpoint
CREATE INDEX "orders_by_email" ON "orders" USING btree ("email","placed_on");--> statement-breakpoint
-- Written by hand from here on. Whose orders come to a day or go from it is noted where the day's sums are (0007, 0009).
CREATE OR REPLACE FUNCTION day_sums_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_day_changes (day, status, orders, total, pieces, delivery, by_staff)
    SELECT placed_on, status, count(*), sum(total), sum(total_quantity), sum(delivery_charge), count(*) FILTER (WHERE source = 'staff')
    FROM added WHERE deleted_at IS NULL GROUP BY placed_on, status;
  INSERT INTO people_moves (email, day, orders)
    SELECT email, placed_on, count(*) FROM added WHERE status <> 'cancelled' AND deleted_at IS NULL GROUP BY email, placed_on;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION day_sums_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_day_changes (day, status, orders, total, pieces, delivery, by_staff)
    SELECT placed_on, status, sum(n), sum(n * total), sum(n * total_quantity), sum(n * delivery_charge),
      coalesce(sum(n) FILTER (WHERE source = 'staff'), 0)
    FROM (
      SELECT placed_on, status, total, total_quantity, delivery_charge, source, 1 AS n FROM after WHERE deleted_at IS NULL
      UNION ALL
      SELECT placed_on, status, total, total_quantity, delivery_charge, source, -1 FROM before WHERE deleted_at IS NULL
    ) each
    GROUP BY placed_on, status
    HAVING sum(n) <> 0 OR sum(n * total) <> 0 OR sum(n * total_quantity) <> 0 OR sum(n * delivery_charge) <> 0
      OR sum(n) FILTER (WHERE source = 'staff') <> 0;
  INSERT INTO people_moves (email, day, orders)
    SELECT email, placed_on, sum(n) FROM (
      SELECT email, placed_on, 1 AS n FROM after WHERE status <> 'cancelled' AND deleted_at IS NULL
      UNION ALL
      SELECT email, placed_on, -1 FROM before WHERE status <> 'cancelled' AND deleted_at IS NULL
    ) each
    GROUP BY email, placed_on HAVING sum(n) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION day_sums_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_day_changes (day, status, orders, total, pieces, delivery, by_staff)
    SELECT placed_on, status, -count(*), -sum(total), -sum(total_quantity), -sum(delivery_charge), -count(*) FILTER (WHERE source = 'staff')
    FROM removed WHERE deleted_at IS NULL GROUP BY placed_on, status;
  INSERT INTO people_moves (email, day, orders)
    SELECT email, placed_on, -count(*) FROM removed WHERE status <> 'cancelled' AND deleted_at IS NULL GROUP BY email, placed_on;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Accounts: whose come and go, how many there are, and which of the buyers have none.
CREATE OR REPLACE FUNCTION look_for_accounts(addresses text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF addresses IS NULL THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(7310, bucket)
    FROM (SELECT DISTINCT hashtext(address) & 255 AS bucket FROM unnest(addresses) address ORDER BY 1) buckets;
  WITH found AS (
    UPDATE buyers b SET registered = NOT b.registered
      WHERE b.email = ANY (addresses)
        AND b.registered <> EXISTS (SELECT FROM customers c WHERE c.email = b.email AND c.deleted_at IS NULL)
      RETURNING b.registered
  )
  INSERT INTO people_counts (kind, people)
    SELECT 'guests', sum(CASE WHEN registered THEN -1 ELSE 1 END) FROM found
    HAVING sum(CASE WHEN registered THEN -1 ELSE 1 END) <> 0;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION buyers_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO people_counts (kind, people) SELECT 'guests', count(*) FROM added WHERE NOT registered HAVING count(*) > 0;
  PERFORM look_for_accounts((SELECT array_agg(DISTINCT email) FROM added));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION kind_of_account(deleted_at timestamptz, deleted_by text, is_active boolean) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN deleted_at IS NULL AND is_active THEN '{registered}'::text[]
    WHEN deleted_at IS NULL THEN '{registered,inactive}'
    WHEN deleted_by IS NOT NULL THEN '{deleted}'
    ELSE '{}'
  END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION accounts_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM look_for_accounts((SELECT array_agg(DISTINCT email) FROM added));
  INSERT INTO people_counts (kind, people)
    SELECT kind, count(*) FROM added, unnest(kind_of_account(deleted_at, deleted_by, is_active)) AS kind GROUP BY kind;
  INSERT INTO people_moves (email, day, accounts)
    SELECT email, (created_at AT TIME ZONE 'Asia/Dhaka')::date, 1 FROM added WHERE deleted_at IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION accounts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  addresses text[];
BEGIN
  SELECT array_agg(DISTINCT email) INTO addresses FROM (
    (SELECT email FROM before WHERE deleted_at IS NULL EXCEPT SELECT email FROM after WHERE deleted_at IS NULL)
    UNION ALL
    (SELECT email FROM after WHERE deleted_at IS NULL EXCEPT SELECT email FROM before WHERE deleted_at IS NULL)
  ) changed;
  PERFORM look_for_accounts(addresses);
  INSERT INTO people_counts (kind, people)
    SELECT kind, sum(n) FROM (
      SELECT 1 AS n, unnest(kind_of_account(deleted_at, deleted_by, is_active)) AS kind FROM after
      UNION ALL
      SELECT -1, unnest(kind_of_account(deleted_at, deleted_by, is_active)) FROM before
    ) each
    GROUP BY kind HAVING sum(n) <> 0;
  INSERT INTO people_moves (email, day, accounts)
    SELECT email, day, sum(n) FROM (
      SELECT email, (created_at AT TIME ZONE 'Asia/Dhaka')::date AS day, 1 AS n FROM after WHERE deleted_at IS NULL
      UNION ALL
      SELECT email, (created_at AT TIME ZONE 'Asia/Dhaka')::date, -1 FROM before WHERE deleted_at IS NULL
    ) each
    GROUP BY email, day HAVING sum(n) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION accounts_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM look_for_accounts((SELECT array_agg(DISTINCT email) FROM removed));
  INSERT INTO people_counts (kind, people)
    SELECT kind, -count(*) FROM removed, unnest(kind_of_account(deleted_at, deleted_by, is_active)) AS kind GROUP BY kind;
  INSERT INTO people_moves (email, day, accounts)
    SELECT email, (created_at AT TIME ZONE 'Asia/Dhaka')::date, -1 FROM removed WHERE deleted_at IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
INSERT INTO people_counts (kind, people)
  SELECT kind, count(*) FROM customers, unnest(kind_of_account(deleted_at, deleted_by, is_active)) AS kind GROUP BY kind
  UNION ALL
  SELECT 'guests', count(*) FROM buyers WHERE NOT registered;--> statement-breakpoint
-- Each person's days in their order, each with the one before: everybody of a day, who came for the first time, and who had
-- come in the 90 days before (a period is no longer).
WITH days AS (
  SELECT 'ordered' AS kind, email, placed_on AS day FROM orders WHERE status <> 'cancelled' AND deleted_at IS NULL
  UNION
  SELECT 'came', email, placed_on FROM orders WHERE status <> 'cancelled' AND deleted_at IS NULL
  UNION
  SELECT 'came', email, (created_at AT TIME ZONE 'Asia/Dhaka')::date FROM customers WHERE deleted_at IS NULL
), links AS (
  SELECT kind, day, lag(day) OVER (PARTITION BY kind, email ORDER BY day) AS before FROM days
)
INSERT INTO people_days (kind, day, before, people)
  SELECT kind, day, day, count(*) FROM links GROUP BY kind, day
  UNION ALL
  SELECT kind, day, coalesce(before, '-infinity'), count(*) FROM links WHERE before IS NULL OR day - before < 90 GROUP BY 1, 2, 3
  UNION ALL
  SELECT 'again', '-infinity', '-infinity', count(*) FROM buyers WHERE orders >= 2;
