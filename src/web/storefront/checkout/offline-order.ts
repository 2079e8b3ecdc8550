import { useSyncExternalStore } from 'react'
import type { CartLine } from '#domains/cart/contract.ts'
import type { LineIssue } from '#domains/orders/contract.ts'
import * as cart from '#web/storefront/cart/cart.ts'
import { rememberOrder } from '../order/recent-order.ts'
import { safeLocalStorage } from '../safe-storage.ts'
import { ownerOf } from '../session/owner.ts'
import { askSurely, currentSession } from '../session/session.ts'
import { keepDraft } from './form-draft.ts'
import type { FieldName } from './form-fields.ts'
import { offlineOrderKey } from './offline-order-key.ts'
import { dropOrderKey, keepOrderKey, rememberSent, sentPayloads } from './order-key.ts'
import type { OrderPayload } from './order-payload.ts'
import { type FoundOrder, findEarlier, type Outcome, sendOrder } from './send-order.ts'

/**
 * An order that could not be sent. It is stored on the device with its idempotency key until the shop has answered;
 * then it is placed, or returned to the shopper. It is never dropped and never changed.
 */
export type OfflineOrder =
  | {
      state: 'waiting'
      key: string
      payload: OrderPayload
      lines: CartLine[]
      savedAt: string
      /** It was sent without a definite answer, so it may have arrived. */
      maybeSent: boolean
      /** The signed-in user (`ownerOf`), so that the order is not sent under another account. */
      owner?: string | null | undefined
      /** Other contents that were sent with this key, without a definite answer. Newest first. */
      earlier?: OrderPayload[] | undefined
    }
  /** The shop refused it. Its lines are in the cart again. */
  | {
      state: 'returned'
      payload: OrderPayload
      troubles: LineIssue[]
      fields: FieldName[]
      error: string
      /** The error is in the buyer's language. */
      isForBuyer?: boolean | undefined
      /** Another order has its key. */
      isReused?: boolean | undefined
    }
  | { state: 'placed'; orderId: string }

const storageKey = offlineOrderKey
const listeners = new Set<() => void>()
let readFrom: string | null = null
let current: OfflineOrder | null = null

/** The offline order in storage; parsed again only after a change. */
export function offlineOrder(): OfflineOrder | null {
  const text = safeLocalStorage.read(storageKey)
  if (text === readFrom) return current
  readFrom = text
  current = parse(text)
  return current
}

function parse(text: string | null): OfflineOrder | null {
  if (text === null) return null
  try {
    const stored = JSON.parse(text) as OfflineOrder
    const isWhole =
      stored.state === 'placed'
        ? typeof stored.orderId === 'string'
        : stored.state === 'returned'
          ? Array.isArray(stored.troubles) && Array.isArray(stored.fields) && 'customerInfo' in stored.payload
          : stored.state === 'waiting' && Array.isArray(stored.lines) && 'customerInfo' in stored.payload
    if (isWhole) return stored
  } catch {}
  console.warn('The stored pending order cannot be read; it is ignored.')
  return null
}

function write(order: OfflineOrder | null): boolean {
  const stored = safeLocalStorage.write(storageKey, order && JSON.stringify(order))
  for (const listener of listeners) listener()
  return stored
}

/**
 * Stores an order until the shop can be reached, and removes its lines from the cart.
 * @returns false if this browser cannot store it; then nothing has changed
 */
export function saveOfflineOrder(
  payload: OrderPayload,
  lines: readonly CartLine[],
  key: string,
  maybeSent: boolean,
): boolean {
  const order: OfflineOrder = {
    state: 'waiting',
    key,
    payload,
    lines: [...lines],
    savedAt: new Date().toISOString(),
    maybeSent,
    owner: ownerOf(currentSession()),
    earlier: sentPayloads().filter((each) => JSON.stringify(each) !== JSON.stringify(payload)),
  }
  if (!write(order)) {
    write(null)
    return false
  }
  cart.takeOut(lines)
  dropOrderKey()
  return true
}

/** Cancels the order: its lines go back into the cart, its address into the form. */
export function cancelOfflineOrder() {
  const order = offlineOrder()
  if (order?.state !== 'waiting') return
  returnToCart(order)
  write(null)
}

/** Removes a returned or placed order after the shopper has seen it. */
export const dismissOfflineOrder = () => {
  if (offlineOrder()?.state !== 'waiting') write(null)
}

