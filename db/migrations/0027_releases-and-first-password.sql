CREATE TABLE "database_release" (
	"only_one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" text NOT NULL,
	"migration" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "database_release_only_one" CHECK ("database_release"."only_one")
);
--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "unseen_password_hash" text;