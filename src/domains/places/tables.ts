import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, paisa, rowId, rowRef } from '#platform/database/columns.ts'

/** Delivery prices for places. One zone is for everywhere that no other zone covers. */
export const deliveryZones = pgTable(
  'delivery_zones',
  {
    id: rowId(),
    nameEn: text('name_en').notNull(),
    nameBn: text('name_bn').notNull(),
    /** Of a parcel up to one kilogram. */
    price: paisa('price').notNull(),
    /** For each started kilogram beyond the first. */
    perKg: paisa('per_kg').notNull().default(0),
    /** Free above this subtotal, at any weight; null: never free. */
    freeOver: paisa('free_over'),
    /** On top of an order that is paid on delivery. */
    codFee: paisa('cod_fee').notNull().default(0),
    /** Hours from order to delivery. */
    hoursFrom: integer('hours_from').notNull(),
    hoursTo: integer('hours_to').notNull(),
    isElsewhere: boolean('is_elsewhere').notNull().default(false),
    position: integer('position').notNull().default(0),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    updatedBy: text('updated_by').notNull().default(''),
  },
  (t) => [
    uniqueIndex('delivery_zones_one_elsewhere').on(t.isElsewhere).where(sql`${t.isElsewhere}`),
    check(
      'delivery_zones_amounts',
      sql`${t.price} >= 0 and ${t.perKg} >= 0 and ${t.freeOver} > 0 and ${t.codFee} >= 0`,
    ),
    check('delivery_zones_hours', sql`0 <= ${t.hoursFrom} and ${t.hoursFrom} <= ${t.hoursTo} and ${t.hoursTo} > 0`),
  ],
)

/**
 * The places of a zone: codes of districts, of metropolitan areas (`dhaka-metropolitan`) and of thanas. A place is in
 * one zone.
 */
export const deliveryZonePlaces = pgTable('delivery_zone_places', {
  place: text('place').primaryKey(),
  zoneId: rowRef('zone_id')
    .notNull()
    .references(() => deliveryZones.id, { onDelete: 'cascade' }),
})

/**
 * Prices of zones from a day in Dhaka on. Quotes use them from that day's first moment; a job then writes them into the
 * zones and deletes them here.
 */
export const plannedZonePrices = pgTable(
  'planned_zone_prices',
  {
    id: rowId(),
    zoneId: rowRef('zone_id')
      .notNull()
      .references(() => deliveryZones.id, { onDelete: 'cascade' }),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    price: paisa('price').notNull(),
    perKg: paisa('per_kg').notNull(),
    freeOver: paisa('free_over'),
    codFee: paisa('cod_fee').notNull(),
    plannedAt: moment('planned_at').notNull(),
    plannedBy: text('planned_by').notNull(),
  },
  (t) => [
    unique('planned_zone_prices_once').on(t.zoneId, t.validFrom),
    check(
      'planned_zone_prices_amounts',
      sql`${t.price} >= 0 and ${t.perKg} >= 0 and ${t.freeOver} > 0 and ${t.codFee} >= 0`,
    ),
  ],
)
