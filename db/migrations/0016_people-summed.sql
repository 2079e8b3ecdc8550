-- Nobody orders and nobody registers while this runs: what is noted of a person and what is added up must go together.
DO $$ BEGIN LOCK TABLE orders, customers, buyers IN SHARE ROW EXCLUSIVE MODE; END $$;--> statement-breakpoint
CREATE TABLE "hidden_guests" (
	"email" text PRIMARY KEY NOT NULL,
	"spent" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spent_spans" (
	"period" smallint PRIMARY KEY NOT NULL,
	"since" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spent_sums" (
	"period" smallint NOT NULL,
	"email" text NOT NULL,
	"orders" integer NOT NULL,
	"spent" bigint NOT NULL,
	CONSTRAINT "spent_sums_period_email_pk" PRIMARY KEY("period","email")
);
--> statement-breakpoint
CREATE TABLE "vip_counts" (
	"threshold" bigint PRIMARY KEY NOT NULL,
	"people" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "people_moves" ADD COLUMN "spent" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "spent_sums_by_spent" ON "spent_sums" USING btree ("period","spent" DESC NULLS LAST,"orders" DESC NULLS LAST,"email");--> statement-breakpoint
-- Written by hand from here on. Who orders is noted as before (0012), now with the money, and also where the order does not count.
CREATE OR REPLACE FUNCTION day_sums_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_day_changes (day, status, orders, total, pieces, delivery, by_staff)
    SELECT placed_on, status, count(*), sum(total), sum(total_quantity), sum(delivery_charge), count(*) FILTER (WHERE source = 'staff')
    FROM added WHERE deleted_at IS NULL GROUP BY placed_on, status;
  INSERT INTO people_moves (email, day, orders, spent)
    SELECT email, placed_on, count(*) FILTER (WHERE status <> 'cancelled' AND deleted_at IS NULL),
      coalesce(sum(total) FILTER (WHERE status <> 'cancelled' AND deleted_at IS NULL), 0)
    FROM added GROUP BY email, placed_on;
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
  INSERT INTO people_moves (email, day, orders, spent)
    SELECT email, placed_on, sum(n), sum(n * total) FROM (
      SELECT email, placed_on, total, 1 AS n FROM after WHERE status <> 'cancelled' AND deleted_at IS NULL
      UNION ALL
      SELECT email, placed_on, total, -1 FROM before WHERE status <> 'cancelled' AND deleted_at IS NULL
    ) each
    GROUP BY email, placed_on HAVING sum(n) <> 0 OR sum(n * total) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION day_sums_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_day_changes (day, status, orders, total, pieces, delivery, by_staff)
    SELECT placed_on, status, -count(*), -sum(total), -sum(total_quantity), -sum(delivery_charge), -count(*) FILTER (WHERE source = 'staff')
    FROM removed WHERE deleted_at IS NULL GROUP BY placed_on, status;
  INSERT INTO people_moves (email, day, orders, spent)
    SELECT email, placed_on, -count(*), -sum(total) FROM removed WHERE status <> 'cancelled' AND deleted_at IS NULL GROUP BY email, placed_on;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Whatever brings an account into the trash or out of it is noted too: guests behind the trash are kept.
CREATE OR REPLACE FUNCTION accounts_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM look_for_accounts((SELECT array_agg(DISTINCT email) FROM added));
  INSERT INTO people_counts (kind, people)
    SELECT kind, count(*) FROM added, unnest(kind_of_account(deleted_at, deleted_by, is_active)) AS kind GROUP BY kind;
  INSERT INTO people_moves (email, day, accounts)
    SELECT email, (created_at AT TIME ZONE 'Asia/Dhaka')::date, (deleted_at IS NULL)::int FROM added;
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
    SELECT email, day, coalesce(sum(n) FILTER (WHERE deleted_at IS NULL), 0) FROM (
      SELECT email, (created_at AT TIME ZONE 'Asia/Dhaka')::date AS day, deleted_at, deleted_by, 1 AS n FROM after
      UNION ALL
      SELECT email, (created_at AT TIME ZONE 'Asia/Dhaka')::date, deleted_at, deleted_by, -1 FROM before
    ) each
    GROUP BY email, day
    HAVING sum(n) <> 0 OR count(DISTINCT coalesce(deleted_at, '-infinity')) > 1 OR count(DISTINCT coalesce(deleted_by, '')) > 1;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION accounts_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM look_for_accounts((SELECT array_agg(DISTINCT email) FROM removed));
  INSERT INTO people_counts (kind, people)
    SELECT kind, -count(*) FROM removed, unnest(kind_of_account(deleted_at, deleted_by, is_active)) AS kind GROUP BY kind;
  INSERT INTO people_moves (email, day, accounts)
    SELECT email, (created_at AT TIME ZONE 'Asia/Dhaka')::date, -(deleted_at IS NULL)::int FROM removed;
  RETURN NULL;
END $$;--> statement-breakpoint
INSERT INTO hidden_guests (email, spent)
  SELECT DISTINCT b.email, b.spent FROM customers c JOIN buyers b ON b.email = c.email
  WHERE c.deleted_by IS NOT NULL AND c.deleted_at >= b.last_order_at AND NOT b.registered;--> statement-breakpoint
-- While machines are renewed one after the other, a job of the edition before would take what was noted and not know of these sums. It is
-- refused; what it would have taken stays noted, and the next job that says what it keeps takes it.
CREATE FUNCTION moves_go_into_all_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('shop.keeps_spent', true) IS DISTINCT FROM 'yes' THEN
    RAISE EXCEPTION 'people_moves is put together by a newer edition of the shop';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER moves_go_into_all_sums BEFORE DELETE ON people_moves
  FOR EACH STATEMENT EXECUTE FUNCTION moves_go_into_all_sums();
