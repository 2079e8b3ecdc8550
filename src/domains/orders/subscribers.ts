import type { Delivered } from '#domains/events/subscribe.ts'
import { canSendMail } from '#domains/settings/can-send-mail.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { Db } from '#platform/database/database.ts'
import { notifiesCustomer } from '#shared/orders/order-status.ts'
import { claimGuestOrders } from './access/claim-guest-orders.ts'
import { moveOrdersToEmail } from './access/move-orders-to-email.ts'
import { closeOpenedOrders, revokeBrowsersOf } from './access/revoke-browsers.ts'
import { sendOrderMail } from './mail/order-mail.ts'
import type { OrderMailKind } from './mail/order-mail-texts.ts'

type OrderEvent = Delivered<'order.placed' | 'order.status_changed' | 'order.edited' | 'order.merged'>

/** Sends the mail for an event of an order, once, however often the event is delivered. */
export async function mailOrderEvent(tx: Db, event: OrderEvent, { config }: AppContext): Promise<void> {
  const kind = mailKindOf(event)
  if (!kind) return
  const { publicUrl } = config
  // From the event: until the mail is sent, notes and other changes may follow in the timeline.
  const mergedWith = event.type === 'order.merged' ? event.payload.mergedWith : null
  const post = { smtp: await canSendMail(tx, config), publicUrl }
  await sendOrderMail(tx, event.payload.orderId, kind, post, mergedWith)
}

function mailKindOf(event: OrderEvent): OrderMailKind | undefined {
  if (event.type === 'order.placed') return 'placed'
  if (event.type === 'order.merged') return 'changed'
  if (event.type === 'order.edited') return event.payload.isTotalChanged ? 'changed' : undefined
  const { from, to } = event.payload
  // Corrects a mistake: the customer was notified when the order was sent.
  if (from === 'delivered' && to === 'shipped') return undefined
  return notifiesCustomer(to) ? to : undefined
}

type SignedIn = { payload: { customerId: number }; transient: { ordersToken: string | undefined } }
type SignedOut = {
  payload: { customerId: number; isEverywhere: boolean }
  transient: { ordersToken: string | undefined }
}
type Removed = { payload: { customerId: number } }
type EmailChanged = { payload: { customerId: number }; transient: { from: string; to: string } }

/** Moves a customer's guest orders to the account at a sign-in. */
export async function claimOrdersAtSignIn(tx: Db, events: SignedIn[]): Promise<void> {
  for (const { payload, transient } of events) await claimGuestOrders(tx, payload.customerId, transient.ordersToken)
}

/** Orders follow their account to its new e-mail address. */
export async function moveOrdersToNewEmail(tx: Db, events: EmailChanged[]): Promise<void> {
  for (const { payload, transient } of events) await moveOrdersToEmail(tx, payload.customerId, transient)
}

/** Closes orders that were opened by a private link when a customer signs out. */
export async function closeOrdersAtSignOut(tx: Db, events: SignedOut[]): Promise<void> {
  const everywhere = events.flatMap(({ payload }) => (payload.isEverywhere ? payload.customerId : []))
  if (everywhere.length > 0) await closeOpenedOrders(tx, everywhere)
  for (const { payload, transient } of events)
    if (!payload.isEverywhere && transient.ordersToken)
      await closeOpenedOrders(tx, [payload.customerId], transient.ordersToken)
}

/** Removes all browsers' access to the orders of deleted accounts. */
export const closeOrdersOfRemoved = (tx: Db, events: Removed[]): Promise<void> =>
  revokeBrowsersOf(
    tx,
    events.map(({ payload }) => payload.customerId),
  )
