ALTER TABLE "import_runs" ADD COLUMN "totals" jsonb;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "undo_deletes" boolean;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "undo_moves_stock" boolean;