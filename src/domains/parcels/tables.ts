import { sql } from 'drizzle-orm'
import {
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
} from 'drizzle-orm/pg-core'
import { variants } from '#domains/catalogue/tables.ts'
import { orderLines, orderRequests, orders } from '#domains/orders/tables.ts'
import { staff } from '#domains/staff/tables.ts'
import { moment, paisa, rowId, rowRef } from '#platform/database/columns.ts'
import { isNoneOf } from '#platform/database/constant-list.ts'
import { bookingStateNames } from '#shared/parcels/booking-state.ts'
import { isFinal, parcelStateNames, parcelStatesThat } from '#shared/parcels/parcel-states.ts'
import { webhookFailures } from '#shared/parcels/webhook-failures.ts'
import { courierModes } from './accounts/staff-contract.ts'
import type { CourierArea, CourierAreaChoice, CourierEvent, CourierStore } from './couriers/courier.ts'

/**
 * Parcels on the way to customers. An order has one parcel unless staff split it; it is created when the order is
 * packed, booked or shipped.
 */
export const parcels = pgTable(
  'parcels',
  {
    id: rowId(),
    /** ORD-YYYYMMDD-XXXXXX-1: printed on the label, and our reference at the courier. */
    number: text('number').notNull().unique(),
    orderRow: rowRef('order_row')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** 1, 2 … within the order. The first one collects the delivery charge. */
    position: smallint('position').notNull(),
    state: text('state', { enum: parcelStateNames }).notNull().default('waiting'),
    /**
     * The problem report that it answers: it brings a replacement and collects nothing. Null: it brings ordered pieces.
     */
    requestId: rowRef('request_id').references(() => orderRequests.id, { onDelete: 'cascade' }),
    /** pathao, steadfast, redx, own …; null: not chosen. */
    courier: text('courier'),
    /** The courier's number. */
    consignment: text('consignment'),
    trackingUrl: text('tracking_url'),
    /** The shop's own rider who has it on his round; null: another courier, or none. */
    riderId: rowRef('rider_id').references(() => staff.id, { onDelete: 'set null' }),
    /**
     * Its position in the rider's round, from the first stop; at equal positions the parcel that was assigned first.
     */
    stop: integer('stop').notNull().default(0),
    /** Paisa that the courier collects from the customer: 0 for a paid order. */
    toCollect: paisa('to_collect').notNull(),
    /** Paisa that the courier collected; null: unknown. */
    collected: paisa('collected'),
    /** When its courier or rider paid the cash out to the shop, as staff recorded; null: not yet, or there is none. */
    paidOutAt: moment('paid_out_at'),
    paidOutBy: text('paid_out_by').notNull().default(''),
    /** When it last moved, by the courier's clock or by staff; null: never. */
    movedAt: moment('moved_at'),
    handedOverAt: moment('handed_over_at'),
    deliveredAt: moment('delivered_at'),
    receivedBackAt: moment('received_back_at'),
    /** When its courier was last polled; null: never. */
    polledAt: moment('polled_at'),
    /** Who packed its pieces, or is packing them: scanned or ticked the last one; '' if none is packed. */
    packedBy: text('packed_by').notNull().default(''),
    /** When a person confirmed that every piece is in it; null: not packed, or not by scan. */
    packedAt: moment('packed_at'),
    /** Texts about problems that a person has to look at; '' if none. */
    attention: text('attention').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    unique('parcels_of_order').on(t.orderRow, t.position),
    uniqueIndex('parcels_by_consignment').on(t.courier, t.consignment).where(sql`${t.consignment} is not null`),
    // Nearly all are delivered: they are counted as all less these, and read by `parcels_newest`.
    index('parcels_by_state').on(t.state, t.createdAt, t.id).where(sql`${t.state} <> 'delivered'`),
    // Counts parcels by courier, and, as the smallest index with all rows, all parcels.
    index('parcels_by_courier').on(t.courier, t.state),
    index('parcels_of_rider').on(t.riderId, t.state, t.deliveredAt).where(sql`${t.riderId} is not null`),
    index('parcels_of_request').on(t.requestId).where(sql`${t.requestId} is not null`),
    index('parcels_newest').on(t.createdAt, t.id),
    index('parcels_of_consignment').on(t.consignment).where(sql`${t.consignment} is not null`),
    index('parcels_to_poll')
      .on(t.courier, sql`${t.polledAt} nulls first`, t.id)
      .where(
        sql`${t.consignment} is not null and ${t.receivedBackAt} is null and ${isNoneOf(t.state, parcelStatesThat(isFinal))}`,
      ),
    index('parcels_open')
      .on(t.state)
      .where(sql`${t.receivedBackAt} is null and ${isNoneOf(t.state, parcelStatesThat(isFinal))}`),
    // Parcels delivered on a day, and in the last 90 days.
    index('parcels_delivered').on(t.deliveredAt).where(sql`${t.deliveredAt} is not null`),
    // Cash that is with couriers and riders.
    index('parcels_holding_cash')
      .on(t.orderRow)
      .where(
        sql`${t.paidOutAt} is null and ${t.deliveredAt} is not null and coalesce(${t.collected}, ${t.toCollect}) > 0`,
      ),
    index('parcels_with_attention').on(t.createdAt, t.id).where(sql`${t.attention} <> ''`),
    check('parcels_money_not_negative', sql`${t.toCollect} >= 0 and ${t.collected} >= 0`),
  ],
)

