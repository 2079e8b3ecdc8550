/** Keeps the buttons at the end of something long in sight on phones, where a thumb reaches them. */
export const underThumb =
  'max-sm:sticky max-sm:bottom-0 max-sm:z-10 max-sm:rounded-b-control max-sm:border-line max-sm:border-t max-sm:bg-surface max-sm:py-3'
