import { X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { withoutLocale } from '#shared/locales.ts'
import { m } from '#shared/paraglide/messages.js'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Link } from '#web/ui/link.tsx'
import { localPath } from '#web/ui/locale.ts'
import { dropDraft } from './form-draft.ts'
import { dismissOfflineOrder, type OfflineOrder, sendWhenOnline, useOfflineOrder } from './offline-order.ts'

/**
 * Sends the offline order and shows its outcome; a shopper who waits on the checkout page continues to the
 * confirmation.
 */
export default function OfflineOrderBar() {
  const order = useOfflineOrder()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const path = withoutLocale(pathname)
  const isAtCheckout = path === '/checkout'
  const shown = path === '/order-confirmation' ? new URLSearchParams(search).get('orderId') : null

  const [wasWatched, setWatched] = useState(false)
  const watched = isWatched(wasWatched, order, isAtCheckout)
  if (watched !== wasWatched) setWatched(watched)

  useEffect(sendWhenOnline, [])
  useEffect(() => {
    if (order?.state !== 'placed') return
    if (order.orderId === shown) return dismissOfflineOrder()
    if (!watched) return
    dropDraft()
    navigate(localPath(`/order-confirmation?orderId=${order.orderId}`), { replace: true })
    dismissOfflineOrder()
  }, [order, watched, shown, navigate])

  // The checkout page itself shows a waiting or returned order, but not one that was placed without being watched.
  return order && (!isAtCheckout || (order.state === 'placed' && !watched)) ? <Notice order={order} /> : null
}

/** Whether the shopper has stayed at the checkout since the order waited there, and is redirected once it is placed. */
export const isWatched = (wasWatched: boolean, order: OfflineOrder | null, isAtCheckout: boolean): boolean =>
  isAtCheckout && (order?.state === 'waiting' || (wasWatched && order?.state === 'placed'))

function Notice({ order }: { order: OfflineOrder }) {
  if (order.state === 'placed') {
    return (
      <Bar
        tone="green"
        link={<Way to={`/order-confirmation?orderId=${order.orderId}`}>{m.waiting_see()}</Way>}
        onDismiss={dismissOfflineOrder}
      >
        {m.waiting_placed({ orderId: order.orderId })}
      </Bar>
    )
  }
  return (
    <Bar
      tone="amber"
      link={<Way to="/checkout">{m.waiting_look()}</Way>}
      onDismiss={order.state === 'returned' && dismissOfflineOrder}
    >
      {order.state === 'waiting' ? m.waiting_saved() : m.waiting_returned()}
    </Bar>
  )
}

type BarProps = { tone: 'green' | 'amber'; children: ReactNode; link: ReactNode; onDismiss: false | (() => void) }

const Bar = ({ tone, children, link, onDismiss }: BarProps) => (
  <div className={cx(tone === 'green' ? 'bg-green-soft text-green' : 'bg-amber-soft text-ink')}>
    <p className="wrap flex min-h-12 flex-wrap items-center gap-x-4 py-1">
      <span className="min-w-0 grow basis-56 py-1">{children}</span>
      <span className="flex grow items-center justify-between gap-4 sm:grow-0">
        {link}
        {onDismiss && (
          <IconButton label={m.close()} onClick={onDismiss} className="-mr-3">
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        )}
      </span>
    </p>
  </div>
)

const Way = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="shrink-0 py-2.5 font-semibold underline underline-offset-4">
    {children}
  </Link>
)
