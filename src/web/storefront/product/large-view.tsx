import { Dialog } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type MouseEvent, useRef, useState } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { pictureSet, pictureUrl } from '#shared/pictures.ts'
import { showPlaceholder } from '../../ui/broken-picture.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { count } from '../../ui/locale.ts'

type Shown = { key: string; alt: string; width: number; height: number }

/**
 * Full-screen pictures. A press zooms in at that point, then the picture can be scrolled; the arrow keys change the picture, + and −
 * zoom in and out, Escape closes.
 */
export default function LargeView({
  name,
  pictures,
  first,
  onClose,
}: {
  name: string
  pictures: Shown[]
  first: number
  onClose: () => void
}) {
  const [at, setAt] = useState(first)
  const [isNear, setNear] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const many = pictures.length
  const picture = pictures[at]
  if (!picture) return null

  const turn = (by: number) => {
    setNear(false)
    setAt((at + by + many) % many)
  }
  /** Toggles the zoom; zooms in centred on this point (fractions of width and height, 0.5 is the middle). */
  const zoom = (x = 0.5, y = 0.5) => {
    setNear(!isNear)
    if (isNear) return
    requestAnimationFrame(() => {
      const room = box.current
      room?.scrollTo({
        left: x * room.scrollWidth - room.clientWidth / 2,
        top: y * room.scrollHeight - room.clientHeight / 2,
      })
    })
  }
  const zoomAt = (event: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    // Enter and Space have no position.
    if (event.detail === 0) zoom()
    else zoom((event.clientX - left) / width, (event.clientY - top) / height)
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup
          initialFocus={box}
          onKeyDown={(event) => {
            if (event.key === 'ArrowLeft' && !isNear) turn(-1)
            if (event.key === 'ArrowRight' && !isNear) turn(1)
            if ((event.key === '+' || event.key === '=') && !isNear) zoom()
            if (event.key === '-' && isNear) zoom()
          }}
          className="fixed inset-0 z-60 flex flex-col bg-paper text-ink outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <div className="flex items-center gap-2 border-line border-b py-1 pr-2 pl-4">
            <Dialog.Title className="min-w-0 grow truncate font-semibold">{name}</Dialog.Title>
            {many > 1 && (
              <p className="shrink-0 tabular-nums" role="status">
                <span className="sr-only">{m.gallery_of({ at: count(at + 1), all: count(many) })}</span>
                <span aria-hidden="true">
                  {count(at + 1)} / {count(many)}
                </span>
              </p>
            )}
            <IconButton label={isNear ? m.gallery_zoom_out() : m.gallery_zoom_in()} onClick={() => zoom()}>
              {isNear ? (
                <ZoomOut aria-hidden="true" className="size-5" />
              ) : (
                <ZoomIn aria-hidden="true" className="size-5" />
              )}
            </IconButton>
            <Dialog.Close
              aria-label={m.close()}
              className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-mist"
            >
              <X aria-hidden="true" className="size-5" />
            </Dialog.Close>
          </div>
          <div className="relative min-h-0 grow">
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable for the keyboard */}
            <div ref={box} tabIndex={0} className="size-full overflow-auto overscroll-contain outline-offset-[-2px]">
              <button
                type="button"
                tabIndex={-1}
                aria-label={isNear ? m.gallery_zoom_out() : m.gallery_zoom_in()}
                onClick={zoomAt}
                className={cx(
                  'block outline-offset-[-2px]',
                  isNear ? 'h-[250%] w-[250%] cursor-zoom-out' : 'size-full cursor-zoom-in',
                )}
              >
                <img
                  key={picture.key}
                  src={pictureUrl(picture.key, 1200)}
                  srcSet={pictureSet(picture.key)}
                  sizes={isNear ? '250vw' : '100vw'}
                  alt={picture.alt}
                  onError={showPlaceholder}
                  className="size-full object-contain"
                />
              </button>
            </div>
            {many > 1 && !isNear && (
              <>
                <IconButton
                  label={m.previous()}
                  onClick={() => turn(-1)}
                  className="!absolute top-1/2 left-2 -translate-y-1/2 bg-paper/90"
                >
                  <ChevronLeft aria-hidden="true" className="size-5" />
                </IconButton>
                <IconButton
                  label={m.next()}
                  onClick={() => turn(1)}
                  className="!absolute top-1/2 right-2 -translate-y-1/2 bg-paper/90"
                >
                  <ChevronRight aria-hidden="true" className="size-5" />
                </IconButton>
              </>
            )}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
