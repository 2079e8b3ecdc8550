import { useState } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { cx } from '#web/ui/cx.ts'
import { count } from '#web/ui/locale.ts'
import { Picture } from '#web/ui/picture/picture.tsx'
import type { QuickProduct } from './quick-shop-host.tsx'

/** The pictures of the chosen colour, with thumbnails. */
export function QuickPictures({ pictures, name }: { pictures: QuickProduct['pictures']; name: string }) {
  const [at, setAt] = useState(0)
  return (
    // biome-ignore lint/a11y/useSemanticElements: pictures are no form fields
    <div className="grid content-start gap-2 max-sm:mx-auto max-sm:w-3/5" role="group" aria-label={m.gallery({ name })}>
      <Picture picture={pictures[at] ?? null} sizes="(min-width: 640px) 340px, 60vw" />
      {pictures.length > 1 && (
        <div className="grid grid-cols-4 gap-2">
          {pictures.map((picture, i) => (
            <button
              key={picture.key}
              type="button"
              aria-label={m.gallery_show({ at: count(i + 1) })}
              aria-current={i === at}
              onClick={() => setAt(i)}
              className={cx('border-b-2', i === at ? 'border-green' : 'border-transparent')}
            >
              <Picture picture={picture} sizes="80px" maxWidth={160} silent />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
