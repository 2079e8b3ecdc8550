import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { newsQuery } from '#web/admin/request/news.ts'
import { type Screen, screenAt } from '#web/admin/screens.ts'
import { useShopName } from '#web/admin/shop-name.ts'
import { t } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'
import { Diamond } from '#web/ui/logo.tsx'
import { count } from '../figures.ts'

/** Permanent navigation on wide screens. Narrow screens open the same list from the top bar. */
export function SideBar({ screens }: { screens: Screen[] }) {
  return (
    <aside
      aria-label={t('Back office')}
      className="no-print fixed inset-y-0 left-0 z-30 hidden w-56 flex-col border-line border-r bg-surface lg:flex"
    >
      <p className="logo flex h-14 shrink-0 items-center gap-2.5 px-5 font-semibold text-base">
        <Diamond className="size-5 shrink-0 text-green" />
        <span className="truncate">{useShopName() || t('Back office')}</span>
      </p>
      <ScreenList screens={screens} className="min-h-0 grow overflow-y-auto overscroll-contain p-3" />
    </aside>
  )
}

/** The navigation list. `onPick` is called in addition to navigating. */
export function ScreenList({
  screens,
  className,
  onPick,
}: {
  screens: Screen[]
  className?: string
  onPick?: () => void
}) {
  const shown = screenAt(useLocation().pathname)
  const current = useRef<HTMLAnchorElement>(null)
  // On a low screen the list scrolls: its current entry stays in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has another entry
  useEffect(() => {
    const [entry, list] = [current.current, current.current?.closest('nav')]
    if (!entry || !list) return
    const end = entry.offsetTop + entry.offsetHeight - list.offsetTop
    if (end > list.scrollTop + list.clientHeight) list.scrollTop = end - list.clientHeight + 12
    else if (end - entry.offsetHeight < list.scrollTop) list.scrollTop = end - entry.offsetHeight - 12
  }, [shown?.path])
  return (
    <nav aria-label={t('Screens')} className={className}>
      <ul className="grid gap-0.5">
        {screens.map(({ path, title, icon: Icon, waiting }) => (
          <li key={path}>
            <Link
              ref={path === shown?.path ? current : undefined}
              to={path}
              onClick={onPick}
              aria-current={path === shown?.path ? 'page' : undefined}
              className={cx(
                'flex min-h-11 items-center gap-3 rounded-control px-3 transition-colors duration-150 lg:min-h-9 lg:gap-2.5 lg:px-2',
                path === shown?.path
                  ? 'bg-green-soft font-semibold text-green'
                  : 'text-ink-soft hover:bg-mist hover:text-ink',
              )}
            >
              <Icon aria-hidden="true" className="size-4.5 shrink-0" />
              {title}
              {waiting && <Waiting figure={waiting} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Count of open tasks on a screen. */
function Waiting({ figure }: { figure: NonNullable<Screen['waiting']> }) {
  const { data } = useQuery(newsQuery)
  const waiting = data?.[figure] ?? 0
  if (waiting === 0) return null
  return (
    <span className="ml-auto rounded-full bg-red px-1.5 font-semibold text-on-red text-xs tabular-nums">
      {waiting > 99 ? `${count(99)}+` : count(waiting)}
      <span className="sr-only"> {t('waiting')}</span>
    </span>
  )
}
