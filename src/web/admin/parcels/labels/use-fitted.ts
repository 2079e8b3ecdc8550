import { type RefObject, useLayoutEffect } from 'react'

const scales = [1, 0.9, 0.8, 0.7, 0.6]
const maxNoteLines = 12

/**
 * Scales the texts of a label until they fit (`--fit` in parcel-label.css), but not below what can be read. If that is
 * not enough, the customer’s note is cut after a whole line; the packing slip has all of it. What to take back in an
 * exchange is never cut.
 */
export function useFitted(place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const refit = () => place.current && fitTexts(place.current)
    refit()
    // Another font has other widths.
    document.fonts.addEventListener('loadingdone', refit)
    return () => document.fonts.removeEventListener('loadingdone', refit)
  })
}

function fitTexts(place: HTMLElement): void {
  const note = place.querySelector<HTMLElement>('.label-remark')
  const isFitting = () => place.scrollHeight <= place.clientHeight
  note?.style.removeProperty('-webkit-line-clamp')
  for (const scale of scales) {
    place.style.setProperty('--fit', String(scale))
    if (isFitting()) return
  }
  for (let lines = maxNoteLines; note && lines > 0 && !isFitting(); lines--)
    note.style.setProperty('-webkit-line-clamp', String(lines))
}
