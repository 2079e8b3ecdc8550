import { useSyncExternalStore } from 'react'
import type { wishlistRoutes } from '#domains/customers/routes.ts'
import { m } from '#shared/paraglide/messages.js'
import type { RouteAnswer } from '#shared/route.ts'
import { toast } from '#web/ui/toast.ts'
import { type Answer, ask, write } from '../api.ts'
import { askSession, currentSession, hearSession } from '../session.ts'
import { tabBox } from '../stored.ts'

/**
 * The wishlist. Guests are asked to log in (wishlist-dialog.tsx); a customer's hearts are stored by the shop and shown in a panel
 * (wishlist-panel.tsx).
 */
type State = {
  open: 'login' | 'panel' | null
  /** Product numbers, newest first: as the shop returned them, with changes that are being sent. */
  hearts: ReadonlySet<number>
  phase: 'none' | 'loading' | 'loaded' | 'failed'
}

const nobody: State = { open: null, hearts: new Set(), phase: 'none' }
let state = nobody
const listeners = new Set<() => void>()

function publish(change: Partial<State>) {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

type Hearts = RouteAnswer<typeof wishlistRoutes.list>
/** Storage key of the product whose heart a guest pressed: it is added after the log-in. */
const wantedKey = 'wanted-heart'

/** Loads the hearts when a user signs in and clears them on signing out. @returns a function that stops it */
export function followHearts(): () => void {
  let whose: string | null = null
  const follow = () => {
    const email = currentSession().user?.email ?? null
    if (email === whose) return
    whose = email
    if (email) void loadHearts()
    else publish({ ...nobody, open: state.open === 'panel' ? null : state.open })
  }
  const later = setTimeout(() => void askSession().then(follow), 500)
  const end = hearSession(follow)
  return () => {
    clearTimeout(later)
    end()
  }
}

export async function loadHearts() {
  publish({ phase: 'loading' })
  const wanted = Number(tabBox.read(wantedKey))
  if (wanted) tabBox.write(wantedKey, null)
  const answer = await (wanted
    ? write<typeof wishlistRoutes.add>('POST', 'wishlist', { product: wanted })
    : ask<typeof wishlistRoutes.list>('wishlist', {}))
  take(answer)
  if (wanted && answer.ok) toast.success(m.wish_added())
}

function take(answer: Answer<Hearts>) {
  if (answer.ok) publish({ hearts: new Set(answer.data.products), phase: 'loaded' })
  else publish({ phase: state.phase === 'loaded' ? 'loaded' : 'failed' })
}

/** Handles a press on a heart: opens the log-in dialog for guests, otherwise adds or removes the product. */
export async function toggleHeart(product: number) {
  const { user } = await askSession()
  if (!user) {
    tabBox.write(wantedKey, String(product))
    return publish({ open: 'login' })
  }
  const isSet = state.hearts.has(product)
  if (!(await setHeart(product, !isSet))) return
  if (!isSet) return toast.success(m.wish_added())
  toast.success(m.wish_removed(), {
    action: { label: m.cart_undo(), onPress: () => void setHeart(product, true) },
  })
}

/** Updates optimistically and rolls back if the request fails. @returns whether it succeeded */
async function setHeart(product: number, on: boolean): Promise<boolean> {
  const before = state.hearts
  const others = [...before].filter((each) => each !== product)
  publish({ hearts: new Set(on ? [product, ...others] : others) })
  const answer = await write<typeof wishlistRoutes.add>(on ? 'POST' : 'DELETE', 'wishlist', { product })
  if (answer.ok) {
    take(answer)
    return true
  }
  // Another heart may have been pressed in the meantime: roll back only this one.
  const now = [...state.hearts].filter((each) => each !== product)
  publish({ hearts: new Set(on ? now : [product, ...now]) })
  const isFull = answer.kind === 'refused' && answer.code === 'wishlist_full'
  toast.error(isFull ? m.wishes_full() : m.wish_failed())
  return false
}

/** Opens the panel, or the log-in dialog for guests. */
export async function openWishlist() {
  const { user } = await askSession()
  publish({ open: user ? 'panel' : 'login' })
}

export const closeWishlist = () => publish({ open: null })

/** The guest does not want to log in: closes the dialog and drops the wish. */
export function stopAsking() {
  tabBox.write(wantedKey, null)
  closeWishlist()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** State of the wishlist: the open dialog or panel, and the products in it. */
export const useWishlist = (): State =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => nobody,
  )
