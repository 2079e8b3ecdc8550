import { clear } from '../cart/cart.ts'
import { offlineReviewsKey } from '../product/reviews/offline-reviews-key.ts'
import { safeLocalStorage, safeSessionStorage } from '../safe-storage.ts'
import { currentSession, notifyOtherTabs, replaceSession } from './session.ts'
import { sendSignOut, signOutDueKey } from './session-requests.ts'

/**
 * Signs out and removes all personal data from the device, except an unsent order or review.
 * @returns false if the shop was not reached: the user is signed out here, and the sign-out is sent as soon as
 *   possible; until then this browser acts as a guest
 */
export async function signOut(): Promise<boolean> {
  const done = await sendSignOut()
  if (!done) safeLocalStorage.write(signOutDueKey, 'yes')
  signedOut()
  return done
}

/** Removes all data of a signed-in user from this device. */
export function signedOut() {
  replaceSession({ known: true, user: null, hasLeft: true })
  safeSessionStorage.keepOnly([])
  // Removes the record of the account's cart before clear(): otherwise the emptied cart would be synced to the account.
  safeLocalStorage.keepOnly([signOutDueKey, 'shopping-cart', 'pending-order', offlineReviewsKey, 'bunon-office-theme'])
  clear()
  notifyOtherTabs()
}

/**
 * Call when the shop answers not_signed_in or not_customer: the session has expired or was ended elsewhere. The cart
 * stays as a guest's.
 */
export function sessionEnded() {
  if (!currentSession().user) return
  replaceSession({ known: true, user: null })
  safeLocalStorage.write('recent-order', null)
  notifyOtherTabs()
}
