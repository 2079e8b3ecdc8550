import { pictureUrl } from '#shared/pictures.ts'
import { cx } from '#web/ui/cx.ts'
import { showPlaceholder } from '#web/ui/picture/broken-picture.ts'

/**
 * The small 3:4 picture of a cart or order line, decorative. `image` is a URL, or a storage key (from older stored
 * carts).
 */
export function LinePicture({ image, className }: { image: string; className?: string }) {
  return (
    <span className={cx('relative block aspect-3/4 shrink-0 overflow-hidden bg-mist', className)}>
      <img
        src={/^(\/|https?:)/.test(image) ? image.replace(/^\/media\/\d+\//, '/media/320/') : pictureUrl(image, 320)}
        alt=""
        width={120}
        height={160}
        loading="lazy"
        decoding="async"
        onError={showPlaceholder}
        className="absolute inset-0 size-full object-cover"
      />
    </span>
  )
}