/** The pieces in a parcel, copied: they stay when a partial delivery removes them from the order. */
export const parcelLines = pgTable(
  'parcel_lines',
  {
    id: rowId(),
    parcelId: rowRef('parcel_id')
      .notNull()
      .references(() => parcels.id, { onDelete: 'cascade' }),
    /** Null: the order no longer has the line. */
    orderLineId: rowRef('order_line_id').references(() => orderLines.id, { onDelete: 'set null' }),
    variantId: rowRef('variant_id').references(() => variants.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    sku: text('sku').notNull(),
    size: text('size').notNull(),
    color: text('color').notNull(),
    unitPrice: paisa('unit_price').notNull(),
    quantity: integer('quantity').notNull(),
    /** Pieces that are in the parcel, by scan or by hand. */
    packed: integer('packed').notNull().default(0),
    /** Pieces that came back over the counter, and how they were received. */
    toShelf: integer('to_shelf').notNull().default(0),
    toSecondChoice: integer('to_second_choice').notNull().default(0),
    writtenOff: integer('written_off').notNull().default(0),
    position: integer('position').notNull().default(0),
  },
  (t) => [
    unique('parcel_lines_once').on(t.parcelId, t.orderLineId),
    index('parcel_lines_of_order_line').on(t.orderLineId),
    check('parcel_lines_quantity', sql`${t.quantity} > 0`),
    check('parcel_lines_packed', sql`${t.packed} between 0 and ${t.quantity}`),
    check(
      'parcel_lines_received',
      sql`least(${t.toShelf}, ${t.toSecondChoice}, ${t.writtenOff}) >= 0 and ${t.toShelf} + ${t.toSecondChoice} + ${t.writtenOff} <= ${t.quantity}`,
    ),
  ],
)

/** Pieces that a customer returns at the door for the replacement in a parcel, and how the counter received them. */
export const expectedPieces = pgTable(
  'expected_pieces',
  {
    id: rowId(),
    parcelId: rowRef('parcel_id')
      .notNull()
      .references(() => parcels.id, { onDelete: 'cascade' }),
    variantId: rowRef('variant_id').references(() => variants.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    sku: text('sku').notNull(),
    size: text('size').notNull(),
    color: text('color').notNull(),
    unitPrice: paisa('unit_price').notNull(),
    quantity: integer('quantity').notNull(),
    toShelf: integer('to_shelf').notNull().default(0),
    toSecondChoice: integer('to_second_choice').notNull().default(0),
    writtenOff: integer('written_off').notNull().default(0),
    position: integer('position').notNull().default(0),
  },
  (t) => [
    index('expected_pieces_of_parcel').on(t.parcelId),
    index('expected_pieces_of_variant').on(t.variantId),
    check('expected_pieces_quantity', sql`${t.quantity} > 0`),
    check(
      'expected_pieces_received',
      sql`least(${t.toShelf}, ${t.toSecondChoice}, ${t.writtenOff}) >= 0 and ${t.toShelf} + ${t.toSecondChoice} + ${t.writtenOff} <= ${t.quantity}`,
    ),
  ],
)

/**
 * Packed pieces that no longer belong in the parcel because its order was changed: staff take them out. Deleted when
 * the parcel is packed again.
 */
export const parcelSurplus = pgTable(
  'parcel_surplus',
  {
    parcelId: rowRef('parcel_id')
      .notNull()
      .references(() => parcels.id, { onDelete: 'cascade' }),
    sku: text('sku').notNull(),
    variantId: rowRef('variant_id').references(() => variants.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    size: text('size').notNull(),
    color: text('color').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.parcelId, t.sku] }),
    index('parcel_surplus_of_variant').on(t.variantId),
    check('parcel_surplus_quantity', sql`${t.quantity} > 0`),
  ],
)

