/** Trousers from behind: the seat with its seams, pockets and waistband. */
import { beside, path } from '../geometry.ts'
import { flipPanel, type Panel } from '../panel.ts'
import type { Studio } from '../studio.ts'
import { button, type Trim } from '../trim.ts'

/** The seam from the waistband to between the legs. */
export const seatSeam = (y: number, crotch: number, color?: string): Trim[] => [
  { d: path`M600 ${y} C602 ${y + 120} 599 ${crotch - 120} 600 ${crotch}`, kind: 'seam' },
  { d: path`M592 ${y} C594 ${y + 120} 591 ${crotch - 130} 593 ${crotch - 14}`, kind: 'stitch', color },
]

/** Both yokes of jeans, lower towards the middle. */
export const jeansYoke = (color: string): Trim[] =>
  [0, 9].map((dy) => ({
    d: path`M380 ${288 + dy} L600 ${336 + dy}`,
    kind: dy ? ('stitch' as const) : ('seam' as const),
    color: dy ? color : undefined,
  }))

/** The back pockets of jeans with their bow of stitches. */
export const jeansPockets = (color: string): Panel[] => {
  const shape = path`M422 362 L560 374 L556 496 L490 532 L418 490 Z`
  const pocket: Panel = {
    shape,
    round: 0,
    lift: 0.35,
    tone: 0.015,
    edge: 0.8,
    at: [440, 360],
    turn: 3,
    trims: [
      { d: beside(shape, 7), kind: 'stitch', color },
      { d: path`M422 386 L559 398`, kind: 'stitch', color },
      { d: path`M421 430 Q468 452 490 472 Q516 456 558 446`, kind: 'stitch', color },
      { d: path`M420 442 Q468 464 490 484 Q516 468 557 458`, kind: 'stitch', color },
    ],
  }
  return [pocket, flipPanel(pocket)]
}

/** The leather patch on the waistband, with the woven diamond pressed into it. */
export const leatherPatch = (x: number, y: number): string =>
  `<g transform="translate(${x} ${y}) rotate(1.6)"><rect x="-40" y="-22" width="84" height="50" rx="3" fill="#2a1a0e" opacity=".35" transform="translate(3 5)"/><rect x="-40" y="-22" width="84" height="50" rx="3" fill="#9a6a3e"/><rect x="-35" y="-17" width="74" height="40" rx="2" fill="none" stroke="#e2c99a" stroke-width="1.8" stroke-dasharray="5 3"/>` +
  '<path d="M2 -11L16 3L2 17L-12 3Z" fill="none" stroke="#5d3a1c" stroke-width="3"/><path d="M2 -3L8 3L2 9L-4 3Z" fill="#5d3a1c"/></g>'

/** A pocket cut into the seat: two lips of cloth and a button below. */
const welt = (studio: Studio): Panel => {
  const shape = path`M436 372 L556 380 L555 400 L435 392 Z`
  return {
    shape,
    cloth: 'plain',
    round: 0,
    lift: 0.3,
    tone: -0.06,
    edge: 1,
    trims: [
      { d: path`M436 382 L556 390`, kind: 'seam' },
      { d: beside(shape, -6), kind: 'stitch', above: true },
    ],
    over: button(studio, 495, 414, 9),
  }
}

/** Both pockets cut into the seat. */
export const welts = (studio: Studio): Panel[] => {
  const left = welt(studio)
  return [left, { ...flipPanel(left), over: button(studio, 705, 414, 9) }]
}

/** The darts above them. */
export const seatDarts: Trim[] = [{ d: path`M500 226 L496 372`, kind: 'seam' }]
