CREATE TABLE "courier_webhook_failures" (
	"courier" text NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"times" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "courier_webhook_failures_courier_kind_day_pk" PRIMARY KEY("courier","kind","day")
);
