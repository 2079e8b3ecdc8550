CREATE TABLE "staff_roles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_roles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text,
	"name_en" text DEFAULT '' NOT NULL,
	"name_bn" text DEFAULT '' NOT NULL,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"requires_second_factor" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" text DEFAULT '' NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_roles_key_unique" UNIQUE("key"),
	CONSTRAINT "staff_roles_named" CHECK ("staff_roles"."name_en" <> '' or "staff_roles"."name_bn" <> '')
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_staff_id_staff_id_fk";
--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "for_customer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "role_id" bigint;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "requires_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "id" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "staff_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "browser" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "network" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_roles_name_once" ON "staff_roles" USING btree (lower("name_en")) WHERE "staff_roles"."name_en" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "staff_roles_bangla_name_once" ON "staff_roles" USING btree (lower("name_bn")) WHERE "staff_roles"."name_bn" <> '';--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_role_id_staff_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."staff_roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_of_role" ON "staff" USING btree ("role_id") WHERE "staff"."role_id" is not null;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_id_unique" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_main_has_no_role" CHECK (not "staff"."is_main" or "staff"."role_id" is null);