CREATE TABLE "import_runs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"report" jsonb NOT NULL,
	"before" jsonb NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" text
);
--> statement-breakpoint
CREATE TABLE "customer_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"text" text NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" bigint NOT NULL,
	"text" text NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "buyers" (
	"email" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"spent" bigint DEFAULT 0 NOT NULL,
	"first_order_at" timestamp with time zone NOT NULL,
	"last_order_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "courier_templates" (
	"courier" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"columns" jsonb NOT NULL,
	"latin_only" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_recovery_codes" (
	"staff_id" bigint NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "staff_recovery_codes_staff_id_code_hash_pk" PRIMARY KEY("staff_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "page_views" (
	"day" date NOT NULL,
	"path" text NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "page_views_day_path_pk" PRIMARY KEY("day","path")
);
--> statement-breakpoint
CREATE TABLE "visit_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "visits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"visitor" text NOT NULL,
	"source" text NOT NULL,
	"entry" text NOT NULL,
	"pages" integer DEFAULT 1 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "show_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "show_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "date_of_birth" date;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "gender" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "deleted_by" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "moderated_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "moderated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "reply" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "replied_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "replied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "totp_secret" text;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "totp_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "totp_step" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "message_answers" ADD CONSTRAINT "message_answers_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_runs_by_time" ON "import_runs" USING btree ("at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "customer_notes_of_person" ON "customer_notes" USING btree ("email","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "message_answers_of_message" ON "message_answers" USING btree ("message_id","id");--> statement-breakpoint
CREATE INDEX "buyers_by_spent" ON "buyers" USING btree ("spent" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "buyers_newest" ON "buyers" USING btree ("first_order_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "visits_by_day" ON "visits" USING btree ("day");--> statement-breakpoint
CREATE INDEX "visits_of_visitor" ON "visits" USING btree ("visitor","last_at" DESC NULLS LAST);--> statement-breakpoint
-- Written by hand from here on: buyers is kept by the database itself, whoever writes orders. An order counts while it is
-- neither cancelled nor deleted. Sums are added to, never put together anew, so that two orders of one person at the same
-- moment cannot lose one another; people are taken in the order of their addresses, so that nobody waits in a circle.
CREATE FUNCTION orders_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO buyers (email, name, phone, orders, spent, first_order_at, last_order_at)
    SELECT email, (array_agg(customer_name ORDER BY placed_at DESC))[1], (array_agg(phone ORDER BY placed_at DESC))[1],
      count(*) FILTER (WHERE status <> 'cancelled' AND deleted_at IS NULL),
      coalesce(sum(total) FILTER (WHERE status <> 'cancelled' AND deleted_at IS NULL), 0),
      min(placed_at), max(placed_at)
    FROM added GROUP BY email ORDER BY email
  ON CONFLICT (email) DO UPDATE SET
    name = CASE WHEN excluded.last_order_at >= buyers.last_order_at THEN excluded.name ELSE buyers.name END,
    phone = CASE WHEN excluded.last_order_at >= buyers.last_order_at THEN excluded.phone ELSE buyers.phone END,
    orders = buyers.orders + excluded.orders,
    spent = buyers.spent + excluded.spent,
    first_order_at = least(buyers.first_order_at, excluded.first_order_at),
    last_order_at = greatest(buyers.last_order_at, excluded.last_order_at);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_added AFTER INSERT ON orders
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION orders_added();--> statement-breakpoint
CREATE FUNCTION orders_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO buyers (email, name, phone, orders, spent, first_order_at, last_order_at)
    SELECT d.email, a.name, a.phone, d.orders, d.spent, a.first_order_at, a.last_order_at
    FROM (
      SELECT email, sum(n) AS orders, sum(n * total) AS spent FROM (
        SELECT email, total, 1 AS n FROM after WHERE status <> 'cancelled' AND deleted_at IS NULL
        UNION ALL SELECT email, total, -1 FROM before WHERE status <> 'cancelled' AND deleted_at IS NULL
      ) each GROUP BY email HAVING sum(n) <> 0 OR sum(n * total) <> 0
    ) d
    JOIN LATERAL (
      SELECT (array_agg(customer_name ORDER BY placed_at DESC))[1] AS name,
        (array_agg(phone ORDER BY placed_at DESC))[1] AS phone,
        min(placed_at) AS first_order_at, max(placed_at) AS last_order_at
      FROM (SELECT * FROM after UNION ALL SELECT * FROM before) b WHERE b.email = d.email
    ) a ON true
    ORDER BY d.email
  ON CONFLICT (email) DO UPDATE SET orders = buyers.orders + excluded.orders, spent = buyers.spent + excluded.spent;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_changed AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION orders_changed();--> statement-breakpoint
CREATE FUNCTION orders_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE buyers b SET orders = b.orders - d.orders, spent = b.spent - d.spent
  FROM (
    SELECT email, count(*) AS orders, sum(total) AS spent FROM removed
    WHERE status <> 'cancelled' AND deleted_at IS NULL GROUP BY email
  ) d WHERE d.email = b.email;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_removed AFTER DELETE ON orders
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION orders_removed();--> statement-breakpoint
INSERT INTO buyers (email, name, phone, orders, spent, first_order_at, last_order_at)
  SELECT email, (array_agg(customer_name ORDER BY placed_at DESC))[1], (array_agg(phone ORDER BY placed_at DESC))[1],
    count(*) FILTER (WHERE status <> 'cancelled' AND deleted_at IS NULL),
    coalesce(sum(total) FILTER (WHERE status <> 'cancelled' AND deleted_at IS NULL), 0), min(placed_at), max(placed_at)
  FROM orders GROUP BY email;
