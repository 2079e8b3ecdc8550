import type { wishlistRoutes } from '#domains/customers/routes.ts'
import { m } from '#shared/paraglide/messages.js'
import type { RouteAnswer } from '#shared/route.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { ask, write } from '../api.ts'
import type { Answer } from '../api-answer.ts'
import { safeSessionStorage } from '../safe-storage.ts'
import { askSession, currentSession, subscribeToSession } from '../session/session.ts'
import { currentWishlist, nobody, publish } from './wishlist-state.ts'

type Hearts = RouteAnswer<typeof wishlistRoutes.list>
/** Storage key of the product whose heart a guest clicked: added after the log-in. */
const wantedKey = 'wanted-heart'

/** Owner of the wishlist. An answer that arrives after another user has signed in is ignored. */
const emailNow = () => currentSession().user?.email

/** Loads the wishlist when a user signs in and clears it on signing out. @returns a function that stops it */
export function followWishlist(): () => void {
  let whose: string | undefined
  const follow = () => {
    const email = emailNow()
    if (email === whose) return
    whose = email
    publish({ ...nobody, open: currentWishlist().open === 'panel' ? null : currentWishlist().open })
    if (email) void loadWishlist()
  }
  const later = setTimeout(() => void askSession().then(follow), 500)
  const end = subscribeToSession(follow)
  return () => {
    clearTimeout(later)
    end()
  }
}

export async function loadWishlist() {
  const whose = emailNow()
  publish({ phase: 'loading' })
  const wanted = Number(safeSessionStorage.read(wantedKey))
  const answer = await (wanted
    ? write<typeof wishlistRoutes.add>('POST', 'wishlist', { product: wanted })
    : ask<typeof wishlistRoutes.list>('wishlist', {}))
  if (emailNow() !== whose) return
  take(answer)
  // A request without an answer is retried later.
  if (wanted && (answer.ok || answer.kind === 'refused')) safeSessionStorage.write(wantedKey, null)
  if (wanted && answer.ok) toast.success(m.wish_added())
}

function take(answer: Answer<Hearts>) {
  if (answer.ok) publish({ hearts: new Set(answer.data.products), phase: 'loaded' })
  else publish({ phase: currentWishlist().phase === 'loaded' ? 'loaded' : 'failed' })
}

/** Handles a click on a heart: opens the log-in dialog for guests, otherwise adds or removes the product. */
export async function toggleWishlist(product: number) {
  const { user } = await askSession()
  if (!user) {
    safeSessionStorage.write(wantedKey, String(product))
    return publish({ open: 'login' })
  }
  const isSet = currentWishlist().hearts.has(product)
  if (!(await setHeart(product, !isSet))) return
  if (!isSet) return toast.success(m.wish_added())
  toast.success(m.wish_removed(), {
    action: { label: m.cart_undo(), onPress: () => void setHeart(product, true) },
  })
}

/** Updates optimistically and rolls back if the request fails. @returns whether it succeeded */
async function setHeart(product: number, on: boolean): Promise<boolean> {
  const whose = emailNow()
  showHeart(product, on)
  const answer = await write<typeof wishlistRoutes.add>(on ? 'POST' : 'DELETE', 'wishlist', { product })
  const isTheirs = emailNow() === whose
  if (!answer.ok) {
    if (isTheirs) showHeart(product, !on)
    const isFull = answer.kind === 'refused' && answer.code === 'wishlist_full'
    toast.error(isFull ? m.wishes_full() : m.wish_failed())
  } else if (!isTheirs) return false
  else if (currentWishlist().phase === 'loaded') showHeart(product, on)
  else take(answer)
  return answer.ok
}

/** Updates only this heart: the answer does not include clicks on others in the meantime. */
function showHeart(product: number, on: boolean) {
  const others = [...currentWishlist().hearts].filter((each) => each !== product)
  publish({ hearts: new Set(on ? [product, ...others] : others) })
}

/** Opens the panel, or the log-in dialog for guests. */
export async function openWishlist() {
  const { user } = await askSession()
  publish({ open: user ? 'panel' : 'login' })
}

export const closeWishlist = () => publish({ open: null })

/** The guest does not want to log in: closes the dialog and drops the wish. */
export function stopAsking() {
  safeSessionStorage.write(wantedKey, null)
  closeWishlist()
}
