import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, memo, Suspense, useEffect, useRef, useState } from 'react'
import type { Picture as Stored } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { cx } from '../../ui/cx.ts'
import { lazily } from '../../ui/lazily.ts'
import { count, inPageLocale } from '../../ui/locale.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { GalleryThumbnails } from './gallery-thumbnails.tsx'

const LargeView = lazily(() => import('./large-view.tsx'))

/**
 * The pictures of one colour: swipe, arrow keys, arrow buttons and thumbnails; a click opens the large view. Use the
 * colour as React key.
 */
export const Gallery = memo(function Gallery({ pictures, name }: { pictures: Stored[]; name: string }) {
  const row = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const [isLarge, setLarge] = useState(false)
  const many = pictures.length
  const inSight = pictures[at]

  useEffect(() => {
    const box = row.current
    if (!box) return
    const seen = () => setAt(Math.round(box.scrollLeft / Math.max(1, box.clientWidth)))
    box.addEventListener('scroll', seen, { passive: true })
    return () => box.removeEventListener('scroll', seen)
  }, [])

  const show = (index: number) => {
    const box = row.current
    if (!box) return
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    box.scrollTo({ left: ((index + many) % many) * box.clientWidth, behavior: calm ? 'instant' : 'smooth' })
  }
  const onKey = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: many - 1 }[event.key]
    const isPress = event.key === 'Enter' || event.key === ' '
    if (to === undefined && !isPress) return
    event.preventDefault()
    if (to === undefined) setLarge(many > 0)
    else show(to)
  }

  const arrow =
    'absolute bottom-3 grid size-11 place-items-center rounded-full bg-paper/90 transition-colors hover:bg-paper max-lg:hidden'
  return (
    <section aria-label={m.gallery({ name })} className="grid gap-3 lg:grid-cols-[5rem_minmax(0,1fr)]">
      <div className="relative lg:col-start-2">
        {/* One tab stop: the arrow keys change the picture, Enter opens the large view. */}
        {/* biome-ignore lint/a11y/useSemanticElements: the content of a <button> cannot be scrolled by touch */}
        <div
          ref={row}
          role="button"
          tabIndex={0}
          aria-label={`${inSight ? `${inPageLocale(inSight.alt)}. ` : ''}${m.gallery_enlarge({ at: count(at + 1), all: count(many || 1) })}`}
          onClick={() => setLarge(many > 0)}
          onKeyDown={onKey}
          className="no-scrollbar flex cursor-zoom-in snap-x snap-mandatory overflow-x-auto outline-offset-2"
        >
          {(many > 0 ? pictures : [null]).map((picture, i) => (
            <Picture
              key={picture?.key ?? 'none'}
              picture={picture}
              first={i === 0}
              sizes="(min-width: 768px) 45vw, 100vw"
              maxWidth={1200}
              className="w-full shrink-0 snap-start"
            />
          ))}
        </div>
        {many > 1 && (
          <>
            <button
              type="button"
              className={cx(arrow, 'right-16')}
              aria-label={m.previous()}
              onClick={() => show(at - 1)}
            >
              <ChevronLeft aria-hidden="true" className="size-5" />
            </button>
            <button type="button" className={cx(arrow, 'right-3')} aria-label={m.next()} onClick={() => show(at + 1)}>
              <ChevronRight aria-hidden="true" className="size-5" />
            </button>
            <p className="absolute right-3 bottom-3 rounded-control bg-paper/90 px-2.5 py-0.5 text-sm tabular-nums lg:hidden">
              <span className="sr-only">{m.gallery_of({ at: count(at + 1), all: count(many) })}</span>
              <span aria-hidden="true">
                {count(at + 1)} / {count(many)}
              </span>
            </p>
          </>
        )}
      </div>
      {many > 1 && <GalleryThumbnails pictures={pictures} at={at} onShow={show} />}
      {isLarge && (
        <Suspense>
          <LargeView
            name={m.gallery({ name })}
            pictures={pictures.map((picture) => ({ ...picture, alt: inPageLocale(picture.alt) }))}
            first={at}
            onClose={() => setLarge(false)}
          />
        </Suspense>
      )}
    </section>
  )
})
