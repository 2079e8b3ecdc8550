import { date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

/** How long parcels of the last 90 days took, by district and courier. A job computes all rows anew each day (record-delivery-times.ts). */
export const deliveryTimes = pgTable(
  'delivery_times',
  {
    /** Code of the district. */
    district: text('district').notNull(),
    /** pathao, own …; '' for all couriers together. */
    courier: text('courier').notNull(),
    /** Delivered parcels that it was computed from. */
    parcels: integer('parcels').notNull(),
    /** Delivery days, from the day on which the order could leave, within which 80 of 100 parcels arrived. */
    days: smallint('days').notNull(),
    /** The Dhaka day on which it was computed. */
    computedOn: date('computed_on', { mode: 'string' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.district, t.courier] })],
)
