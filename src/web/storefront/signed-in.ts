import { currentSession, hearSession } from './session.ts'
import { followHearts } from './wishlist/wishlist.ts'

/** Stands once in the frame: what comes and goes with whoever is signed in. The account's cart is loaded only for them. */
export function followSignedIn(): () => void {
  let cart: Promise<typeof import('./cart/cart-account.ts')> | undefined
  const follow = () => {
    const { user } = currentSession()
    if (user) cart ??= import('./cart/cart-account.ts')
    // A network that breaks just now: the cart stays the device's until the next page.
    cart?.then(
      (account) => (user ? account.followAccount(user.email) : account.leaveAccount()),
      () => {
        cart = undefined
      },
    )
  }
  const endHearts = followHearts()
  const endCart = hearSession(follow)
  return () => {
    endHearts()
    endCart()
  }
}
