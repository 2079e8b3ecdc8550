import { m } from '#shared/paraglide/messages.js'
import { toast } from '#web/ui/toast/toast.ts'

/**
 * Shows a toast with the product that was added to the cart, and a link to the cart.
 * @param name of the product, in the language of the page
 */
export const toastAdded = (name: string, seconds = 3): void =>
  toast.success(m.cart_added({ name }), { duration: seconds * 1000, action: { label: m.cart_view(), to: '/cart' } })
