import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Banner } from '#domains/content/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { asAvif, pictureUrl } from '#shared/pictures.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { count, inWords } from '../../ui/locale.ts'
import { showPlaceholder } from '../../ui/picture.tsx'
import { isSaveDataOn } from '../../ui/save-data.ts'
import { useTimer } from '../../ui/use-timer.ts'

/**
 * The slides of the season, 5 seconds each. A native scroll container, so that it can be swiped, and scrolled without JavaScript. Only
 * the first picture loads with the page.
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

  // loading="lazy" would load the neighbouring slides with the page and delay the first picture. So each next picture is rendered one
  // slide ahead, from 2.5 s on; with Save-Data only when its slide is shown.
  useEffect(() => {
    const later = setTimeout(() => setSettled(!isSaveDataOn()), 2500)
    return () => clearTimeout(later)
  }, [])
  useEffect(() => setFurthest((before) => Math.max(before, settled ? at + 1 : at)), [at, settled])

  if (many === 0) return null
  const sign = 'grid size-11 place-items-center rounded-full hover:bg-ink/8'
  return (
    <section aria-roledescription="carousel" aria-label={m.home_slides()} className="relative" {...timer.holders}>
      <div
        ref={row}
        className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto"
        aria-live={timer.moving ? 'off' : 'polite'}
      >
        {slides.map((slide, i) => (
          <Slide key={slide.id} slide={slide} at={i} all={many} isShown={i === at} hasPicture={i <= furthest} />
        ))}
      </div>
      {many > 1 && (
        <div className="wrap pointer-events-none absolute inset-x-0 bottom-1.5 lg:bottom-6">
          <div className="pointer-events-auto -ml-3 inline-flex items-center max-lg:w-full">
            <button
              type="button"
              className={cx(sign, 'max-lg:hidden')}
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
            <button type="button" className={cx(sign, 'max-lg:hidden')} aria-label={m.next()} onClick={next}>
              <ChevronRight aria-hidden="true" className="size-5" />
            </button>
            <button
              type="button"
              className={cx(sign, 'max-lg:ml-auto')}
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

type SlideProps = { slide: Banner; at: number; all: number; isShown: boolean; hasPicture: boolean }

function Slide({ slide, at, all, isShown, hasPicture }: SlideProps) {
  const first = at === 0
  const Heading = first ? 'h1' : 'h2'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide of a carousel is a group
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={m.home_slide_of({ at: count(at + 1), all: count(all) })}
      inert={!isShown}
      className="relative w-full shrink-0 snap-start bg-[#f1e9db] lg:h-[clamp(29rem,41.6vw,46rem)]"
    >
      {hasPicture ? <HeroPicture image={slide.image} first={first} /> : <div className="aspect-[1200/814] lg:hidden" />}
      <div className="wrap relative grid content-center pt-6 pb-16 max-lg:min-h-72 lg:h-full lg:pb-16">
        <div className="lg:w-[50%] lg:pr-8 lg:max-xl:w-[44%] lg:max-xl:pr-0">
          {inWords(slide.eyebrow) && (
            <p className="flex items-center gap-3 font-semibold text-green text-sm">
              <span aria-hidden="true" className="h-px w-8 bg-gold" />
              {inWords(slide.eyebrow)}
            </p>
          )}
          <Heading className="mt-3 font-semibold text-display tracking-[-0.01em] lg:mt-4 lg:max-xl:text-[2.625rem]">
            {unbroken(inWords(slide.title))}
          </Heading>
          <p className="mt-3 max-w-md text-ink-soft lg:mt-4 xl:text-lg">{inWords(slide.description)}</p>
          <ButtonLink to={slide.link} size="lg" className="mt-5 xl:mt-7">
            {inWords(slide.button)}
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

/** Prevents line breaks inside hyphenated words (forty-eight) of a large heading. */
const unbroken = (text: string) =>
  text.split(/(\S+-\S+)/).map((part, i) =>
    i % 2 === 1 ? (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )

const tallWidths = [480, 640, 960, 1200] as const
/** Smaller than the real width: sharp enough at 2× pixel density, and half the bytes on a phone. */
const tallSizes = '75vw'

/** Wide screens: garments on the right, the text over the empty left half. Others: the upper part of the tall picture. */
function HeroPicture({ image, first }: { image: string; first: boolean }) {
  const set = (shape: string, widths: readonly (480 | 640 | 960 | 1200 | 2400)[]) =>
    widths.map((width) => `${pictureUrl(`${image}-${shape}.webp`, width)} ${width}w`).join(', ')
  const tall = set('tall', tallWidths)
  const wide = set('wide', [1200, 2400])
  const forDesks = { media: '(min-width: 1024px)', sizes: '100vw', width: 2400, height: 1000 }
  return (
    <>
      {first && (
        <link
          rel="preload"
          as="image"
          type="image/avif"
          media="(max-width: 1023.98px)"
          imageSrcSet={asAvif(tall)}
          imageSizes={tallSizes}
          fetchPriority="high"
        />
      )}
      <picture>
        <source type="image/avif" srcSet={asAvif(wide)} {...forDesks} />
        <source srcSet={wide} {...forDesks} />
        <source type="image/avif" srcSet={asAvif(tall)} sizes={tallSizes} />
        <img
          src={pictureUrl(`${image}-tall.webp`, 640)}
          srcSet={tall}
          sizes={tallSizes}
          width={1200}
          height={1400}
          alt=""
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : undefined}
          decoding="async"
          onError={showPlaceholder}
          className="aspect-[1200/814] w-full object-cover object-top lg:absolute lg:inset-0 lg:aspect-auto lg:h-full lg:object-right"
        />
      </picture>
    </>
  )
}
