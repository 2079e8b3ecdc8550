import { integer, pgTable } from 'drizzle-orm/pg-core'
import { rowId } from '#platform/database/columns.ts'

/**
 * How many products there are that do not lie in the trash: rows to be added up, each what came or went. A job makes one of many. The
 * database notes it, whoever writes (migration 'products-summed').
 */
export const productCounts = pgTable('product_counts', { id: rowId(), products: integer('products').notNull() })
