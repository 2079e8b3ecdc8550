import type { z } from 'zod'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { invalidateStock } from '#domains/catalogue/products/invalidate-stock.ts'
import { receivedFor } from '#domains/cod-rules/advances.ts'
import { appendEvent } from '#domains/events/append-event.ts'
import { type Pieces, returnStock, StockShort, takeStock } from '#domains/inventory/take-stock.ts'
import { revokeOrderLinks } from '#domains/orders/access/order-links.ts'
import { inTaka } from '#domains/orders/placing/place-order.ts'
import { placeView } from '#domains/places/places.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { lockStockLevels } from '#domains/stock/lock-stock-levels.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { Refusal } from '#platform/refusal.ts'
import { emailIn } from '#shared/buyer-key.ts'
import { pieceName, sizeAndColor } from '#shared/catalogue/piece-name.ts'
import { advanceToReturn } from '#shared/cod/advance-due.ts'
import { formatExactMoney, toTaka } from '#shared/money.ts'
import { channelLabels } from '#shared/orders/order-channel.ts'
import { orderStates, staffWord } from '#shared/orders/order-status.ts'
import { placeIn } from '#shared/places/place-text.ts'
import type { OrderRow } from '../order-view.ts'
import type { EditOrder, editedOrder } from '../staff-contract.ts'
import { orderEvents } from '../tables.ts'
import { returnSentence } from './add-advance-return-note.ts'
import { lockOrder } from './enter-status.ts'
import { assertVersion, nextUpdatedAt } from './optimistic-lock.ts'
import { type Plan, type PlannedLine, planEdit, type Sums } from './plan-edit.ts'
import { applyDecision, reevaluateEdited } from './reevaluate-decision.ts'
import { writeLines, writeOrder } from './write-edit.ts'

type Edited = z.infer<typeof editedOrder>

/**
 * Changes items, customer and address of an order for staff, until it is shipped. Stock and totals are adjusted in the
 * same transaction. Writes timeline and audit log; the customer gets a mail if the total changed. What rules say about
 * cash on delivery follows. With `dryRun` nothing is written.
 * @throws Refusal 404, 409 stale, too_late, paid or sold_out, 422 unknown_line or no_channel
 */
export function editOrder(db: Db, input: EditOrder, member: StaffMember, now: Date): Promise<Edited> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const order = await lockOrder(tx, input.orderId)
      assertVersion(order, input.updatedAt)
      mustBeEditable(order)
      mustHaveChannel(order, input)
      const plan = await planEdit(tx, order, input, now)
      mustNotBePaid(order, plan)
      const changes = changesOf(order, input, plan)
      const toReturn = await advanceToReturnAt(tx, order, plan)
      if (input.dryRun || changes.length === 0) return answer(order, plan, toReturn, order.updatedAt)

      const later = nextUpdatedAt(order, now)
      const edited = { ...asPlanned(order, input, plan), updatedAt: later }
      const decision = await reevaluateEdited(tx, order, edited, now)
      await writeLines(tx, order, plan)
      await writeOrder(tx, order, input, plan, later)
      // Stock is locked last, as when an order is placed: two that lock the same buyer and the same stock level never
      // wait for each other.
      await moveStock(tx, order, plan, member.username)
      // Earlier links may have gone to somebody else's e-mail address or phone.
      if (changes.some(({ field }) => field === 'email' || field === 'phone')) await revokeOrderLinks(tx, [order.id])
      await tx.insert(orderEvents).values({
        orderRow: order.id,
        note: [
          'Order changed',
          ...changes.map(({ text }) => text),
          ...(decision?.timelineTexts ?? []),
          ...returnTexts(order, plan, toReturn),
        ].join('\n'),
        actor: member.username,
        at: now,
      })
      await writeAudit(tx, member, 'order.edit', order.orderId, {
        before: Object.fromEntries(changes.map(({ field, before }) => [field, before])),
        after: Object.fromEntries(changes.map(({ field, after }) => [field, after])),
      })
      await appendEvent(tx, 'order.edited', { orderId: order.orderId, isTotalChanged: plan.sums.total !== order.total })
      return answer(order, plan, toReturn, decision ? await applyDecision(tx, edited, decision, member, now) : later)
    }),
  )
}

/** Paisa that came in above the new total; a paid order keeps its total. */
const advanceToReturnAt = async (tx: Db, { id, paymentStatus }: OrderRow, { sums }: Plan): Promise<number> =>
  paymentStatus === 'pending' ? advanceToReturn({ total: sums.total, received: await receivedFor(tx, id) }) : 0

/** Said once: not again with each change after that. */
const returnTexts = ({ total }: OrderRow, { sums }: Plan, toReturn: number): string[] =>
  toReturn > 0 && sums.total !== total ? [returnSentence(toReturn)] : []

/** What of an order the rules for cash on delivery look at, as it will be. */
const asPlanned = (order: OrderRow, { customerInfo: who }: EditOrder, { sums, place }: Plan): OrderRow => ({
  ...order,
  ...(who && { phone: who.phone, altPhone: who.altPhone, address: who.address }),
  ...place,
  total: sums.total,
})