/** Keeps the key: if the order has arrived after all, ordering again finds it instead of placing a second one. */
function returnToCart(order: Extract<OfflineOrder, { state: 'waiting' }>) {
  cart.putBack(order.lines)
  const { customerInfo, orderDetails } = order.payload
  keepDraft({ ...customerInfo, notes: orderDetails.notes })
  keepOrderKey(order.key)
  for (const each of [...(order.earlier ?? [])].reverse()) rememberSent(each)
  if (order.maybeSent) rememberSent(order.payload)
}

/** Only one tab sends at a time (Web Locks). Read the state inside `work`, not before. */
export const withOrderLock = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('bunon-order', work) : work()

let isSending = false

/**
 * Sends the offline order, if there is one and a connection; as a guest's order if its owner has signed out.
 * @returns true if no order is left to send
 */
export async function sendOfflineOrder(): Promise<boolean> {
  if (offlineOrder()?.state !== 'waiting') return true
  if (isSending || !navigator.onLine) return false
  isSending = true
  try {
    return await withOrderLock(attempt)
  } finally {
    isSending = false
  }
}

async function attempt(): Promise<boolean> {
  const waiting = offlineOrder()
  if (waiting?.state !== 'waiting') return true
  const here = ownerOf(waiting.owner === undefined ? currentSession() : await askSurely())
  const order = offlineOrder()
  if (order?.state !== 'waiting') return true
  const { key, payload, earlier = [], owner = here } = order
  if (owner !== undefined && here === undefined) return false
  // From now on it may arrive, so a cancellation must first ask the shop.
  if (!order.maybeSent || order.owner !== owner) write({ ...order, maybeSent: true, owner })
  const credentials = owner === here ? undefined : 'omit'
  // Its pieces left the cart when it was stored. Equal pieces in the account's cart may have been added since.
  const answer = await sendOrder({ ...payload, leavesCart: false }, key, 0, credentials)
  const outcome = answer.kind === 'reused' ? await findEarlier(key, earlier, 0, credentials) : answer
  // Cancelled while it was being sent. If it was placed nevertheless, the placed order counts.
  if (offlineOrder()?.state !== 'waiting' && outcome.kind !== 'placed') return true
  return settle(order, outcome)
}

function settle(order: Extract<OfflineOrder, { state: 'waiting' }>, outcome: Outcome | FoundOrder): boolean {
  switch (outcome.kind) {
    case 'placed':
      if ('payload' in outcome) {
        // An earlier attempt arrived. Its contents differ: the rest has not been ordered.
        if (offlineOrder() !== null) cart.putBack(order.lines)
        cart.takeOut(outcome.payload.items)
        dropOrderKey()
      } else if (offlineOrder() === null) {
        cart.takeOut(order.lines)
        dropOrderKey()
      }
      rememberOrder(outcome.orderId)
      write({ state: 'placed', orderId: outcome.orderId })
      return true
    case 'changed':
    case 'invalid':
    case 'refused':
    case 'reused':
      returnToCart(order)
      write({
        state: 'returned',
        payload: order.payload,
        troubles: outcome.kind === 'changed' ? outcome.lines : [],
        fields: outcome.kind === 'invalid' ? outcome.fields : [],
        error: outcome.kind === 'refused' || outcome.kind === 'invalid' ? outcome.error : '',
        isForBuyer: outcome.kind === 'refused' && outcome.isForBuyer,
        isReused: outcome.kind === 'reused',
      })
      return true
    default:
      return false
  }
}

const minRetryMs = 2000
const maxRetryMs = 5 * 60_000

/**
 * Sends the offline order now, when the connection returns, and with exponential backoff. Call it once, in the layout.
 * @returns a function that stops it
 */
export function sendWhenOnline(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = minRetryMs
  const attempt = async () => {
    clearTimeout(timer)
    if (await sendOfflineOrder()) return
    timer = setTimeout(attempt, wait)
    wait = Math.min(wait * 2, maxRetryMs)
  }
  const restart = () => {
    wait = minRetryMs
    void attempt()
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key !== storageKey && event.key !== null) return
    for (const listener of listeners) listener()
  }
  window.addEventListener('online', restart)
  window.addEventListener('storage', onStorage)
  listeners.add(restartIfNew)
  let known = ''
  function restartIfNew() {
    const order = offlineOrder()
    const key = order?.state === 'waiting' ? order.key : ''
    if (key !== known && key !== '') restart()
    known = key
  }
  restart()
  return () => {
    clearTimeout(timer)
    window.removeEventListener('online', restart)
    window.removeEventListener('storage', onStorage)
    listeners.delete(restartIfNew)
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const readNothing = () => null

/** The offline order, also once it is returned or placed. Null on the server, while hydrating, and without one. */
export const useOfflineOrder = (): OfflineOrder | null => useSyncExternalStore(subscribe, offlineOrder, readNothing)
