/** Widths in which every picture is available. The master is 1200 wide; garments are 3:4. */
export const pictureWidths = [160, 320, 480, 640, 960, 1200] as const

/** The two shapes of a banner's picture: for wide screens, and for phones. */
export const bannerShapes = { wide: { width: 2400, height: 1000 }, tall: { width: 1200, height: 1400 } } as const

/** What other sites show with a link. */
export const shareSize = { width: 1200, height: 630 } as const

/** The placeholder for a missing or broken picture. */
export const placeholderKey = 'demo/placeholder.webp'

/**
 * The URL of a stored picture in a width. The content of a key never changes, so browsers cache it permanently.
 * @param key storage key such as demo/panjabi-….webp or uploads/….webp; empty: the placeholder
 */
export const pictureUrl = (key: string, width: Width | 2400 = 640): string => `/media/${width}/${key || placeholderKey}`

/** Scenes are stored without a file extension. */
export const withEnding = (key: string): string => (/\.(webp|avif)$/.test(key) ? key : `${key}.webp`)

/** The address of a stored film. */
export const filmUrl = (key: string): string => `/media/film/${key}`

/** The same picture as JPEG, for crawlers of other sites. */
export const sharedPictureUrl = (key: string, width: Width = 1200): string => asJpeg(pictureUrl(key, width))

/** The address of a stored picture, as JPEG; other addresses stay. */
export const asJpeg = (url: string): string => (url.startsWith('/media/') ? url.replace(/\.webp$/, '.jpg') : url)

/** Widths for cards: up to 160 px at three pixels each, and up to 360 at not quite two. Each costs a card 120 bytes. */
export const cardPictureWidths = [320, 480, 640] as const

type Width = (typeof pictureWidths)[number]

/** The widths up to `maxWidth`. */
export const widthsUpTo = (maxWidth: number = 1200): readonly Width[] =>
  pictureWidths.filter((width) => width <= maxWidth)

/** A srcset of these widths. */
export const pictureSet = (key: string, widths: readonly Width[] = pictureWidths): string =>
  widths.map((width) => `${pictureUrl(key, width)} ${width}w`).join(', ')

/** The same pictures as AVIF, for a <source>: 25 to 50 % smaller than WebP at the same quality. */
export const asAvif = (addresses: string): string => addresses.replaceAll(/\.webp(?= |$)/g, '.avif')

/** Photos per review or problem report. */
export const maxPhotos = 4
