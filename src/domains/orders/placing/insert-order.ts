import { decisionRow } from '#domains/cod-rules/store-decision.ts'
import type { eventRow } from '#domains/events/append-event.ts'
import type { Place } from '#domains/places/read-place.ts'
import type { ShopSettings } from '#domains/settings/defaults.ts'
import type { Db } from '#platform/database/database.ts'
import { runPrepared, statement } from '#platform/database/prepared.ts'
import { hashToken } from '#platform/secrets/tokens.ts'
import { buyerKey } from '#shared/buyer-key.ts'
import type { CodVerdict } from '#shared/cod/decide.ts'
import { dhakaDay } from '#shared/dates.ts'
import type { DeliveryZone } from '#shared/delivery/delivery.ts'
import { gramsOf, type Totals } from '#shared/totals.ts'
import type { SaveOrder } from '../contract.ts'
import type { OrderContext } from './place-order.ts'
import type { PricedLine } from './price-cart.ts'

/** An order that is checked and priced. */
export type Order = {
  input: SaveOrder
  context: OrderContext
  fingerprint: string
  lines: PricedLine[]
  totals: Totals
  place: Place
  zone: DeliveryZone
  promisedBy: string | null
  settings: ShopSettings
  /** The shop has rules or blocks for cash on delivery. */
  hasRules: boolean
  browserToken: string
}

type Entry = {
  orderId: string
  actor: string
  event: ReturnType<typeof eventRow>
  status: 'pending' | 'confirmed'
  verdict: CodVerdict | undefined
}

/** Inserts order, lines, first timeline entry, decision and event in one statement, to save round trips. */
export async function insertOrder(
  tx: Db,
  { input, context, fingerprint, lines, totals, place, zone, promisedBy, browserToken }: Order,
  { orderId, actor, event, status, verdict }: Entry,
) {
  const { customerInfo: who, orderDetails } = input
  const day = dhakaDay(context.now)
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
  const rows = lines.map((line, position) => ({ ...line, total: line.price * line.quantity, position }))
  const decisions = verdict ? [decisionRow(verdict, totals.total)] : []
  const seconds = lines.flatMap(({ second }, position) => (second ? { ...second, position } : []))
  await runPrepared(
    tx,
    'place-order',
    {},
    statement`
    with placed as (
      insert into orders (order_id, request_key, request_fingerprint, customer_id, guest_token, status, payment_method,
        customer_name, email, phone, alt_phone, address, city, district, thana, hours_from, hours_to, promised_by,
          weight_grams, notes, subtotal, delivery_charge, tax, cod_fee,
        total, item_count,
        total_quantity, locale, source, channel, placed_at, placed_on, updated_at)
      values (${orderId}, ${context.requestKey ?? null}, ${fingerprint}, ${context.customerId ?? null},
        ${hashToken(browserToken)}, ${status},
        ${orderDetails.paymentMethod}, ${who.fullName},
          ${buyerKey(who.email || (context.accountEmail ?? ''), who.phone)}, ${who.phone},
            ${who.altPhone}, ${who.address},
        ${place.city}, ${place.district}, ${place.thana}, ${zone.hoursFrom}, ${zone.hoursTo}, ${promisedBy},
          ${gramsOf(lines)}, ${orderDetails.notes}, ${totals.subtotal}, ${totals.deliveryCharge}, ${totals.tax},
            ${totals.codFee}, ${totals.total}, ${lines.length},
        ${quantity}, ${input.locale}, ${context.source ?? 'web'}, ${context.channel ?? null},
          ${context.now}, ${day}, ${context.now})
      returning id
    ), lines as (
      insert into order_lines (order_row, product_number, variant_id, name_en, name_bn, sku,
        image, size, color, unit_price,
        original_price, unit_cost, quantity, total, position, sold_on)
      select placed.id, "productNumber", "variantId", "nameEn", "nameBn", sku, image, size,
        color, price, "originalPrice",
        "unitCost", quantity, total, position, ${day}
      from placed, json_to_recordset(${JSON.stringify(rows)}) as line("productNumber" int,
        "variantId" bigint, "nameEn" text,
        "nameBn" text, sku text, image text, size text, color text, price bigint,
          "originalPrice" bigint, "unitCost" bigint,
        quantity int, total bigint, position int)
      returning id, order_row, position
    ), second_sizes as (
      insert into order_lines (order_row, product_number, variant_id, name_en, name_bn, sku, image,
        size, color, unit_price, unit_cost,
        quantity, total, position, alternative_to)
      select lines.order_row, "productNumber", "variantId", "nameEn", "nameBn", sku, image, size, color, 0,
        "unitCost", 1, 0, position, lines.id
      from lines join json_to_recordset(${JSON.stringify(seconds)}) as second("productNumber" int,
        "variantId" bigint, "nameEn" text,
        "nameBn" text, sku text, image text, size text, color text, "unitCost" bigint, position int) using (position)
    ), decision as (
      insert into order_cod_decisions (order_row, decision, decided, reasons, advance, decided_at)
      select placed.id, decision, decided, reasons, advance, ${context.now}
      from placed, json_to_recordset(${JSON.stringify(decisions)}) as made(decision text, decided text,
        reasons jsonb, advance bigint)
    ), timeline as (
      insert into order_events (order_row, status, actor, at) select id, ${status}, ${actor}, ${context.now} from placed
    )
    insert into event_inbox (type, subject, payload)
    values (${event.type}, ${event.subject}, ${JSON.stringify(event.payload)})`,
  )
}
