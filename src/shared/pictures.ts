/** Widths in which every picture can be had. The master is 1200 wide; garments are 3:4. */
export const pictureWidths = [160, 320, 480, 640, 960, 1200] as const

/** What stands where a picture is missing or broken: a drawing of the shop's own. */
export const placeholderKey = 'demo/placeholder.webp'

/**
 * The address of a stored picture in a width. Keys never change their content, so browsers keep it for ever.
 * @param key storage key such as demo/panjabi-….webp or uploads/….webp; empty: the placeholder
 */
export const pictureUrl = (key: string, width: (typeof pictureWidths)[number] | 2400 = 640): string =>
  `/media/${width}/${key || placeholderKey}`

/** A srcset of the widths up to `most`. */
export const pictureSet = (key: string, most: number = 1200): string =>
  pictureWidths
    .filter((width) => width <= most)
    .map((width) => `${pictureUrl(key, width)} ${width}w`)
    .join(', ')
