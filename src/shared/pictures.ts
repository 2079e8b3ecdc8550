/** Widths in which every picture can be had. The master is 1200 wide; garments are 3:4. */
export const pictureWidths = [160, 320, 480, 640, 960, 1200] as const

/** The two shapes of a banner's picture: for wide screens, and for phones. */
export const bannerShapes = { wide: { width: 2400, height: 1000 }, tall: { width: 1200, height: 1400 } } as const

/** What stands where a picture is missing or broken: a drawing of the shop's own. */
export const placeholderKey = 'demo/placeholder.webp'

/**
 * The address of a stored picture in a width. Keys never change their content, so browsers keep it for ever.
 * @param key storage key such as demo/panjabi-….webp or uploads/….webp; empty: the placeholder
 */
export const pictureUrl = (key: string, width: (typeof pictureWidths)[number] | 2400 = 640): string =>
  `/media/${width}/${key || placeholderKey}`

/** The address of a stored film. */
export const filmUrl = (key: string): string => `/media/film/${key}`

/** The same picture as other sites' crawlers want it: JPEG. */
export const sharedPictureUrl = (key: string, width: (typeof pictureWidths)[number] = 1200): string =>
  asJpeg(pictureUrl(key, width))

/** The address of a stored picture, as JPEG; other addresses stay. */
export const asJpeg = (url: string): string => (url.startsWith('/media/') ? url.replace(/\.webp$/, '.jpg') : url)

/** A srcset of the widths up to `most`. */
export const pictureSet = (key: string, most: number = 1200): string =>
  pictureWidths
    .filter((width) => width <= most)
    .map((width) => `${pictureUrl(key, width)} ${width}w`)
    .join(', ')

/** The same pictures as AVIF, for a <source>: a quarter to a half lighter than WebP of the same fineness. */
export const asAvif = (addresses: string): string => addresses.replaceAll(/\.webp(?= |$)/g, '.avif')

/** With one review or one report come at most that many photos. */
export const maxPhotos = 4
