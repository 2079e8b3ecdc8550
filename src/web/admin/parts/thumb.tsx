import { pictureUrl } from '#shared/pictures.ts'
import { cx } from '#web/ui/cx.ts'
import { showPlaceholder } from '#web/ui/picture/broken-picture.ts'

/** URL of an image given as storage key, path on this site, or full URL. */
export const imageSource = (image: string, width: 160 | 320 | 640 = 160): string =>
  /^(https?:|blob:|\/)/.test(image) ? image.replace(/^\/media\/\d+\//, `/media/${width}/`) : pictureUrl(image, width)

/** Small product image. `alt` is empty because the name is next to it. Set the width with a class. */
export const Thumb = ({ image, className }: { image: string; className?: string }) => (
  <img
    src={imageSource(image)}
    alt=""
    width={48}
    height={64}
    loading="lazy"
    decoding="async"
    onError={showPlaceholder}
    className={cx('aspect-3/4 shrink-0 bg-mist object-cover', className)}
  />
)

type Image = { url: string; is_primary: boolean; color?: string | null }

/** Image of a product, or of one of its colours: that colour's, else the primary one, else the first. */
export const imageOf = (images: Image[], color?: string): string =>
  (
    images.find((image) => color !== undefined && image.color === color) ??
    images.find(({ is_primary }) => is_primary) ??
    images[0]
  )?.url ?? ''
