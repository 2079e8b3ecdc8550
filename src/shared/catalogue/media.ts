/** Kinds of files in the media library. */
export const mediaKinds = ['picture', 'film'] as const

/** Maximum length of texts of the library, in characters. */
export const mediaLimits = { folder: 60, alt: 300 } as const

/** Files that one request names. */
export const maxMediaAtOnce = 200

/** Percent from the left and from the top. */
export type FocalPoint = { x: number; y: number }

export const middle: FocalPoint = { x: 50, y: 50 }

/** A film of a garment, some 30 seconds: more would cost a shopper on a phone too much. */
export const maxFilmBytes = 40 * 1024 * 1024
