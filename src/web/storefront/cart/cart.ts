import { useSyncExternalStore } from 'react'
import type { CartLine } from '#domains/cart/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { afterPaint } from '#web/ui/after-paint.ts'
import { inPageLocale } from '#web/ui/locale.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { safeLocalStorage } from '../safe-storage.ts'
import {
  addLine,
  changeLine,
  countOf,
  emptyCart,
  keyOf,
  type Lines,
  readLines,
  removeLine,
  restoreLine,
  subtotalOf,
  withoutPieces,
} from './cart-lines.ts'

const storageKey = 'shopping-cart'

/** The line that was just added; the drawer announces it for some seconds. */
export type Added = { name: string; nr: number }
type Snapshot = { lines: Lines; isReady: boolean; isOpen: boolean; added: Added | null }

/** For the server and hydration, where the cart is not available. */
const unknown: Snapshot = { lines: emptyCart, isReady: false, isOpen: false, added: null }
let snapshot = unknown
let readFrom: string | null = null
const listeners = new Set<() => void>()

/** The stored cart; parsed again only if another tab has changed it. */
export function currentLines(): Lines {
  const text = safeLocalStorage.read(storageKey)
  if (text === readFrom) return snapshot.lines
  readFrom = text
  const { lines, complaint } = readLines(text)
  if (complaint) console.warn(`The stored cart ${complaint}; that part is ignored.`)
  snapshot = { ...snapshot, lines }
  return lines
}

function write(lines: Lines) {
  const text = lines.length > 0 ? JSON.stringify(lines) : null
  safeLocalStorage.write(storageKey, text)
  readFrom = text
  publish({ lines })
}

function publish(change: Partial<Snapshot>) {
  snapshot = { ...snapshot, ...change }
  for (const listener of listeners) listener()
}

let addings = 0

/**
 * Adds a variant to the cart. Unless `quietly`, the drawer opens after the next paint, since the count in the header
 * renders faster, and announces it with a link to /cart. Not a toast: on a phone it would cover the drawer's buttons.
 */
export function add(line: Omit<CartLine, 'quantity'>, quantity = 1, { quietly = false } = {}) {
  write(addLine(currentLines(), line, quantity))
  if (quietly) return
  const added = { name: nameOf(line), nr: ++addings }
  afterPaint(() => publish({ isOpen: true, added }))
}

/** Sets the quantity of a line; less than 1 removes it. */
export function change(key: string, quantity: number) {
  if (quantity < 1) remove(key)
  else write(changeLine(currentLines(), key, quantity))
}

/** Removes a line; a toast offers to undo it. */
export function remove(key: string) {
  const lines = currentLines()
  const at = lines.findIndex((line) => keyOf(line) === key)
  const line = lines[at]
  if (!line) return
  write(removeLine(lines, key))
  toast.info(m.cart_removed({ name: nameOf(line) }), {
    duration: 6000,
    action: { label: m.cart_undo(), onPress: () => write(restoreLine(currentLines(), line, at)) },
  })
}

/** Replaces all lines, for a corrected cart. */
export const replace = (lines: Lines) => write(lines)

/** Adds lines to the cart: from an earlier order, or from an offline order that was cancelled or refused. */
export const putBack = (lines: Lines) =>
  write(lines.reduce<Lines>((cart, line) => addLine(cart, line, line.quantity), currentLines()))

/** Removes the ordered quantities. Pieces added in the meantime stay. */
export const takeOut = (pieces: Parameters<typeof withoutPieces>[1]) => write(withoutPieces(currentLines(), pieces))

export const clear = () => write(emptyCart)
export const open = () => publish({ isOpen: true })
const close = () => publish({ isOpen: false, added: null })

/** A line's product in the language of the page. */
export const nameOf = (line: Pick<CartLine, 'name' | 'nameBn'>) => inPageLocale({ en: line.name, bn: line.nameBn })

const onStorage = (event: StorageEvent) => {
  if (event.key === storageKey || event.key === null) publish({ lines: currentLines() })
}
// A page restored from the back/forward cache has missed the storage events.
const onReturn = ({ persisted }: PageTransitionEvent) => {
  if (persisted) publish({ lines: currentLines() })
}

/** Subscribes to changes of the cart, in this tab or another. @returns a function that unsubscribes */
export function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onReturn)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onReturn)
  }
}

function read(): Snapshot {
  currentLines()
  if (!snapshot.isReady) snapshot = { ...snapshot, isReady: true }
  return snapshot
}

const readNothing = () => unknown

/**
 * The shopper's cart. Empty with `isReady` false on the server and while hydrating, so that pages can be cached for all
 * visitors.
 * @returns lines (prices in taka), count of pieces, subtotal in whole paisa, and the actions
 */
export function useCart() {
  const { lines, isReady, isOpen, added } = useSyncExternalStore(subscribe, read, readNothing)
  return {
    lines,
    isReady,
    isOpen,
    added,
    count: countOf(lines),
    subtotal: subtotalOf(lines),
    add,
    change,
    remove,
    clear,
    open,
    close,
  }
}
