CREATE TABLE "order_day_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_day_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"status" text NOT NULL,
	"orders" integer NOT NULL,
	"total" bigint NOT NULL,
	"pieces" integer NOT NULL,
	"delivery" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_days" (
	"day" date NOT NULL,
	"status" text NOT NULL,
	"orders" integer NOT NULL,
	"total" bigint NOT NULL,
	"pieces" integer NOT NULL,
	"delivery" bigint NOT NULL,
	CONSTRAINT "order_days_day_status_pk" PRIMARY KEY("day","status")
);
--> statement-breakpoint
DROP INDEX "buyers_by_spent";--> statement-breakpoint
ALTER TABLE "buyers" ADD COLUMN "registered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "buyers_by_spent" ON "buyers" USING btree ("spent" DESC NULLS LAST,"registered");--> statement-breakpoint
-- Written by hand from here on. Two things are kept true by the database itself, whoever writes.
--
-- First: what each day's orders come to. A change is noted as what it adds or takes away; a job puts the notes together
-- now and then. Nobody waits for anybody: a row per day that every order added to would put all of them in one queue.
CREATE FUNCTION day_sums_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_day_changes (day, status, orders, total, pieces, delivery)
    SELECT placed_on, status, count(*), sum(total), sum(total_quantity), sum(delivery_charge)
    FROM added WHERE deleted_at IS NULL GROUP BY placed_on, status;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER day_sums_added AFTER INSERT ON orders
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION day_sums_added();--> statement-breakpoint
CREATE FUNCTION day_sums_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_day_changes (day, status, orders, total, pieces, delivery)
    SELECT placed_on, status, sum(n), sum(n * total), sum(n * total_quantity), sum(n * delivery_charge)
    FROM (
      SELECT placed_on, status, total, total_quantity, delivery_charge, 1 AS n FROM after WHERE deleted_at IS NULL
      UNION ALL
      SELECT placed_on, status, total, total_quantity, delivery_charge, -1 FROM before WHERE deleted_at IS NULL
    ) each
    GROUP BY placed_on, status
    HAVING sum(n) <> 0 OR sum(n * total) <> 0 OR sum(n * total_quantity) <> 0 OR sum(n * delivery_charge) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER day_sums_changed AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION day_sums_changed();--> statement-breakpoint
CREATE FUNCTION day_sums_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_day_changes (day, status, orders, total, pieces, delivery)
    SELECT placed_on, status, -count(*), -sum(total), -sum(total_quantity), -sum(delivery_charge)
    FROM removed WHERE deleted_at IS NULL GROUP BY placed_on, status;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER day_sums_removed AFTER DELETE ON orders
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION day_sums_removed();--> statement-breakpoint
INSERT INTO order_days (day, status, orders, total, pieces, delivery)
  SELECT placed_on, status, count(*), sum(total), sum(total_quantity), sum(delivery_charge)
  FROM orders WHERE deleted_at IS NULL GROUP BY placed_on, status;--> statement-breakpoint
-- Second: whether a buyer has an account. Somebody may register while her first order is placed, and neither transaction
-- sees the other: whichever comes second waits, and looks again when it has the lock of that address. The addresses share
-- 256 locks, so that thousands of accounts can go at once; they are taken in their order.
CREATE FUNCTION look_for_accounts(addresses text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF addresses IS NULL THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(7310, bucket)
    FROM (SELECT DISTINCT hashtext(address) & 255 AS bucket FROM unnest(addresses) address ORDER BY 1) buckets;
  UPDATE buyers b SET registered = NOT b.registered
    WHERE b.email = ANY (addresses)
      AND b.registered <> EXISTS (SELECT FROM customers c WHERE c.email = b.email AND c.deleted_at IS NULL);
END $$;--> statement-breakpoint
CREATE FUNCTION accounts_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM look_for_accounts((SELECT array_agg(DISTINCT email) FROM added));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER accounts_added AFTER INSERT ON customers
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION accounts_added();--> statement-breakpoint
CREATE FUNCTION accounts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  addresses text[];
BEGIN
  SELECT array_agg(DISTINCT email) INTO addresses FROM (
    (SELECT email FROM before WHERE deleted_at IS NULL EXCEPT SELECT email FROM after WHERE deleted_at IS NULL)
    UNION ALL
    (SELECT email FROM after WHERE deleted_at IS NULL EXCEPT SELECT email FROM before WHERE deleted_at IS NULL)
  ) changed;
  PERFORM look_for_accounts(addresses);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER accounts_changed AFTER UPDATE ON customers
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION accounts_changed();--> statement-breakpoint
CREATE FUNCTION accounts_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM look_for_accounts((SELECT array_agg(DISTINCT email) FROM removed));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER accounts_removed AFTER DELETE ON customers
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION accounts_removed();--> statement-breakpoint
-- A buyer's first order looks for the account; that it is the first is seen by the row being new.
CREATE FUNCTION buyers_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM look_for_accounts((SELECT array_agg(DISTINCT email) FROM added));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER buyers_added AFTER INSERT ON buyers
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION buyers_added();--> statement-breakpoint
UPDATE buyers b SET registered = true
  WHERE EXISTS (SELECT FROM customers c WHERE c.email = b.email AND c.deleted_at IS NULL);
