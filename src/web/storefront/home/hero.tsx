import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Banner } from '#domains/content/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { cx } from '../../ui/cx.ts'
import { useTimer } from '../../ui/hooks/use-timer.ts'
import { count } from '../../ui/locale.ts'
import { isSaveDataOn } from '../../ui/save-data.ts'
import { HeroSlide } from './hero-slide.tsx'

/**
 * The slides of the season, 5 seconds each. A native scroll container, so that it can be swiped, and scrolled without
 * JavaScript. Only the first picture loads with the page.
 */
export function Hero({ slides }: { slides: Banner[] }) {
  const row = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const [settled, setSettled] = useState(false)
  const [furthest, setFurthest] = useState(0)
  const many = slides.length

  const show = useCallback((index: number) => {
    const box = row.current
    if (!box) return
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    box.scrollTo({ left: index * box.clientWidth, behavior: calm ? 'instant' : 'smooth' })
  }, [])
  const next = useCallback(() => show((at + 1) % many), [at, many, show])
  const timer = useTimer(next, 5000)

  useEffect(() => {
    const box = row.current
    if (!box) return
    const seen = () => setAt(Math.round(box.scrollLeft / Math.max(1, box.clientWidth)))
    box.addEventListener('scroll', seen, { passive: true })
    return () => box.removeEventListener('scroll', seen)
  }, [])

  // loading="lazy" would load the neighbouring slides with the page and delay the first picture. So each next picture
  // is rendered one slide ahead, from 2.5 s on; with Save-Data only when its slide is shown.
  useEffect(() => {
    const later = setTimeout(() => setSettled(!isSaveDataOn()), 2500)
    return () => clearTimeout(later)
  }, [])
  useEffect(() => setFurthest((before) => Math.max(before, settled ? at + 1 : at)), [at, settled])

  if (many === 0) return null
  const iconButton = 'grid size-11 place-items-center rounded-full hover:bg-ink/8'
  return (
    <section aria-roledescription="carousel" aria-label={m.home_slides()} className="lit relative" {...timer.holders}>
      <div
        ref={row}
        className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto"
        aria-live={timer.moving ? 'off' : 'polite'}
      >
        {slides.map((slide, i) => (
          <HeroSlide key={slide.id} slide={slide} at={i} all={many} isShown={i === at} hasPicture={i <= furthest} />
        ))}
      </div>
      {many > 1 && (
        <div className="wrap pointer-events-none absolute inset-x-0 bottom-1.5 lg:bottom-6">
          <div className="pointer-events-auto -ml-3 inline-flex items-center max-lg:w-full">
            <button
              type="button"
              className={cx(iconButton, 'max-lg:hidden')}
              aria-label={m.previous()}
              onClick={() => show((at + many - 1) % many)}
            >
              <ChevronLeft aria-hidden="true" className="size-5" />
            </button>
            {slides.map((slide, i) => (
              <button
                key={slide.id}
                type="button"
                aria-label={m.home_show_slide({ at: count(i + 1) })}
                aria-current={i === at}
                onClick={() => show(i)}
                className="grid size-11 place-items-center"
              >
                <span className={cx('h-0.75 w-7 transition-colors', i === at ? 'bg-green' : 'bg-ink/25')} />
              </button>
            ))}
            <button type="button" className={cx(iconButton, 'max-lg:hidden')} aria-label={m.next()} onClick={next}>
              <ChevronRight aria-hidden="true" className="size-5" />
            </button>
            <button
              type="button"
              className={cx(iconButton, 'max-lg:ml-auto')}
              aria-label={timer.paused ? m.play() : m.pause()}
              onClick={() => timer.pause(!timer.paused)}
            >
              {timer.paused ? (
                <Play aria-hidden="true" className="size-4" />
              ) : (
                <Pause aria-hidden="true" className="size-4" />
              )}
            </button>
          </div>
        </div>
      )}
    </section>
  )
}
