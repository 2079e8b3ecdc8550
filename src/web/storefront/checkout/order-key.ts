import { newUuid } from '#shared/new-uuid.ts'
import { localBox, tabBox } from '../stored.ts'
import type { OrderPayload } from './order-payload.ts'

const keyName = 'checkout-key'
const sentName = 'checkout-sent'

/**
 * The key of this checkout: made when it opens, kept until an order came of it. One key, one order. All tabs share it:
 * the shop then makes one order of two tabs even when the second has not yet heard that the cart is empty.
 */
export function orderKey(): string {
  const kept = localBox.read(keyName)
  if (kept && /^[0-9a-f-]{36}$/.test(kept)) return kept
  const key = newUuid()
  localBox.write(keyName, key)
  return key
}

/** Goes on with the key of an order that came back. */
export const keepOrderKey = (key: string) => localBox.write(keyName, key)

/** An order came of it, or the shopper wants another: the next checkout gets a key of its own. */
export function dropOrderKey() {
  localBox.write(keyName, null)
  tabBox.write(sentName, null)
}

/**
 * What was sent with this key without a clear answer. If one of these arrived after all, sending exactly it again gives
 * its receipt.
 */
export const rememberSent = (payload: OrderPayload) =>
  tabBox.write(sentName, JSON.stringify([payload, ...sentBefore()].slice(0, 5)))

/** The shop answered clearly: nothing is under way. */
export const forgetSent = () => tabBox.write(sentName, null)

/** Newest first. */
export function sentBefore(): OrderPayload[] {
  try {
    const kept: unknown = JSON.parse(tabBox.read(sentName) ?? '[]')
    return Array.isArray(kept) ? (kept as OrderPayload[]) : []
  } catch {
    return []
  }
}
