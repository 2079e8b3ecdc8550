import { type RefObject, useLayoutEffect } from 'react'

const scales = [1, 0.9, 0.8, 0.7, 0.6]
const maxNoteLines = 12

/**
 * Makes the texts of a label so small that all of them fit into their place (`--fit` scales them in parcel-label.css,
 * down to what can be read). What still does not fit is the end of the customer’s note: it is cut after a whole line,
 * and the packing slip has all of it. What is taken back for an exchange stays whole.
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
