import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { products } from '#domains/catalogue/tables.ts'
import { customers } from '#domains/customers/tables.ts'
import { moment, paisa, rowRef } from '#platform/database/columns.ts'

/** The cart of a signed-in customer, shared by all their devices. */
export const cartLines = pgTable(
  'cart_lines',
  {
    customerId: rowRef('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    productNumber: integer('product_number')
      .notNull()
      .references(() => products.number, { onDelete: 'cascade' }),
    size: text('size').notNull(),
    color: text('color').notNull(),
    quantity: integer('quantity').notNull(),
    /** Another size of the same piece, to try; null: none. */
    secondSize: text('second_size'),
    /** The price at the time it was added: a difference is reported before checkout. */
    seenPrice: paisa('seen_price').notNull(),
    addedAt: moment('added_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.productNumber, t.size, t.color] }),
    check('cart_lines_quantity', sql`${t.quantity} between 1 and 1000`),
    index('cart_lines_of_product').on(t.productNumber),
  ],
)
