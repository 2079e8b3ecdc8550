import type { Picture as Stored } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { cx } from '../../ui/cx.ts'
import { count } from '../../ui/locale.ts'
import { Picture } from '../../ui/picture/picture.tsx'

type Props = { pictures: Stored[]; at: number; onShow: (index: number) => void }

/** The thumbnails next to the large picture; a click shows one. */
export function GalleryThumbnails({ pictures, at, onShow }: Props) {
  return (
    <div className="flex gap-2 max-sm:hidden lg:col-start-1 lg:row-start-1 lg:flex-col">
      {pictures.map((picture, i) => (
        <button
          key={picture.key}
          type="button"
          aria-label={m.gallery_show({ at: count(i + 1) })}
          aria-current={i === at}
          onClick={() => onShow(i)}
          className={cx('w-20 border', i === at ? 'border-ink' : 'border-transparent hover:border-edge')}
        >
          <Picture picture={picture} sizes="80px" maxWidth={160} silent />
        </button>
      ))}
    </div>
  )
}
