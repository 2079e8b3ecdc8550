import { Popover } from '@base-ui/react/popover'
import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { newsQuery } from '#web/admin/request/orders.ts'
import { ago, taka } from './figures.ts'

/** How many orders wait for the shop, and the newest of them. Says so aloud when there are more than before. */
export function NewsBell() {
  const { data } = useQuery(newsQuery)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const many = data?.newOrders ?? 0
  const words = many === 1 ? '1 new order' : `${many} new orders`

  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label={`News: ${words}`}
        className="relative inline-grid size-11 shrink-0 place-items-center rounded-full transition-colors hover:bg-mist"
      >
        <Bell aria-hidden="true" className="size-5" />
        {many > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-1 right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-red px-1 font-semibold text-[0.6875rem] text-on-red tabular-nums leading-none"
          >
            {many > 99 ? '99+' : many}
          </span>
        )}
      </Popover.Trigger>
      <span aria-live="polite" className="sr-only">
        {data && words}
      </span>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="end" collisionPadding={12} className="z-50">
          <Popover.Popup className="w-80 max-w-[calc(100vw-1.5rem)] rounded-control border border-line bg-surface text-ink text-sm shadow-lift outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0">
            <Popover.Title className="border-line border-b px-4 py-3 font-semibold">{words}</Popover.Title>
            {data?.recent.length === 0 && <p className="px-4 py-6 text-center text-stone">Nothing waits for you</p>}
            <ul className="max-h-80 divide-y divide-line overflow-y-auto">
              {data?.recent.map((order) => (
                <li key={order.orderId}>
                  <Link
                    to={`/admin/orders?view=${order.orderId}`}
                    onClick={close}
                    className="grid grid-cols-[1fr_auto] gap-x-3 px-4 py-2.5 transition-colors hover:bg-mist"
                  >
                    <span className="truncate">{order.customerName}</span>
                    <span className="tabular-nums">{taka(order.total)}</span>
                    <span className="text-stone text-xs">{order.orderId}</span>
                    <span className="text-right text-stone text-xs">{ago(order.placedAt)}</span>
                  </Link>
                </li>
              ))}
            </ul>
            <Link
              to="/admin/orders"
              onClick={close}
              className="block border-line border-t px-4 py-3 text-center font-semibold text-green transition-colors hover:bg-mist"
            >
              View All Orders
            </Link>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
