import { useEffect, useState } from 'react'
import type { ShownSection } from '#domains/content/home/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { count, date, inPageLocale } from '../../ui/locale.ts'

type Props = { section: Extract<ShownSection, { kind: 'countdown' }> }

const secondMs = 1000
const parts = [
  { seconds: 86_400, label: m.home_countdown_days },
  { seconds: 3600, label: m.home_countdown_hours },
  { seconds: 60, label: m.home_countdown_minutes },
  { seconds: 1, label: m.home_countdown_seconds },
]

/**
 * Countdown to a date. The server renders the date; the script counts down, and removes the section at the end. Screen
 * readers get the date only, not every second.
 */
export function Countdown({ section: { id, title, text, until, button } }: Props) {
  const left = useSecondsUntil(until)
  if (left !== undefined && left <= 0) return null
  return (
    <section aria-labelledby={`section-${id}`} className="mt-16 bg-amber-soft sm:mt-24">
      <div className="wrap grid items-center gap-6 py-8 sm:py-10 lg:grid-cols-[1fr_auto] lg:gap-12">
        <div>
          <h2 id={`section-${id}`} className="font-semibold text-title">
            {inPageLocale(title)}
          </h2>
          {text && <p className="mt-1.5">{inPageLocale(text)}</p>}
          <p className="mt-1.5 font-semibold">{m.home_countdown_until({ moment: date(until, 'moment') })}</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
          {/* Reserves the space, so that there is no layout shift when the countdown starts. */}
          <div aria-hidden="true" className="flex min-h-16 gap-4">
            {left !== undefined &&
              partsOf(left).map(({ label, value }) => (
                <span key={label} className="grid min-w-14 justify-items-center">
                  <span className="font-semibold text-title tabular-nums">{count(value)}</span>
                  <span className="text-sm">{label}</span>
                </span>
              ))}
          </div>
          {button && <ButtonLink to={button.link}>{inPageLocale(button.label)}</ButtonLink>}
        </div>
      </div>
    </section>
  )
}

/** Whole days, hours, minutes and seconds. */
function partsOf(left: number): { label: string; value: number }[] {
  let rest = left
  return parts.map(({ seconds, label }) => {
    const value = Math.floor(rest / seconds)
    rest -= value * seconds
    return { label: label(), value }
  })
}

/** undefined during hydration: the markup must equal the server's. */
function useSecondsUntil(moment: string): number | undefined {
  const [left, setLeft] = useState<number>()
  useEffect(() => {
    const tick = () => setLeft(Math.ceil((new Date(moment).getTime() - Date.now()) / secondMs))
    tick()
    const timer = setInterval(tick, secondMs)
    return () => clearInterval(timer)
  }, [moment])
  return left
}
