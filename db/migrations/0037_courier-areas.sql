CREATE TABLE "courier_area_choices" (
	"courier" text NOT NULL,
	"thana" text NOT NULL,
	"area" jsonb NOT NULL,
	"chosen_by" text NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "courier_area_choices_courier_thana_pk" PRIMARY KEY("courier","thana")
);
--> statement-breakpoint
CREATE TABLE "courier_area_lists" (
	"courier" text PRIMARY KEY NOT NULL,
	"areas" jsonb NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL
);
