import { Popover } from '@base-ui/react/popover'
import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { newsQuery } from '#web/admin/request/news.ts'
import { t } from '#web/admin/translate.ts'
import { ago, count, many, taka } from '../figures.ts'
import { Mentions } from '../mentions/mentions.tsx'
import { deskScreen, stockScreen, waitingIn } from '../waiting.ts'
import { WaitingList } from './waiting-list.tsx'

/** Bell with the number of open tasks, limited to what this user may see. Changes are announced to screen readers. */
export function NewsBell() {
  const { data } = useQuery(newsQuery)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const waiting = waitingIn(data)
  // The badge leaves out stock: among hundreds of low sizes a single new order would go unnoticed. Calls are new orders
  // already.
  const people = waiting.filter(({ to }) => to !== stockScreen && to !== deskScreen)
  const mentions = data?.mentions ?? []
  const all = people.reduce((sum, { figure }) => sum + figure, mentions.length)
  const named = mentions.length > 0 ? [many(mentions.length, 'note names you', 'notes name you')] : []
  const words = [...named, ...waiting.map((each) => each.words)].join(', ') || t('nothing waits for you')

  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label={t('News: {words}', { words })}
        className="relative inline-grid size-11 shrink-0 place-items-center rounded-full transition-colors hover:bg-mist"
      >
        <Bell aria-hidden="true" className="size-5" />
        {all > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-1 right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-red px-1 font-semibold text-[0.6875rem] text-on-red tabular-nums leading-none"
          >
            {all > 99 ? `${count(99)}+` : count(all)}
          </span>
        )}
      </Popover.Trigger>
      <span aria-live="polite" className="sr-only">
        {data && words}
      </span>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="end" collisionPadding={12} className="z-50">
          <Popover.Popup className="max-h-[min(44rem,var(--available-height))] w-80 max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-control border border-line bg-surface text-ink text-sm shadow-lift outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0">
            <Popover.Title className="border-line border-b px-4 py-3 font-semibold">
              {t('What waits for you')}
            </Popover.Title>
            <Mentions mentions={mentions} onPick={close} />
            {waiting.length === 0 && mentions.length === 0 && (
              <p className="px-4 py-6 text-center text-stone">{t('Nothing waits for you')}</p>
            )}
            <WaitingList waiting={waiting} onPick={close} />
            {data && data.recent.length > 0 && (
              <>
                <h3 className="border-line border-t px-4 pt-3 pb-1 font-semibold text-stone text-xs">
                  {t('Newest orders')}
                </h3>
                <ul className="pb-1">
                  {data.recent.map((order) => (
                    <li key={order.orderId}>
                      <Link
                        to={`/admin/orders?view=${order.orderId}`}
                        onClick={close}
                        className="grid grid-cols-[1fr_auto] gap-x-3 px-4 py-2 transition-colors hover:bg-mist"
                      >
                        <span className="truncate">{order.customerName}</span>
                        <span className="text-right tabular-nums">{taka(order.total)}</span>
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
                  {t('View All Orders')}
                </Link>
              </>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
