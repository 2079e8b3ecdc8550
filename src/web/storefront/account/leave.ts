import { m } from '#shared/paraglide/messages.js'
import { tellNow } from '#web/storefront/cart/cart-account.ts'
import { toast } from '#web/ui/toast.ts'
import { dismissWaiting, sendWaiting, waitingOrder } from '../checkout/waiting-order.ts'
import { sendWaitingReviews } from '../product/waiting-reviews.ts'
import { pause } from '../retry.ts'
import { signOut } from '../session.ts'

/**
 * Logs out. Unsent data (the cart, an offline order or review) are sent first, for four seconds at most; afterwards only what
 * could not be sent remains on the device. Loaded on demand.
 */
export async function leave(): Promise<void> {
  await Promise.race([Promise.allSettled([tellNow(), sendWaiting(), sendWaitingReviews()]), pause(4000)])
  const done = await signOut()
  dismissWaiting()
  toast.success(done ? m.logged_out() : m.logged_out_short())
  if (waitingOrder()) toast.info(m.leave_waiting(), { duration: 8000 })
}
