/**
 * Keeps the buttons at the end of long content visible on phones, within reach of the thumb. Not on low (zoomed)
 * screens, which they would cover.
 */
export const underThumb =
  'low:static max-sm:sticky max-sm:bottom-0 max-sm:z-10 max-sm:rounded-b-control max-sm:border-line max-sm:border-t max-sm:bg-surface max-sm:py-3'

/** The same for buttons at the top of a screen, which must reserve space at its end. */
export const underThumbFixed =
  'low:static max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:border-line max-sm:border-t max-sm:bg-paper max-sm:px-4 max-sm:py-3'
