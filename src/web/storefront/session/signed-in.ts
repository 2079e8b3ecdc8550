import { followWishlist } from '../wishlist/wishlist.ts'
import { currentSession, subscribeToSession } from './session.ts'

/**
 * Syncs wishlist and cart with the account while a user is signed in; called once, in the frame. The cart's code is
 * loaded only then.
 * @returns a function that stops it
 */
export function followSignedIn(): () => void {
  let cart: Promise<typeof import('../cart/cart-sync.ts')> | undefined
  const follow = () => {
    const { user } = currentSession()
    if (user) cart ??= import('../cart/cart-sync.ts')
    // If the import fails, the cart stays local until the next page.
    cart?.then(
      (account) => (user ? account.startCartSync(user.email) : account.stopCartSync()),
      () => {
        cart = undefined
      },
    )
  }
  const endHearts = followWishlist()
  const endCart = subscribeToSession(follow)
  return () => {
    endHearts()
    endCart()
  }
}
