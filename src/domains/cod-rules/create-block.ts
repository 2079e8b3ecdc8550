import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { orders } from '#domains/orders/tables.ts'
import { placeView } from '#domains/places/places.ts'
import { type Place, readPlace } from '#domains/places/read-place.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { blockedDays } from '#shared/cod/blocked-days.ts'
import { normalisedAddress } from '#shared/cod/normalised-address.ts'
import { addDays, dhakaDay, startOfDhakaDay } from '#shared/dates.ts'
import { toPaisa } from '#shared/money.ts'
import { statusesWhere } from '#shared/orders/order-status.ts'
import { placeIn } from '#shared/places/place-text.ts'
import { blocksOf, blockView } from './blocks.ts'
import { type BuyerKey, buyerKeys, lockBuyer } from './buyer-keys.ts'
import type { BlockRequest } from './staff-contract.ts'
import { codBlocks } from './tables.ts'

type Target = BuyerKey & { shown: string; orderId: string }

/**
 * Blocks a phone number, an address or a browser. An order that is being placed with it is written before, or is
 * decided by the block.
 * @returns the block, and the open orders that it would have met
 * @throws Refusal 404 an unknown order · 409 blocked: it is already · 422 a day that is over, an order without district
 *   or browser
 */
export async function createBlock(
  db: Db,
  input: BlockRequest,
  member: Pick<StaffMember, 'id' | 'username'>,
  now: Date,
) {
  const today = dhakaDay(now)
  const endsOn = input.endsOn === 'lifted' ? null : (input.endsOn ?? addDays(today, blockedDays))
  if (endsOn !== null && endsOn < today) throw invalid('endsOn', 'That day is over')
  const target = await targetOf(db, input.target)
  return withRetry(() =>
    db.transaction(async (tx) => {
      await lockBuyer(tx, [target])
      const [earlier] = await blocksOf(tx, [target], now)
      if (earlier) {
        const message = `${earlier.createdBy} has blocked this already: ${earlier.reason}. Lift that block first`
        throw new Refusal(409, 'blocked', message)
      }
      const { outcome, advanceAmount, advancePercent } = input
      const reason = endsOn === null ? `${input.reason} · No end: ${input.whyEndless}` : input.reason
      const [row] = await tx
        .insert(codBlocks)
        .values({
          ...target,
          outcome,
          advanceAmount: advanceAmount === null ? null : toPaisa(advanceAmount),
          advancePercent,
          reason,
          createdAt: now,
          createdBy: member.username,
          endsAt: endsOn === null ? null : startOfDhakaDay(addDays(endsOn, 1)),
        })
        .returning()
      if (!row) throw new Error('The block was not written')
      const block = blockView(row, now)
      const { kind, shown } = block
      await writeAudit(tx, member, 'cod-block.create', `cod-block:${row.id}`, {
        after: { kind, shown, outcome, reason, endsOn, ...(target.orderId && { orderId: target.orderId }) },
      })
      await invalidateTags(tx, ['cod-rules'])
      return { block, openOrders: await openOrdersOf(tx, target) }
    }),
  )
}

async function targetOf(db: Db, target: BlockRequest['target']): Promise<Target> {
  if (target.by === 'phone') return { kind: 'phone', key: target.phone, shown: target.phone, orderId: '' }
  if (target.by === 'address') {
    const place = readPlace(target, 'target.')
    const key = normalisedAddress(place.district, place.thana, target.address)
    return { kind: 'address', key, shown: addressText(target.address, place), orderId: '' }
  }
  const { orderId, kind } = target
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.orderId, orderId), isNull(orders.deletedAt)))
  if (!order) throw new NotFound('Order')
  const browser = order.source === 'staff' ? null : order.guestToken
  const found = buyerKeys({ ...order, browser }).find((each) => each.kind === kind)
  if (!found)
    throw invalid(
      'target.kind',
      kind === 'browser' ? 'This order was not placed in a browser' : 'This order has no district',
    )
  const shown = {
    phone: order.phone,
    address: addressText(order.address, order),
    browser: `The browser of ${orderId}`,
  }
  return { ...found, shown: shown[kind], orderId }
}

const addressText = (address: string, place: Pick<Place, 'city'> & { district: string | null; thana: string | null }) =>
  `${address}, ${placeIn(placeView(place), 'en')}`

const openStatuses = statusesWhere(({ isOpen }) => isOpen)

async function openOrdersOf(tx: Db, { kind, key }: BuyerKey): Promise<string[]> {
  const [district = '', thana = ''] = key.split('/')
  const of: Record<BuyerKey['kind'], SQL> = {
    phone: sql`(${orders.phone} = ${key} or ${orders.altPhone} = ${key})`,
    // The text itself is compared below.
    address: sql`${orders.district} = ${district} and coalesce(${orders.thana}, '') = ${thana}`,
    browser: sql`${orders.guestToken} = ${key}`,
  }
  const rows = await tx
    .select({ orderId: orders.orderId, district: orders.district, thana: orders.thana, address: orders.address })
    .from(orders)
    .where(and(of[kind], sql`${orders.status} = any(${sql.param(openStatuses)}::text[])`, isNull(orders.deletedAt)))
    .orderBy(desc(orders.placedAt))
    .limit(kind === 'address' ? 2000 : 20)
  return rows
    .filter((row) => kind !== 'address' || normalisedAddress(row.district ?? '', row.thana, row.address) === key)
    .slice(0, 20)
    .map(({ orderId }) => orderId)
}

const invalid = (field: string, sentence: string) =>
  new Refusal(422, 'invalid', sentence, { fields: { [field]: sentence } })
