import type { SyntheticEvent } from 'react'
import { pictureUrl } from '#shared/pictures.ts'

/**
 * Replaces a broken picture with the placeholder; if that fails, too (no connection), hides it so that the empty frame
 * shows. Tries the picture again when the connection is back.
 */
export const showPlaceholder = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => replaceBroken(currentTarget)

/** Catches pictures that failed before hydration, when no handler was attached. */
export const replaceIfBroken = (img: HTMLImageElement | null) => {
  if (img?.complete && img.naturalWidth === 0) replaceBroken(img)
}

function replaceBroken(img: HTMLImageElement) {
  const drawing = pictureUrl('', 480)
  const isDrawing = () => img.getAttribute('src') === drawing
  img.addEventListener('load', show)
  if (isDrawing()) {
    img.hidden = true
    addEventListener('online', () => isDrawing() && draw(), { once: true })
    return
  }
  const { src } = img
  const offered = [...(img.closest('picture')?.querySelectorAll('source') ?? []), img]
  const sets = offered.map((each) => each.srcset)
  const tryAgain = () => {
    // It shows another picture now.
    if (!isDrawing()) return
    img.hidden = false
    for (const [i, each] of offered.entries()) each.srcset = sets[i] ?? ''
    img.src = src
  }
  addEventListener('online', tryAgain, { once: true })
  for (const each of offered) each.srcset = ''
  draw()

  function draw() {
    // Browsers never request a hidden lazy image.
    img.hidden = false
    img.src = drawing
  }
}

function show({ currentTarget }: Event) {
  ;(currentTarget as HTMLImageElement).hidden = false
}
