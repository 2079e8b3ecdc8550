import { boolean, date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

/**
 * How long parcels of the last 90 days took, by area and courier. A job recomputes all rows each day
 * (record-delivery-times.ts).
 */
export const deliveryTimes = pgTable(
  'delivery_times',
  {
    /** Code of the district. */
    district: text('district').notNull(),
    /** In the metropolitan area of the district; false: in the rest of it, or in a district that has none. */
    isMetropolitan: boolean('is_metropolitan').notNull().default(false),
    /** pathao, own …; '' for all couriers together. */
    courier: text('courier').notNull(),
    /** Delivered parcels that it was computed from. */
    parcels: integer('parcels').notNull(),
    /** Delivery days, from the day on which the order could leave, within which 80 of 100 parcels arrived. */
    days: smallint('days').notNull(),
    /** The Dhaka day on which it was computed. */
    computedOn: date('computed_on', { mode: 'string' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.district, t.isMetropolitan, t.courier] })],
)
