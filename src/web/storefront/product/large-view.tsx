import { Dialog } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { pictureSet, pictureUrl } from '#shared/pictures.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { useBackCloses } from '../../ui/hooks/use-back-closes.ts'
import { showPlaceholder } from '../../ui/picture/broken-picture.ts'
import { LargeViewBar } from './large-view-bar.tsx'
import { useZoom } from './use-zoom.ts'

type Shown = { key: string; alt: string; width: number; height: number }

/**
 * Full-screen pictures. A click zooms in at that point, then the picture can be scrolled; the arrow keys change the
 * picture, + and − zoom in and out, Escape closes.
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
  const { box, isNear, setNear, zoom, zoomAt } = useZoom()
  useBackCloses(true, onClose)
  const many = pictures.length
  const picture = pictures[at]
  if (!picture) return null

  const turn = (by: number) => {
    setNear(false)
    setAt((at + by + many) % many)
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
          <LargeViewBar name={name} at={at} many={many} isNear={isNear} onZoom={() => zoom()} />
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
