import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { Announcement } from '#domains/content/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { useTimer } from '../../ui/hooks/use-timer.ts'
import { Link } from '../../ui/link.tsx'
import { inPageLocale } from '../../ui/locale.ts'

const iconButton =
  'grid size-11 shrink-0 place-items-center text-thread hover:text-on-green focus-visible:-outline-offset-4 focus-visible:outline-thread'

/** The shop's messages, one at a time, 3 seconds each. */
export function AnnouncementBar({ announcements }: { announcements: Announcement[] }) {
  const [at, setAt] = useState(0)
  const many = announcements.length
  const next = useCallback(() => setAt((now) => (now + 1) % Math.max(1, many)), [many])
  const timer = useTimer(next, 3000)
  const shown = announcements[at % Math.max(1, many)]
  if (!shown) return null

  const words = inPageLocale(shown.text)
  return (
    <section
      aria-label={m.announcements()}
      aria-roledescription="carousel"
      className="band no-print bg-green text-on-green"
      {...timer.holders}
    >
      <div className="wrap flex h-11 items-center justify-center max-sm:px-0 sm:gap-1">
        {many > 1 && (
          <button
            type="button"
            className={iconButton}
            aria-label={m.announcement_previous()}
            onClick={() => setAt((at + many - 1) % many)}
          >
            <ChevronLeft aria-hidden="true" className="size-4" />
          </button>
        )}
        <p
          aria-live={timer.moving ? 'off' : 'polite'}
          className="line-clamp-2 min-w-0 text-balance grow text-center text-xs leading-tight sm:min-w-104 sm:grow-0 sm:text-sm"
        >
          {shown.link ? (
            <Link to={shown.link} className="py-2 underline-offset-4 hover:underline focus-visible:outline-thread">
              {words}
            </Link>
          ) : (
            words
          )}
        </p>
        {many > 1 && (
          <>
            <button type="button" className={iconButton} aria-label={m.announcement_next()} onClick={next}>
              <ChevronRight aria-hidden="true" className="size-4" />
            </button>
            <button
              type="button"
              className={iconButton}
              aria-label={timer.paused ? m.play() : m.pause()}
              onClick={() => timer.pause(!timer.paused)}
            >
              {timer.paused ? (
                <Play aria-hidden="true" className="size-3.5" />
              ) : (
                <Pause aria-hidden="true" className="size-3.5" />
              )}
            </button>
          </>
        )}
      </div>
    </section>
  )
}
