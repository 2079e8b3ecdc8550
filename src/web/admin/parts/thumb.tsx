import { pictureUrl } from '#shared/pictures.ts'
import { cx } from '#web/ui/cx.ts'
import { showPlaceholder } from '#web/ui/picture.tsx'

/** The address of a picture given as a storage key, a path of the shop, or a web address. */
export const imageSource = (image: string, width: 160 | 320 | 640 = 160): string =>
  /^(https?:|blob:|\/)/.test(image) ? image.replace(/^\/media\/\d+\//, `/media/${width}/`) : pictureUrl(image, width)

/** A garment in small beside its name, which says what it is. Give it a width by classes. */
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

/** The picture that stands for a product, or for one colour of it: that colour's, else the primary one, else the first. */
export const imageOf = (images: Image[], color?: string): string =>
  (
    images.find((image) => color !== undefined && image.color === color) ??
    images.find(({ is_primary }) => is_primary) ??
    images[0]
  )?.url ?? ''
