import { newUuid } from '#shared/new-uuid.ts'
import { safeLocalStorage, safeSessionStorage } from '../safe-storage.ts'
import type { OrderPayload } from './order-payload.ts'

const keyName = 'checkout-key'
const sentName = 'checkout-sent'

/**
 * The idempotency key of this checkout, from its opening until the order is placed. All tabs share it, so that two tabs
 * create one order, even if the second has not noticed yet that the cart is empty.
 */
export function orderKey(): string {
  const stored = safeLocalStorage.read(keyName)
  if (stored && /^[0-9a-f-]{36}$/.test(stored)) return stored
  const key = newUuid()
  safeLocalStorage.write(keyName, key)
  return key
}

/** Continues with the key of a returned order. */
export const keepOrderKey = (key: string) => safeLocalStorage.write(keyName, key)

/** Call when the order is placed, or the shopper wants another one: the next checkout gets a new key. */
export function dropOrderKey() {
  safeLocalStorage.write(keyName, null)
  safeSessionStorage.write(sentName, null)
}

/**
 * Remembers a payload that was sent with this key without a definite answer. If it has arrived, sending exactly the
 * same again returns its receipt.
 */
export const rememberSent = (payload: OrderPayload) =>
  safeSessionStorage.write(sentName, JSON.stringify([payload, ...sentPayloads()].slice(0, 5)))

/** Call after a definite response: nothing is in flight any more. */
export const clearSent = () => safeSessionStorage.write(sentName, null)

/** Newest first. */
export function sentPayloads(): OrderPayload[] {
  try {
    const stored: unknown = JSON.parse(safeSessionStorage.read(sentName) ?? '[]')
    return Array.isArray(stored) ? (stored as OrderPayload[]) : []
  } catch {
    return []
  }
}
