import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { products, variants } from '#domains/catalogue/tables.ts'
import { customers } from '#domains/customers/tables.ts'
import { moment, paisa, rowId, rowRef } from '#platform/database/columns.ts'
import { locales } from '#shared/locales.ts'
import { orderChannels } from '#shared/orders/order-channel.ts'
import { orderEventCauses } from '#shared/orders/order-event-cause.ts'
import { orderStatuses } from '#shared/orders/order-status.ts'
import { paymentStatuses } from '#shared/orders/payment-status.ts'
import { requestStatuses } from '#shared/orders/request-status.ts'
import { orderSources, requestKinds } from './contract.ts'
import { orderTaskKinds } from './staff-contract.ts'
import { deliveredWhere, openWhere } from './status-sql.ts'

export const orders = pgTable(
  'orders',
  {
    id: rowId(),
    /** ORD-YYYYMMDD-XXXXXX: the number that people use. */
    orderId: text('order_id').notNull().unique(),
    /** Made when checkout opens: one key, one order. */
    requestKey: uuid('request_key').unique(),
    /** SHA-256 of the request body sent with that key; the same key with another body is refused. */
    requestFingerprint: text('request_fingerprint'),
    customerId: rowRef('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    /** SHA-256 of the cookie of the browser that placed it. */
    guestToken: text('guest_token'),
    status: text('status', { enum: orderStatuses }).notNull(),
    paymentMethod: text('payment_method').notNull().default('cod'),
    paymentStatus: text('payment_status', { enum: paymentStatuses }).notNull().default('pending'),
    customerName: text('customer_name').notNull(),
    /** The e-mail address in lower case, or the phone number if there is none (shared/buyer-key.ts). */
    email: text('email').notNull(),
    /** +8801XXXXXXXXX */
    phone: text('phone').notNull(),
    altPhone: text('alt_phone').notNull().default(''),
    address: text('address').notNull(),
    /** Key of one of the ten cities, else the English name of the district. */
    city: text('city').notNull(),
    /** Codes of the place; null if an old order has an unknown place. */
    district: text('district'),
    thana: text('thana'),
    /** Hours from order to delivery, as quoted; null where that is not known. */
    hoursFrom: integer('hours_from'),
    hoursTo: integer('hours_to'),
    /** The Dhaka day by which its arrival was promised; null: no promise. */
    promisedBy: date('promised_by', { mode: 'string' }),
    /** Weight of the pieces for which the delivery charge was quoted; null for older orders. */
    weightGrams: integer('weight_grams'),
    notes: text('notes').notNull().default(''),
    subtotal: paisa('subtotal').notNull(),
    deliveryCharge: paisa('delivery_charge').notNull(),
    tax: paisa('tax').notNull().default(0),
    /** For paying on delivery. */
    codFee: paisa('cod_fee').notNull().default(0),
    discount: paisa('discount').notNull().default(0),
    total: paisa('total').notNull(),
    itemCount: integer('item_count').notNull(),
    totalQuantity: integer('total_quantity').notNull(),
    /** Language of the shopper's page, for mails: en or bn. */
    locale: text('locale', { enum: locales }).notNull().default('en'),
    /** Who placed it: the shop's own page, staff for a customer who called or wrote, or the demo data. */
    source: text('source', { enum: orderSources }).notNull().default('web'),
    /** How the customer reached the staff who entered the order; null for the shop's own page and for older orders. */
    channel: text('channel', { enum: orderChannels }),
    placedAt: moment('placed_at').notNull().defaultNow(),
    /** The day of the order in Dhaka, used by reports. */
    placedOn: date('placed_on', { mode: 'string' }).notNull(),
    deliveredAt: moment('delivered_at'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    deletedAt: moment('deleted_at'),
    deletedBy: text('deleted_by'),
    /** The search text of lists (orders.ts), stored so that `orders_newest` contains it. */
    searched: text('searched').generatedAlwaysAs(
      sql`lower(order_id || E'\\n' || customer_name || E'\\n' || email || E'\\n' || phone)`,
    ),
  },
  (t) => [
    check(
      'orders_total_adds_up',
      sql`${t.total} = ${t.subtotal} + ${t.deliveryCharge} + ${t.tax} + ${t.codFee} - ${t.discount}`,
    ),
    check(
      'orders_money_not_negative',
      sql`${t.subtotal} >= 0 and ${t.deliveryCharge} >= 0 and ${t.codFee} >= 0 and ${t.total} >= 0`,
    ),
    // Scanned backwards for newest first. Lists, searches and counts leave out the trash. A search by one or two
    // characters, which have no trigrams, is an index-only scan: a third of the time of a table scan.
    index('orders_newest').on(t.placedAt, t.id, t.searched).where(sql`${t.deletedAt} is null`),
    index('orders_by_total').on(t.total, t.id).where(sql`${t.deletedAt} is null`),
    index('orders_by_promise').on(t.promisedBy, t.id).where(sql`${t.deletedAt} is null`),
    index('orders_by_status').on(t.status, t.placedAt, t.id).where(sql`${t.deletedAt} is null`),
    // Small: few orders are unpaid or refunded. Paid orders are counted as all minus these.
    index('orders_unpaid')
      .on(t.paymentStatus, t.placedAt, t.id)
      .where(sql`${t.deletedAt} is null and ${t.paymentStatus} <> 'paid'`),
    index('orders_by_channel')
      .on(t.channel, t.placedAt, t.id)
      .where(sql`${t.deletedAt} is null and ${t.channel} is not null`),
    // Trigram index for the list's search (orders.ts).
    index('orders_search').using('gin', sql`transliterate_for_trigrams(${t.searched}) gin_trgm_ops`),
    index('orders_from_demo').on(t.id).where(sql`${t.source} = 'demo'`),
    index('orders_trash').on(t.deletedAt, t.id).where(sql`${t.deletedAt} is not null`),
    index('orders_by_phone').on(t.phone, t.placedAt.desc()),
    // Counts the people served, without reading their orders.
    index('orders_delivered_to').on(t.phone).where(deliveredWhere(t)),
    index('orders_by_email').on(t.email, t.placedOn),
    index('orders_of_customer').on(t.customerId, t.placedAt.desc()),
    // Covering index: analytics and reports read all they need from it, and the list of some days its order.
    index('orders_by_day')
      .on(
        t.placedOn,
        t.status,
        t.total,
        t.totalQuantity,
        t.deliveryCharge,
        t.codFee,
        t.email,
        t.source,
        t.id,
        t.placedAt,
      )
      .where(sql`${t.deletedAt} is null`),
    index('orders_by_district').on(t.district, t.email).where(sql`${t.deletedAt} is null`),
    // Orders of a thana that may be duplicates (possible-duplicates.ts, desk/merging). Few: those not delivered yet.
    index('orders_to_merge')
      .on(t.thana, t.placedAt)
      .where(sql`${t.deletedAt} is null and ${openWhere(t.status)}`),
    // The same by phone: so few that a list looks up each open order in it.
    index('orders_open_by_phone')
      .on(t.phone, t.placedAt)
      .where(sql`${t.deletedAt} is null and ${openWhere(t.status)}`),
    // For orders promised for today that are still in the shop, and for the report on kept promises.
    index('orders_promised')
      .on(t.status, t.promisedBy)
      .where(sql`${t.deletedAt} is null and ${t.promisedBy} is not null`),
    index('orders_paid_by_day')
      .on(sql`((${t.deliveredAt} at time zone 'Asia/Dhaka')::date)`)
      .where(
        sql`${t.status} = 'delivered' and ${t.paymentStatus} = 'paid' and ${t.deletedAt} is null and ${t.deliveredAt} is not null`,
      ),
  ],
)

/** An order was delivered and is not in the trash. Defined here, because lower domains may import only tables. */
export const isDelivered = deliveredWhere(orders)

/** Ordered items, copied at the time of the order: changes of the product do not affect them. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: rowId(),
    orderRow: rowRef('order_row')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    productNumber: integer('product_number').references(() => products.number, { onDelete: 'set null' }),
    variantId: rowRef('variant_id').references(() => variants.id, { onDelete: 'set null' }),
    nameEn: text('name_en').notNull(),
    nameBn: text('name_bn').notNull().default(''),
    sku: text('sku').notNull(),
    image: text('image').notNull().default(''),
    size: text('size').notNull(),
    color: text('color').notNull(),
    unitPrice: paisa('unit_price').notNull(),
    originalPrice: paisa('original_price'),
    /** Unit cost for the shop at the time of sale. */
    unitCost: paisa('unit_cost').notNull().default(0),
    quantity: integer('quantity').notNull(),
    total: paisa('total').notNull(),
    position: integer('position').notNull().default(0),
    /**
     * The line of which this is a second size to try: the shopper pays for the one they keep. It has a piece and no
     * price until the counter enters which one came back (return-pieces.ts). Null: a bought line.
     */
    alternativeTo: rowRef('alternative_to').references((): AnyPgColumn => orderLines.id, { onDelete: 'cascade' }),
    /**
     * The Dhaka day on which it counts as sold, set by the database; null while its order is cancelled or in the trash,
     * and for a second size.
     */
    soldOn: date('sold_on', { mode: 'string' }),
  },
  (t) => [
    unique('order_lines_once').on(t.orderRow, t.variantId),
    check('order_lines_quantity', sql`${t.quantity} > 0`),
    check('order_lines_add_up', sql`${t.total} = ${t.unitPrice} * ${t.quantity}`),
    check(
      'order_lines_second_size_free',
      sql`${t.alternativeTo} is null or (${t.quantity} = 1 and ${t.unitPrice} = 0 and ${t.soldOn} is null)`,
    ),
    uniqueIndex('order_lines_second_size').on(t.alternativeTo).where(sql`${t.alternativeTo} is not null`),
    index('order_lines_of_order').on(t.orderRow, t.position),
    // Covering index for a product's sales in a period, and for the orders that have it, those in the trash as well.
    index('order_lines_of_product').on(t.productNumber, t.soldOn, t.quantity, t.total, t.unitCost, t.orderRow),
    // Which files of the media library orders show.
    index('order_lines_by_image').on(t.image),
    // Covering index for analytics and reports per product and per day.
    index('order_lines_sold')
      .on(t.soldOn, t.productNumber, t.quantity, t.total, t.unitCost)
      .where(sql`${t.soldOn} is not null`),
  ],
)

