import { useSyncExternalStore } from 'react'
import type { wishlistRoutes } from '#domains/customers/routes.ts'
import { m } from '#shared/paraglide/messages.js'
import type { RouteAnswer } from '#shared/route.ts'
import { toast } from '#web/ui/toast.ts'
import { type Answer, ask, write } from '../api.ts'
import { askSession, currentSession, hearSession } from '../session.ts'
import { tabBox } from '../stored.ts'

/**
 * The hearts. Guests are asked to log in (wishlist-dialog.tsx); those of customers are stored by the shop and shown in a
 * panel (wishlist-panel.tsx).
 */
type State = {
  open: 'login' | 'panel' | null
  /** Newest first. Only what the shop has answered, or is being told. */
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
/** What a guest wanted to keep: it gets its heart after the log-in. */
const wantedKey = 'wanted-heart'

/** Fetches the hearts of whoever signs in, and forgets those of whoever signs out. @returns what ends it */
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

/** A press on a heart: the login dialog for guests, else the heart is set or taken back. */
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

/** Shown at once, taken back when the shop does not follow. @returns whether it did */
async function setHeart(product: number, on: boolean): Promise<boolean> {
  const before = state.hearts
  const others = [...before].filter((each) => each !== product)
  publish({ hearts: new Set(on ? [product, ...others] : others) })
  const answer = await write<typeof wishlistRoutes.add>(on ? 'POST' : 'DELETE', 'wishlist', { product })
  if (answer.ok) {
    take(answer)
    return true
  }
  // Another heart may have been pressed in the meantime: only this one goes back.
  const now = [...state.hearts].filter((each) => each !== product)
  publish({ hearts: new Set(on ? now : [product, ...now]) })
  const isFull = answer.kind === 'refused' && answer.code === 'wishlist_full'
  toast.error(isFull ? m.wishes_full() : m.wish_failed())
  return false
}

/** The header's heart: the panel, for guests the dialog. */
export async function openWishlist() {
  const { user } = await askSession()
  publish({ open: user ? 'panel' : 'login' })
}

export const closeWishlist = () => publish({ open: null })

/** The guest would rather go on shopping. */
export function stopAsking() {
  tabBox.write(wantedKey, null)
  closeWishlist()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What is open, and which products have a heart. */
export const useWishlist = (): State =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => nobody,
  )
