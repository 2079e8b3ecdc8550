import { placeName } from '#domains/places/place-name.ts'
import { destinationOf, type Place } from '#domains/places/read-place.ts'
import type { Db } from '#platform/database/database.ts'
import { runPrepared, statement } from '#platform/database/prepared.ts'
import { col } from '#platform/database/rows.ts'
import {
  type CodFacts,
  type CodRule,
  type CodVerdict,
  decide,
  isSameDemand,
  type MatchingBlock,
  placeCodes,
  zoneFact,
} from '#shared/cod/decide.ts'
import type { DeliveryZone } from '#shared/delivery/delivery.ts'
import { buyerKeys, lockBuyer } from './buyer-keys.ts'

/** An order that is about to be written or changed. Total in paisa. */
export type OrderToDecide = {
  phone: string
  /** The second number; '' without one. Blocks apply to it, too. */
  altPhone: string
  address: string
  place: Place
  zone: DeliveryZone
  total: number
  hasAccount: boolean
  /** SHA-256 of the browser's cookie; undefined: it has none, or staff enter the order. */
  browser: string | undefined
}

/**
 * Decides whether the order may be paid at the door, by the committed rules and blocks. One round trip. A lock on
 * phone, address and browser serializes it with new blocks: a block either decides the order, or is entered after the
 * order was written.
 */
export async function decideOrder(tx: Db, order: OrderToDecide, now: Date): Promise<CodVerdict> {
  const [, verdict] = await Promise.all([lockBuyer(tx, keysOf(order)), foreseeDecision(tx, order, now)])
  return verdict
}

/**
 * Decides about an order before and after a change, by the same rules and blocks. Lock the order first: placing an
 * order locks its buyer before anything else that is locked here later.
 */
export async function decideChange(
  tx: Db,
  { before, after }: { before: OrderToDecide; after: OrderToDecide },
  now: Date,
): Promise<{ before: CodVerdict; after: CodVerdict; isSameDemand: boolean }> {
  await lockBuyer(tx, [...keysOf(before), ...keysOf(after)])
  const [was, is] = [await readFacts(tx, before, now), await readFacts(tx, after, now)]
  return {
    before: decide(was.rules, was.facts),
    after: decide(is.rules, is.facts),
    isSameDemand: isSameDemand(is.rules, was.facts, is.facts),
  }
}

const readColumns = {
  rules: col.json<CodRule[]>(),
  blocks: col.json<MatchingBlock[]>(),
  delivered: col.int,
  refused: col.int,
}

const keysOf = ({ place, ...buyer }: OrderToDecide) => buyerKeys({ ...buyer, ...place })

/** Previews what rules and blocks say about an order that is not placed yet. Locks and writes nothing. */
export async function foreseeDecision(db: Db, order: OrderToDecide, now: Date): Promise<CodVerdict> {
  const { rules, facts } = await readFacts(db, order, now)
  return decide(rules, facts)
}

async function readFacts(db: Db, order: OrderToDecide, now: Date): Promise<{ rules: CodRule[]; facts: CodFacts }> {
  const { phone, place, zone, total, hasAccount } = order
  const keys = keysOf(order)
  const [read] = await runPrepared(
    db,
    'decide-order',
    readColumns,
    statement`
      select
        (select coalesce(json_agg(r order by r.position, r.id), '[]') from (
          select id, position, amount_over as "amountOver", amount_up_to as "amountUpTo", places,
            zones, is_new_phone as "isNewPhone",
            refused_from as "refusedFrom", delivered_below as "deliveredBelow",
              delivered_of as "deliveredOf", buyer, outcome,
            advance_amount as "advanceAmount", advance_percent as "advancePercent" from cod_rules) r) as rules,
        (select coalesce(json_agg(b order by b.id), '[]') from (
          select id, kind, kind = 'phone' and key <> ${phone} as "isSecondPhone", outcome, reason,
            advance_amount as "advanceAmount",
            advance_percent as "advancePercent" from cod_blocks
          join unnest((select ${keys.map(({ kind }) => kind)})::text[],
            (select ${keys.map(({ key }) => key)})::text[]) as k (kind, key)
            using (kind, key)
          where lifted_at is null and (ends_at is null or ends_at > ${now})) b) as blocks,
        coalesce(d.delivered, 0) as delivered, coalesce(d.refused, 0) as refused
      from (select) one left join delivery_records d on d.phone = ${phone}`,
  )
  const { rules = [], blocks = [], delivered = 0, refused = 0 } = read ?? {}
  const facts = {
    total,
    places: placeCodes(destinationOf(place)).map((code) => ({ code, name: placeName(code) })),
    zone: zoneFact(zone),
    record: { delivered, refused },
    hasAccount,
    blocks,
  }
  return { rules, facts }
}