/** Lines that the customer buys, without the second sizes to try. SQL without Drizzle reads the view `bought_lines`. */
export const isBought = sql`${orderLines.alternativeTo} is null`

/** The timeline: statuses, payments set by hand, and notes of an order, when, and by whom. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: rowId(),
    orderRow: rowRef('order_row')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The new status; null for notes and other changes. */
    status: text('status', { enum: orderStatuses }),
    note: text('note').notNull().default(''),
    /** A payment status set by hand; null for other entries. */
    payment: text('payment', { enum: paymentStatuses }),
    /** Why it happened without the customer's wish; the mail says it. Null for all else. */
    cause: text('cause', { enum: orderEventCauses }),
    /** The number of the other order, with the cause `merged`; null for all else. */
    mergedWith: text('merged_with'),
    actor: text('actor').notNull(),
    /** A note that the customer sees, without its author. */
    forCustomer: boolean('for_customer').notNull().default(false),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [index('order_events_of_order').on(t.orderRow, t.id)],
)

/** Private links of an order: one in each of its mails, and those that its shopper shared. */
export const orderLinks = pgTable(
  'order_links',
  {
    /** SHA-256 of the token in the link. */
    tokenHash: text('token_hash').primaryKey(),
    orderRow: rowRef('order_row')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('order_links_of_order').on(t.orderRow), index('order_links_by_age').on(t.createdAt)],
)