/** Pieces to fetch from the shelves for many orders in one walk. Lists are deleted after a month. */
export const pickingLists = pgTable(
  'picking_lists',
  {
    id: rowId(),
    /** Hash of the selection: the same selection gives everyone the same list. */
    key: text('key').notNull().unique(),
    createdBy: text('created_by').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('picking_lists_newest').on(t.createdAt, t.id)],
)

/** Contents of a picking list: whole orders, or single parcels. */
export const pickingListOrders = pgTable(
  'picking_list_orders',
  {
    id: rowId(),
    listId: rowRef('list_id')
      .notNull()
      .references(() => pickingLists.id, { onDelete: 'cascade' }),
    orderRow: rowRef('order_row')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Null: all pieces of the order, also if the parcel was joined with another one. */
    parcelId: rowRef('parcel_id').references(() => parcels.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('picking_list_orders_of_list').on(t.listId),
    index('picking_list_orders_of_order').on(t.orderRow),
    index('picking_list_orders_of_parcel').on(t.parcelId),
  ],
)

/**
 * Fetched pieces of a list. A line whose quantity grows afterwards is open again; an order that leaves the list takes
 * its fetched pieces with it.
 */
export const pickingTicks = pgTable(
  'picking_ticks',
  {
    listId: rowRef('list_id')
      .notNull()
      .references(() => pickingLists.id, { onDelete: 'cascade' }),
    sku: text('sku').notNull(),
    picked: integer('picked').notNull(),
    /** How many of them belong to which order, by row id; empty in ticks of earlier releases. */
    ofOrders: jsonb('of_orders').$type<Record<string, number>>().notNull().default({}),
    pickedBy: text('picked_by').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.listId, t.sku] }), check('picking_ticks_picked', sql`${t.picked} > 0`)],
)

/** Scans of pieces that were counted, for a day: one whose answer was lost is sent again and counts once. */
export const packingScans = pgTable(
  'packing_scans',
  {
    parcelId: rowRef('parcel_id')
      .notNull()
      .references(() => parcels.id, { onDelete: 'cascade' }),
    /** Made by the page for each scan. */
    key: text('key').notNull(),
    /** The line of the parcel, from 0. */
    line: integer('line').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.parcelId, t.key] }), index('packing_scans_by_time').on(t.at)],
)

