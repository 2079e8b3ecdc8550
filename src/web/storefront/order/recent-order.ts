import { safeLocalStorage } from '../safe-storage.ts'

const storageKey = 'recent-order'

/** Stores the id of the order just placed, and no other data of it. */
export const rememberOrder = (orderId: string) => safeLocalStorage.write(storageKey, orderId)

/** The last order of this browser, for the tracking form. */
export function recentOrder(): string | undefined {
  const id = safeLocalStorage.read(storageKey)
  return id && /^ORD-\d{8}-[A-Z0-9]{6}$/.test(id) ? id : undefined
}
