import { useSyncExternalStore } from 'react'

/**
 * The wishlist. Guests are asked to log in (wishlist-dialog.tsx); the shop stores a customer's wishlist, which a panel
 * shows (wishlist-panel.tsx).
 */
type State = {
  open: 'login' | 'panel' | null
  /** Product numbers, newest first: as the shop returned them, with changes that are being sent. */
  hearts: ReadonlySet<number>
  phase: 'none' | 'loading' | 'loaded' | 'failed'
}

export const nobody: State = { open: null, hearts: new Set(), phase: 'none' }

let state = nobody

const listeners = new Set<() => void>()

export function publish(change: Partial<State>) {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const currentWishlist = (): State => state

/** State of the wishlist: the open dialog or panel, and the products in it. */
export const useWishlist = (): State => useSyncExternalStore(subscribe, currentWishlist, () => nobody)