/**
 * Browsers that opened an order by its private link: they see the whole order, and may act on it if it belongs to no
 * account.
 */
export const orderBrowsers = pgTable(
  'order_browsers',
  {
    orderRow: rowRef('order_row')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** SHA-256 of the cookie of the browser. */
    browser: text('browser').notNull(),
    openedAt: moment('opened_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.orderRow, t.browser] }), index('order_browsers_by_age').on(t.openedAt)],
)

/**
 * Problem reports: a damaged or wrong item, reported within 24 hours of delivery. Staff answer with a replacement, with
 * store credit if the item is gone, or with a refusal.
 */
export const orderRequests = pgTable(
  'order_requests',
  {
    id: rowId(),
    /** Created when the form opens: one key, one report. */
    requestKey: uuid('request_key').unique(),
    orderRow: rowRef('order_row')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: requestKinds }).notNull(),
    text: text('text').notNull(),
    status: text('status', { enum: requestStatuses }).notNull().default('open'),
    /** What staff wrote to the shopper. */
    answer: text('answer').notNull().default(''),
    answeredBy: text('answered_by').notNull().default(''),
    answeredAt: moment('answered_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('order_requests_of_order').on(t.orderRow), index('order_requests_by_status').on(t.status, t.createdAt)],
)

/** The items that a report is about. */
export const orderRequestLines = pgTable(
  'order_request_lines',
  {
    requestId: rowRef('request_id')
      .notNull()
      .references(() => orderRequests.id, { onDelete: 'cascade' }),
    orderLineId: rowRef('order_line_id')
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
    /** The variant sent as replacement, perhaps of another size or colour; null: none, or deleted since. */
    sentVariantId: rowRef('sent_variant_id').references(() => variants.id, { onDelete: 'set null' }),
  },
  (t) => [
    primaryKey({ columns: [t.requestId, t.orderLineId] }),
    check('order_request_lines_quantity', sql`${t.quantity} > 0`),
  ],
)

/** Photos of a report: keys of re-encoded uploads. */
export const orderRequestPhotos = pgTable(
  'order_request_photos',
  {
    requestId: rowRef('request_id')
      .notNull()
      .references(() => orderRequests.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    key: text('key').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
  },
  (t) => [primaryKey({ columns: [t.requestId, t.position] }), index('order_request_photos_by_key').on(t.key)],
)

/**
 * All people who ever ordered, by e-mail address, or phone number if there is none, with number and total of orders
 * that are neither cancelled nor deleted. Maintained by triggers (rules.ts); nothing else writes it.
 */
export const buyers = pgTable(
  'buyers',
  {
    /** Lower case; the phone number if there is no address (shared/buyer-key.ts). */
    email: text('email').primaryKey(),
    /** As in the newest order. */
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    orders: integer('orders').notNull().default(0),
    spent: paisa('spent').notNull().default(0),
    firstOrderAt: moment('first_order_at').notNull(),
    lastOrderAt: moment('last_order_at').notNull(),
    /** Whether an account with this address exists. */
    registered: boolean('registered').notNull().default(false),
  },
  (t) => [
    index('buyers_latest').on(t.lastOrderAt),
    index('buyers_phone').on(t.phone),
    index('buyers_search').using(
      'gin',
      sql`transliterate_for_trigrams(lower(${t.name} || E'\n' || ${t.email} || E'\n' || ${t.phone})) gin_trgm_ops`,
    ),
  ],
)

/**
 * Bulk deletions and restorations, run by a job in batches, so that no statement exceeds the timeout. Each batch
 * commits together with its progress, so that a crash leaves nothing half done.
 */
export const orderTasks = pgTable(
  'order_tasks',
  {
    id: rowId(),
    kind: text('kind', { enum: orderTaskKinds }).notNull(),
    staffId: rowRef('staff_id'),
    staffName: text('staff_name').notNull(),
    /** Order numbers; null: all. */
    orderIds: jsonb('order_ids').$type<string[]>(),
    /** The deletedAt that a deletion writes, or of the deletion that a restoration reverts; null: any. */
    deletedAt: moment('deleted_at'),
    /** Orders with a higher id are not included. */
    lastRow: rowRef('last_row').notNull(),
    /** Orders up to this id are processed. */
    reachedRow: rowRef('reached_row').notNull().default(0),
    total: integer('total').notNull(),
    done: integer('done').notNull().default(0),
    /** [{orderId, error}]: orders that stayed in the trash, with the reason. */
    refused: jsonb('refused').$type<{ orderId: string; error: string }[]>().notNull().default([]),
    createdAt: moment('created_at').notNull().defaultNow(),
    finishedAt: moment('finished_at'),
  },
  (t) => [index('order_tasks_latest').on(t.createdAt)],
)

/** Upload file format of a courier: columns as data, so that the shop can correct them without a release. */
export const courierTemplates = pgTable('courier_templates', {
  /** pathao, steadfast, redx, paperfly … */
  courier: text('courier').primaryKey(),
  name: text('name').notNull(),
  /** [{header, source, fixed?, required?, most?}] in order. */
  columns: jsonb('columns').notNull(),
  /** The courier reads Latin letters only: Bangla is romanised. */
  latinOnly: boolean('latin_only').notNull().default(false),
  isActive: boolean('is_active').notNull().default(true),
  position: smallint('position').notNull().default(0),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})
