DROP INDEX "orders_newest";--> statement-breakpoint
DROP INDEX "orders_by_status";--> statement-breakpoint
DROP INDEX "orders_by_day";--> statement-breakpoint
DROP INDEX "audit_log_by_time";--> statement-breakpoint
DROP INDEX "audit_log_of_subject";--> statement-breakpoint
DROP INDEX "mail_log_by_time";--> statement-breakpoint
CREATE INDEX "customers_newest" ON "customers" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "customers_trash" ON "customers" USING btree ("email") WHERE "customers"."deleted_by" is not null;--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin (lower("name" || E'
' || "email" || E'
' || "phone") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "stock_movements_received" ON "stock_movements" USING btree ("at","variant_id","quantity","unit_cost") WHERE "stock_movements"."type" in ('in', 'restock') and "stock_movements"."quantity" > 0;--> statement-breakpoint
CREATE INDEX "buyers_latest" ON "buyers" USING btree ("last_order_at");--> statement-breakpoint
CREATE INDEX "buyers_search" ON "buyers" USING gin (lower("name" || E'
' || "email" || E'
' || "phone") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "order_lines_sold" ON "order_lines" USING btree ("order_row","product_number","quantity","total","unit_cost");--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (lower("order_id" || E'
' || "customer_name" || E'
' || "email" || E'
' || "phone") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_trash" ON "orders" USING btree ("deleted_at","id") WHERE "orders"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_by_city" ON "orders" USING btree ("city","email") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_by_delivery" ON "orders" USING btree ("delivered_at","total") WHERE "orders"."deleted_at" is null and "orders"."status" = 'delivered';--> statement-breakpoint
CREATE INDEX "audit_log_of_person" ON "audit_log" USING btree ("staff_name","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_of_action" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "mail_log_by_status" ON "mail_log" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "mail_log_by_kind" ON "mail_log" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "mail_log_search" ON "mail_log" USING gin (lower("recipient" || E'
' || "subject") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("placed_at","id") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","placed_at","id") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_by_day" ON "orders" USING btree ("placed_on","status","total","total_quantity","delivery_charge","email","source","id") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "audit_log_by_time" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_of_subject" ON "audit_log" USING btree (lower("subject") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "mail_log_by_time" ON "mail_log" USING btree ("created_at","id");