function mustBeEditable({ status }: OrderRow) {
  if (orderStates[status].isEditable) return
  throw new Refusal(409, 'too_late', `This order can no longer be changed: it is ${staffWord(status)}`)
}

/** Nobody reached the staff for an order of the shop's own page. */
function mustHaveChannel({ source }: OrderRow, { channel }: EditOrder) {
  if (channel === undefined || source === 'staff') return
  throw new Refusal(422, 'no_channel', 'Only an order that staff entered says how the customer reached you')
}

/** A paid or refunded order keeps its total. */
function mustNotBePaid({ paymentStatus, total }: OrderRow, { sums }: Plan) {
  if (paymentStatus === 'pending' || sums.total === total) return
  const message = `This order is ${paymentStatus}: its total cannot change. Mark its payment as pending first`
  throw new Refusal(409, 'paid', message)
}

async function moveStock(tx: Db, { orderId }: OrderRow, { before, lines, seconds, moves }: Plan, actor: string) {
  if (moves.size === 0) return
  // Locks all stock levels together, in one order, whether items are taken or returned, so that two edits cannot
  // deadlock.
  const products = [...before, ...lines, ...seconds.before].flatMap(({ productNumber }) => productNumber ?? [])
  await lockStockLevels(tx, [...new Set(products)])
  const pieces = (factor: 1 | -1): Pieces[] =>
    [...moves].flatMap(([variantId, change]) =>
      change * factor > 0 ? [{ variantId, quantity: change * factor, orderId }] : [],
    )
  try {
    const back = await returnStock(tx, pieces(-1), { actor, reason: 'order changed' })
    await invalidateStock(tx, [...back, ...(await takeStock(tx, pieces(1), actor))])
  } catch (error) {
    if (!(error instanceof StockShort)) throw error
    throw new Refusal(409, 'sold_out', 'Some of these pieces have just been sold. Please look at them again')
  }
}

/** 'Shibganj, Bogura' */
const placeText = (place: Parameters<typeof placeView>[0]) => placeIn(placeView(place), 'en')

type Change = { field: string; before: unknown; after: unknown; text: string }

/** The changes, as text for the timeline and as fields for the audit log. */
function changesOf(order: OrderRow, input: EditOrder, { before, lines, seconds, sums, place }: Plan): Change[] {
  const { customerInfo: who } = input
  const fields: [field: string, name: string, before: string, after: string | undefined][] = [
    ['customerName', 'Name', order.customerName, who?.fullName],
    ['phone', 'Phone', order.phone, who?.phone],
    ['altPhone', 'Second phone', order.altPhone, who?.altPhone],
    ['email', 'E-mail', emailIn(order.email), who?.email?.toLowerCase()],
    ['address', 'Address', order.address, who?.address],
    ['place', 'Place', placeText(order), place && placeText(place)],
    ['promisedBy', 'Promised by', order.promisedBy ?? '', place?.promisedBy ?? undefined],
    ['notes', 'Customer’s note', order.notes, input.notes],
    ['channel', 'Reached us by', labelOf(order.channel) ?? '', labelOf(input.channel)],
  ]
  const changes: Change[] = fields.flatMap(([field, name, was, is]) =>
    is === undefined || is === was
      ? []
      : [{ field, before: was, after: is, text: `${name}: ${was || '–'} → ${is || '–'}` }],
  )
  const had = [...before.map(lineText), ...seconds.before.map(secondSizeText)]
  const has = [...lines.map(lineText), ...seconds.kept.map(secondSizeText)]
  if (had.join('\n') !== has.join('\n')) {
    const gone = had.filter((piece) => !has.includes(piece)).map((piece) => `− ${piece}`)
    const come = has.filter((piece) => !had.includes(piece)).map((piece) => `+ ${piece}`)
    changes.push({ field: 'items', before: had, after: has, text: [...gone, ...come].join('\n') || 'Order of lines' })
  }
  if (sums.total !== order.total) {
    const text = `Total: ${formatExactMoney(order.total)} → ${formatExactMoney(sums.total)}`
    changes.push({ field: 'total', before: toTaka(order.total), after: toTaka(sums.total), text })
  }
  return changes
}

const labelOf = (channel: EditOrder['channel'] | null) => (channel ? channelLabels[channel] : undefined)

export const lineText = ({ quantity, nameEn: name, size, color, unitPrice }: PlannedLine): string =>
  `${quantity} × ${pieceName({ name, size, color })} at ${formatExactMoney(unitPrice)}`

const secondSizeText = ({ nameEn, ...line }: PlannedLine): string => `${nameEn} (${sizeAndColor(line)}) to try`

const answer = (order: OrderRow, { lines, sums }: Plan, toReturn: number, updatedAt: Date): Edited => ({
  items: lines.map((line) => ({
    productId: line.productNumber ?? 0,
    name: line.nameEn,
    size: line.size,
    color: line.color,
    quantity: line.quantity,
    price: toTaka(line.unitPrice),
    total: toTaka(line.total),
  })),
  before: sumsInTaka(order),
  after: sumsInTaka(sums),
  toReturn: toTaka(toReturn),
  updatedAt: updatedAt.toISOString(),
})

const sumsInTaka = (sums: Sums) => ({ ...inTaka(sums), discount: toTaka(sums.discount) })
