import { useSyncExternalStore } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { localPath } from '../ui/locale.ts'
import { toast } from '../ui/toast.ts'
import { askSession } from './session.ts'

/**
 * The hearts. Guests are asked to log in (the dialog of wishlist-dialog.tsx); those of customers are stored by the shop.
 */
type State = { asking: boolean; hearts: ReadonlySet<number> }

const nobody: State = { asking: false, hearts: new Set() }
let state = nobody
let loaded = false
const listeners = new Set<() => void>()

function publish(change: Partial<State>) {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

type Answer = { success: boolean; products?: number[] }
const call = (method: string, body?: object): Promise<Answer> =>
  fetch('/backend/api/wishlist', {
    method,
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  }).then((response) => response.json())

/** Fetches the hearts of whoever is signed in; nothing for guests. */
export async function loadHearts() {
  const { user } = await askSession()
  if (!user || loaded) return
  loaded = true
  const answer = await call('GET').catch(() => null)
  if (answer?.products) publish({ hearts: new Set(answer.products) })
}

/** A press on a heart: the login dialog for guests, else the heart is set or taken back. */
export async function toggleHeart(product: number) {
  const { user } = await askSession()
  if (!user) return publish({ asking: true })
  const was = state.hearts.has(product)
  const flip = (on: boolean) => {
    const hearts = new Set(state.hearts)
    if (on) hearts.add(product)
    else hearts.delete(product)
    publish({ hearts })
  }
  flip(!was)
  const answer = await call(was ? 'DELETE' : 'POST', { product }).catch(() => null)
  if (answer?.success) return toast.success(was ? m.wish_removed() : m.wish_added())
  flip(was)
  toast.error(m.wish_failed())
}

/** On a link to the wishlist: guests get the dialog instead. */
export function askToLogin(event: { preventDefault: () => void }) {
  event.preventDefault()
  void askSession().then(({ user }) => {
    if (user) window.location.assign(localPath('/dashboard'))
    else publish({ asking: true })
  })
}

export const stopAsking = () => publish({ asking: false })

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the login dialog is wanted, and which products have a heart. */
export const useWishlist = (): State =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => nobody,
  )