/** All known events of a parcel, in the order in which they became known. */
export const parcelEvents = pgTable(
  'parcel_events',
  {
    id: rowId(),
    parcelId: rowRef('parcel_id')
      .notNull()
      .references(() => parcels.id, { onDelete: 'cascade' }),
    /** Null: a note, or a word of a courier that is not known. */
    state: text('state', { enum: parcelStateNames }),
    /** Whether it moved the parcel; an older event does not. */
    hasMoved: boolean('has_moved').notNull().default(false),
    /** The courier's own word; '' for events of staff. */
    word: text('word').notNull().default(''),
    place: text('place').notNull().default(''),
    note: text('note').notNull().default(''),
    /** A member of staff, or the courier. */
    actor: text('actor').notNull(),
    source: text('source', { enum: ['staff', 'order', 'booking', 'webhook', 'poll', 'migration'] }).notNull(),
    /** Idempotency key of a courier's event; null for events of staff. */
    eventKey: text('event_key'),
    /** The rider on whose round the parcel was then, or who said it; null: none. */
    riderId: rowRef('rider_id'),
    /**
     * Paisa that this rider collected at the door: the record of his cash, whatever happens to the parcel later. Null:
     * nothing was collected, or staff stated afterwards that it was not delivered.
     */
    cash: paisa('cash'),
    /** By the courier's clock for a courier's event. */
    at: moment('at').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
  },
  (t) => [
    unique('parcel_events_once').on(t.parcelId, t.eventKey),
    index('parcel_events_of_parcel').on(t.parcelId, t.id),
    index('parcel_events_with_cash').on(t.at, t.riderId).where(sql`${t.cash} is not null`),
  ],
)

/** Bookings withdrawn at their courier, whose later events do not apply to the parcel. */
export const withdrawnBookings = pgTable(
  'withdrawn_bookings',
  {
    id: rowId(),
    parcelId: rowRef('parcel_id')
      .notNull()
      .references(() => parcels.id, { onDelete: 'cascade' }),
    courier: text('courier').notNull(),
    /** The courier's consignment number; null: unknown to staff. */
    consignment: text('consignment'),
    withdrawnAt: moment('withdrawn_at').notNull(),
  },
  (t) => [
    index('withdrawn_bookings_of_parcel').on(t.parcelId),
    index('withdrawn_bookings_by_consignment').on(t.consignment).where(sql`${t.consignment} is not null`),
  ],
)

/** A courier that the shop has an account with. */
export const courierAccounts = pgTable('courier_accounts', {
  /** As in src/domains/parcels/couriers. */
  courier: text('courier').primaryKey(),
  isActive: boolean('is_active').notNull().default(false),
  /** Which API is called: the courier's own, its sandbox, or the simulator in the box. */
  mode: text('mode', { enum: courierModes }).notNull().default('live'),
  /** Base URL of the simulator; only this machine's. */
  simulatorUrl: text('simulator_url').notNull().default(''),
  /** Sealed JSON; null: none. */
  credentials: text('credentials'),
  /** Sealed; null: no webhook is accepted. */
  webhookSecret: text('webhook_secret'),
  /** Sealed access token, for all processes; null: none. */
  token: text('token'),
  /** Pickup stores, as the courier listed them last. The default one is in the credentials. */
  stores: jsonb('stores').$type<CourierStore[]>().notNull().default([]),
  /** Null: never listed. */
  storesAt: moment('stores_at'),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  updatedBy: text('updated_by').notNull().default(''),
})

/** Bookings of many parcels, run by a job. */
export const bookingJobs = pgTable(
  'booking_jobs',
  {
    id: rowId(),
    courier: text('courier').notNull(),
    /** The courier's id of the pickup store; null: the default one. */
    store: text('store'),
    /** For the shop's own delivery man: whose round they go on. */
    riderId: rowRef('rider_id'),
    /** Also reassigns parcels that another rider has picked up. */
    takesPickedUp: boolean('takes_picked_up').notNull().default(false),
    staffId: rowRef('staff_id'),
    staffName: text('staff_name').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    finishedAt: moment('finished_at'),
  },
  (t) => [index('booking_jobs_latest').on(t.createdAt)],
)

