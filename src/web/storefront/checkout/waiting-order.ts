import { useSyncExternalStore } from 'react'
import type { CartLine } from '#domains/cart/contract.ts'
import type { LineIssue } from '#domains/orders/contract.ts'
import * as cart from '#web/storefront/cart/cart.ts'
import { rememberOrder } from '../order/recent-order.ts'
import { localBox } from '../stored.ts'
import type { FieldName } from './check-form.ts'
import { keepDraft } from './form-draft.ts'
import { dropOrderKey, keepOrderKey, rememberSent } from './order-key.ts'
import { formOf, type OrderPayload } from './order-payload.ts'
import { type Outcome, sendOrder } from './send-order.ts'

/**
 * An order that could not be sent. It is kept on the device with its key until the shop has answered: then it is placed,
 * or comes back to the shopper's eyes. It is never dropped and never changed.
 */
export type WaitingOrder =
  | {
      state: 'waiting'
      key: string
      payload: OrderPayload
      lines: CartLine[]
      savedAt: string
      /** A connection broke while it was being sent: it may have arrived. */
      maybeSent: boolean
    }
  /** The shop did not take it as it was. Its lines are in the cart again. */
  | { state: 'returned'; payload: OrderPayload; troubles: LineIssue[]; fields: FieldName[]; error: string }
  | { state: 'placed'; orderId: string }

const storageKey = 'pending-order'
const listeners = new Set<() => void>()
let readFrom: string | null = null
let current: WaitingOrder | null = null

/** The waiting order as it stands in storage right now. */
export function waitingOrder(): WaitingOrder | null {
  const text = localBox.read(storageKey)
  if (text === readFrom) return current
  readFrom = text
  current = parse(text)
  return current
}

function parse(text: string | null): WaitingOrder | null {
  if (text === null) return null
  try {
    const stored = JSON.parse(text) as WaitingOrder
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

function write(order: WaitingOrder | null): boolean {
  const stored = localBox.write(storageKey, order && JSON.stringify(order))
  for (const listener of listeners) listener()
  return stored
}

/**
 * Keeps an order until the shop can be reached. Its lines leave the cart.
 * @returns false when this browser cannot keep it: then nothing has changed
 */
export function keepOrder(payload: OrderPayload, lines: readonly CartLine[], key: string, maybeSent: boolean): boolean {
  const order: WaitingOrder = {
    state: 'waiting',
    key,
    payload,
    lines: [...lines],
    savedAt: new Date().toISOString(),
    maybeSent,
  }
  if (!write(order)) {
    write(null)
    return false
  }
  cart.takeOut(lines)
  dropOrderKey()
  return true
}

/** The shopper wants it no more: its lines go back into the cart, what was typed into the form. */
export function cancelWaiting() {
  const order = waitingOrder()
  if (order?.state !== 'waiting') return
  comeBack(order)
  write(null)
}

/** A returned or placed order was seen. */
export const dismissWaiting = () => {
  if (waitingOrder()?.state !== 'waiting') write(null)
}

/** Should it have arrived after all, ordering again under the same key will find it rather than make a second one. */
function comeBack(order: Extract<WaitingOrder, { state: 'waiting' }>) {
  cart.putBack(order.lines)
  keepDraft(formOf(order.payload))
  keepOrderKey(order.key)
  if (order.maybeSent) rememberSent(order.payload)
}

/** Only one tab sends at a time; what it finds when its turn comes is what counts. */
export const oneAtATime = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('bunon-order', work) : work()

let isSending = false

/**
 * Tries to send the waiting order, if there is one and a connection.
 * @returns true when nothing waits any more
 */
export async function sendWaiting(): Promise<boolean> {
  if (waitingOrder()?.state !== 'waiting') return true
  if (isSending || !navigator.onLine) return false
  isSending = true
  try {
    return await oneAtATime(async () => {
      const order = waitingOrder()
      if (order?.state !== 'waiting') return true
      const outcome = await sendOrder(order.payload, order.key, 0)
      // Cancelled while it was under way: it may have arrived all the same, and then that is what is true.
      const now = waitingOrder()
      if (now?.state !== 'waiting' && outcome.kind !== 'placed') return true
      return settle(order, outcome)
    })
  } finally {
    isSending = false
  }
}

function settle(order: Extract<WaitingOrder, { state: 'waiting' }>, outcome: Outcome): boolean {
  switch (outcome.kind) {
    case 'placed':
      if (waitingOrder() === null) {
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
      comeBack(order)
      write({
        state: 'returned',
        payload: order.payload,
        troubles: outcome.kind === 'changed' ? outcome.lines : [],
        fields: outcome.kind === 'invalid' ? outcome.fields : [],
        error: outcome.kind === 'refused' || outcome.kind === 'invalid' ? outcome.error : '',
      })
      return true
    default:
      if (!order.maybeSent) write({ ...order, maybeSent: true })
      return false
  }
}

const shortest = 2000
const longest = 5 * 60_000

/** Sends the waiting order as soon as it can be: now, when the connection returns, and again and again. For the layout. */
export function sendWhenOnline(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = shortest
  const attempt = async () => {
    clearTimeout(timer)
    if (await sendWaiting()) return
    timer = setTimeout(attempt, wait)
    wait = Math.min(wait * 2, longest)
  }
  const afresh = () => {
    wait = shortest
    void attempt()
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key !== storageKey && event.key !== null) return
    for (const listener of listeners) listener()
  }
  window.addEventListener('online', afresh)
  window.addEventListener('storage', onStorage)
  listeners.add(afreshIfNew)
  let known = ''
  function afreshIfNew() {
    const order = waitingOrder()
    const key = order?.state === 'waiting' ? order.key : ''
    if (key !== known && key !== '') afresh()
    known = key
  }
  afresh()
  return () => {
    clearTimeout(timer)
    window.removeEventListener('online', afresh)
    window.removeEventListener('storage', onStorage)
    listeners.delete(afreshIfNew)
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const readNothing = () => null

/** The order that waits, came back or was placed meanwhile; null on the server, while hydrating, and when there is none. */
export const useWaitingOrder = (): WaitingOrder | null => useSyncExternalStore(subscribe, waitingOrder, readNothing)
