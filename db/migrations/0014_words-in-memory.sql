DROP INDEX "products_words";--> statement-breakpoint
DROP INDEX "products_by_part_of_id";