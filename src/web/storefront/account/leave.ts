import { m } from '#shared/paraglide/messages.js'
import { syncCartNow } from '#web/storefront/cart/cart-sync.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { dismissOfflineOrder, offlineOrder, sendOfflineOrder } from '../checkout/offline-order.ts'
import { sendOfflineReviews } from '../product/reviews/offline-reviews.ts'
import { pause } from '../retry.ts'
import { signOut } from '../session/sign-out.ts'

/**
 * Logs out. Unsent data (the cart, an offline order or review) are sent first, for four seconds at most; afterwards
 * only what could not be sent remains on the device. Loaded on demand.
 */
export async function leave(): Promise<void> {
  await Promise.race([Promise.allSettled([syncCartNow(), sendOfflineOrder(), sendOfflineReviews()]), pause(4000)])
  const done = await signOut()
  dismissOfflineOrder()
  toast.success(done ? m.logged_out() : m.logged_out_short())
  if (offlineOrder()) toast.info(m.leave_waiting(), { duration: 8000 })
}
