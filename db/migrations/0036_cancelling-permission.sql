-- Whoever could delete orders could cancel them: cancelling has a permission of its own now. Nobody gets orders.override.
UPDATE "staff" SET "permissions" = array_append("permissions", 'orders.cancel')
  WHERE 'orders.delete' = ANY("permissions") AND NOT 'orders.cancel' = ANY("permissions");
