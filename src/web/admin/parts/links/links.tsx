import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '#web/admin/session.ts'

/** In a list a link looks like text until it is hovered or focused. */
const look = 'underline-offset-4 hover:underline focus-visible:underline'

type Props = { children: ReactNode; className?: string }

/** A product's name; a link for users who may see products. */
export function ProductLink({ number, children, className }: Props & { number: number | string | null | undefined }) {
  const { can } = useSession()
  if (number === null || number === undefined || number === '' || !can('products.view')) return children
  return (
    <Link to={`/admin/products?view=${number}`} className={`${look} ${className ?? ''}`}>
      {children}
    </Link>
  )
}

/** An order's number; a link for users who may see orders. */
export function OrderLink({ orderId, children, className }: Props & { orderId: string }) {
  const { can } = useSession()
  if (!can('orders.view')) return children
  return (
    <Link to={`/admin/orders?view=${orderId}`} className={`${look} ${className ?? ''}`}>
      {children}
    </Link>
  )
}

/**
 * A customer's name; for users who may see customers a link to the customer with this e-mail address or phone number.
 */
export function CustomerLink({ of, children, className }: Props & { of: string | null | undefined }) {
  const { can } = useSession()
  if (!of || !can('users.view')) return children
  return (
    <Link to={`/admin/users?search=${encodeURIComponent(of)}`} className={`${look} ${className ?? ''}`}>
      {children}
    </Link>
  )
}

/** Figures that stand for orders, as a link to these orders. `query`: of the list of orders. */
export function OrdersLink({ query, children, className }: Props & { query: string }) {
  const { can } = useSession()
  if (!can('orders.view')) return children
  return (
    // The number may be narrower than a fingertip, so the target has at least 24 × 24 px.
    <Link to={`/admin/orders?${query}`} className={`inline-block min-h-6 min-w-6 ${look} ${className ?? ''}`}>
      {children}
    </Link>
  )
}
