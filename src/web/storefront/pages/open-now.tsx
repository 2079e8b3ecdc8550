import { useEffect, useState } from 'react'
import { formatTimeOfDay, isOpenAt, type OpeningHours } from '#shared/opening-hours.ts'
import { m } from '#shared/paraglide/messages.js'
import { cx } from '../../ui/cx.ts'
import { pageLocale } from '../../ui/locale.ts'

/**
 * Whether the store is open now, in Dhaka time. Computed in the browser, because the page is cached for everybody and
 * may be hours old.
 */
export function OpenNow({ daily, className }: { daily: OpeningHours | null; className?: string }) {
  const [isOpen, setOpen] = useState<boolean | null>(null)
  useEffect(() => {
    if (!daily) return
    const look = () => setOpen(isOpenAt(daily, new Date()))
    look()
    const timer = setInterval(look, 15_000)
    return () => clearInterval(timer)
  }, [daily])

  if (!daily) return null
  const time = (minutes: number) => formatTimeOfDay(minutes, pageLocale())
  return (
    <p className={cx('flex min-h-6 items-center gap-2 font-semibold', className)} data-open={isOpen}>
      {isOpen !== null && (
        <>
          <span aria-hidden="true" className={cx('size-2.5 shrink-0 rounded-full', isOpen ? 'bg-green' : 'bg-red')} />
          {isOpen ? m.store_open({ time: time(daily.to) }) : m.store_closed({ time: time(daily.from) })}
        </>
      )}
    </p>
  )
}
