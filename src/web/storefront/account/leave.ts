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
  // The lines of a returned order go back into the cart, which is synced afterwards.
  const order = sendOfflineOrder().then(syncCartNow)
  await Promise.race([Promise.allSettled([syncCartNow(), order, sendOfflineReviews()]), pause(4000)])
  const done = await signOut()
  const settled = offlineOrder()
  dismissOfflineOrder()
  toast.success(done ? m.logged_out() : m.logged_out_short())
  if (settled?.state === 'placed') toast.success(m.waiting_placed({ orderId: settled.orderId }), { duration: 8000 })
  if (settled?.state === 'returned') toast.info(m.waiting_returned(), { duration: 8000 })
  if (offlineOrder()) toast.info(m.leave_waiting(), { duration: 8000 })
}
