import { ShoppingBag } from 'lucide-react'
import { m } from '#shared/paraglide/messages.js'
import { useCart } from '#web/storefront/cart/cart.ts'
import { Link } from '../../ui/link.tsx'
import { count } from '../../ui/locale.ts'
import { insteadOfLink } from './instead-of-link.ts'

/** The cart button with its count; a separate component, so that only it renders again when the cart changes. */
export function CartButton({ className }: { className: string }) {
  const cart = useCart()
  return (
    <Link
      to="/cart"
      className={className}
      aria-label={cart.count > 0 ? m.cart_with({ count: count(cart.count) }) : m.cart()}
      onClick={insteadOfLink(cart.open)}
    >
      <ShoppingBag aria-hidden="true" className="size-[1.35rem]" strokeWidth={1.6} />
      {cart.count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 min-w-4.5 rounded-full bg-red px-1 text-center font-semibold text-[0.6875rem] text-on-red leading-[1.125rem] tabular-nums"
        >
          {count(Math.min(cart.count, 99))}
        </span>
      )}
    </Link>
  )
}