/** The parcels of a booking and what became of each. */
export const bookingJobParcels = pgTable(
  'booking_job_parcels',
  {
    jobId: rowRef('job_id')
      .notNull()
      .references(() => bookingJobs.id, { onDelete: 'cascade' }),
    parcelId: rowRef('parcel_id')
      .notNull()
      .references(() => parcels.id, { onDelete: 'cascade' }),
    result: text('result', { enum: bookingStateNames }).notNull().default('queued'),
    /** A sentence for staff. */
    reason: text('reason').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.jobId, t.parcelId] }), index('booking_job_parcels_of_parcel').on(t.parcelId)],
)

/** The shared health of a courier's calls, from all processes. */
export const courierHealth = pgTable('courier_health', {
  courier: text('courier').primaryKey(),
  lastSuccessAt: moment('last_success_at'),
  lastFailureAt: moment('last_failure_at'),
  /** A sentence for staff; '' if there was none. */
  lastFailure: text('last_failure').notNull().default(''),
  /** Until when no process calls the courier, after failures in a row; null: no pause. */
  pausedUntil: moment('paused_until'),
})

/** Raw webhooks of couriers, stored before they are processed. */
export const courierWebhooks = pgTable(
  'courier_webhooks',
  {
    id: rowId(),
    courier: text('courier').notNull(),
    body: text('body').notNull(),
    /** The events read from it; their times are texts. */
    events: jsonb('events').$type<(Omit<CourierEvent, 'at'> & { at: Date | string })[]>().notNull().default([]),
    receivedAt: moment('received_at').notNull().defaultNow(),
    /** Tries that failed. */
    tries: integer('tries').notNull().default(0),
    /** Null: not applied yet. */
    appliedAt: moment('applied_at'),
    /** The result of its events, such as `moved 1, repeated 1`. */
    outcome: text('outcome').notNull().default(''),
  },
  (t) => [
    index('courier_webhooks_waiting').on(t.id).where(sql`${t.appliedAt} is null`),
    index('courier_webhooks_by_time').on(t.receivedAt),
    index('courier_webhooks_of_courier').on(t.courier, t.receivedAt),
  ],
)

/** Failed webhooks per courier, day and reason; their contents are not stored. */
export const courierWebhookFailures = pgTable(
  'courier_webhook_failures',
  {
    courier: text('courier').notNull(),
    /**
     * `no_secret`: none is set here; `wrong_secret`: not from the courier, or the secrets differ; `malformed`: no event
     * of this courier; `no_parcel`: about a consignment that the shop does not know; `failed`: could not be applied,
     * however often it was tried.
     */
    kind: text('kind', { enum: webhookFailures }).notNull(),
    day: date('day').notNull(),
    times: integer('times').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.courier, t.kind, t.day] })],
)

/**
 * The areas of couriers that deliver by their own list, as they were fetched last: all, the cities, or those inside one
 * city.
 */
export const courierAreaLists = pgTable('courier_area_lists', {
  /** `redx`, `pathao:cities`, `pathao:city:1`. */
  courier: text('courier').primaryKey(),
  /** Empty: it was never fetched. */
  areas: jsonb('areas').$type<CourierArea[]>().notNull(),
  fetchedAt: moment('fetched_at').notNull(),
  /** When a process began to fetch it; null: none does. */
  askedAt: moment('asked_at'),
})

/** Areas that staff chose for a thana; they have priority over matches by name. */
export const courierAreaChoices = pgTable(
  'courier_area_choices',
  {
    courier: text('courier').notNull(),
    /** Code of the thana. */
    thana: text('thana').notNull(),
    area: jsonb('area').$type<CourierAreaChoice>().notNull(),
    chosenBy: text('chosen_by').notNull(),
    chosenAt: moment('chosen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.courier, t.thana] })],
)
