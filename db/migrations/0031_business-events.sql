CREATE TABLE "event_inbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_inbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"payload" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"position" bigint PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"payload" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parked_events" (
	"subscriber" text NOT NULL,
	"position" bigint NOT NULL,
	"subject" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"retry_at" timestamp with time zone,
	"error" text DEFAULT '' NOT NULL,
	"parked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "parked_events_subscriber_position_pk" PRIMARY KEY("subscriber","position")
);
--> statement-breakpoint
CREATE TABLE "subscriber_cursors" (
	"name" text PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "parked_events" ADD CONSTRAINT "parked_events_subscriber_subscriber_cursors_name_fk" FOREIGN KEY ("subscriber") REFERENCES "public"."subscriber_cursors"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parked_events" ADD CONSTRAINT "parked_events_position_events_position_fk" FOREIGN KEY ("position") REFERENCES "public"."events"("position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parked_events_by_subject" ON "parked_events" USING btree ("subscriber","subject","position");--> statement-breakpoint
CREATE INDEX "parked_events_by_position" ON "parked_events" USING btree ("position");