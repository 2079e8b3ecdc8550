import { m } from '#shared/paraglide/messages.js'
import { tellNow } from '#web/storefront/cart/cart-account.ts'
import { toast } from '#web/ui/toast.ts'
import { dismissWaiting, sendWaiting, waitingOrder } from '../checkout/waiting-order.ts'
import { sendWaitingReviews } from '../product/waiting-reviews.ts'
import { pause } from '../retry.ts'
import { signOut } from '../session.ts'

/**
 * Logging out, wherever it is pressed. What the shop has yet to get (the cart, an order or a review that waits for a
 * connection) goes first, as far as there is time: afterwards nothing of the person is on the device but what could not be
 * sent. Loaded when it is pressed.
 */
export async function leave(): Promise<void> {
  await Promise.race([Promise.allSettled([tellNow(), sendWaiting(), sendWaitingReviews()]), pause(4000)])
  const done = await signOut()
  dismissWaiting()
  toast.success(done ? m.logged_out() : m.logged_out_short())
  if (waitingOrder()) toast.info(m.leave_waiting(), { duration: 8000 })
}
