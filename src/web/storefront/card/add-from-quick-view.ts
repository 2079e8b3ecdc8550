import type { CartLine } from '#domains/cart/contract.ts'
import type { orderRoutes } from '#domains/orders/routes.ts'
import { m } from '#shared/paraglide/messages.js'
import { count } from '#web/ui/locale.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { send } from '../api.ts'
import { add, change, currentLines, nameOf } from '../cart/cart.ts'
import { keyOf, pieceOf } from '../cart/cart-lines.ts'
import { toastAdded } from '../cart/toast-added.ts'

/**
 * Adds a variant to the cart from the quick view and shows a toast: a drawer would cover the list that the shopper is
 * browsing. The page has stock quantities only if they are low, so the quantity is checked afterwards, and lowered to
 * what is left.
 */
export function addFromQuickView(line: Omit<CartLine, 'quantity'>, quantity: number): void {
  add(line, quantity, { quietly: true })
  toastAdded(nameOf(line), 4)
  void lowerToWhatIsLeft(keyOf(line))
}

/** Without an answer the quantity stays: cart and checkout check again. */
async function lowerToWhatIsLeft(key: string): Promise<void> {
  const inCart = () => currentLines().find((line) => keyOf(line) === key)
  const line = inCart()
  if (!line || line.quantity === 1) return
  const answer = await send<typeof orderRoutes.checkCart>('check-cart', { items: [pieceOf(line)] })
  const left = answer.ok ? answer.data.troubles.find(({ problem }) => problem === 'too_few')?.left : undefined
  if (!left || left >= (inCart()?.quantity ?? 0)) return
  change(key, left)
  toast.info(m.only_left({ count: count(left) }))
}
