import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { runPrepared, statement } from '#platform/database/prepared.ts'
import type { CodBlockKind } from '#shared/cod/cod-outcome.ts'
import { normalisedAddress } from '#shared/cod/normalised-address.ts'

/** A key that is compared with blocks. */
export type BuyerKey = { kind: CodBlockKind; key: string }

type Buyer = {
  phone: string
  /** The second number; '' without one. */
  altPhone: string
  district: string | null
  thana: string | null
  address: string
  /** SHA-256 of the cookie of the ordering browser; null or missing: it has none, or staff entered the order. */
  browser?: string | null | undefined
}

/** The keys of an order's buyer. Orders from before districts were stored have no address key. */
export const buyerKeys = ({ phone, altPhone, district, thana, address, browser }: Buyer): BuyerKey[] => [
  { kind: 'phone', key: phone },
  ...(altPhone === '' || altPhone === phone ? [] : [{ kind: 'phone' as const, key: altPhone }]),
  ...(district === null ? [] : [{ kind: 'address' as const, key: normalisedAddress(district, thana, address) }]),
  ...(browser ? [{ kind: 'browser' as const, key: browser }] : []),
]

/**
 * Waits for other transactions that place an order or enter a block with one of these keys, until this one ends. Locks
 * in the order of the lock numbers, so that two orders cannot deadlock.
 */
export const lockBuyer = (tx: Db, keys: readonly BuyerKey[]) =>
  runPrepared(
    tx,
    'lock-buyer',
    {},
    statement`
    select pg_advisory_xact_lock(7311, number)
    from (select distinct hashtext(key) as number
      from unnest((select ${keys.map(lockWord)})::text[]) key order by 1) numbers`,
  )

const lockWord = ({ kind, key }: BuyerKey) => `${kind} ${key}`

/** Condition for blocks that hold at that moment. */
export const inForce = (now: Date) => sql`(lifted_at is null and (ends_at is null or ends_at > ${now}))`
