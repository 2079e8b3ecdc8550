/** Necklines and collars from behind. */
import { backwards, beside, onwards, path } from '../geometry.ts'
import { flipPanel, type Panel } from '../panel.ts'
import type { Studio } from '../studio.ts'
import type { Trim } from '../trim.ts'

/** `line`: the opening of the back, from the left to the right shoulder; `panels`: the collar. */
export type Rear = { line: string; panels: Panel[] }

type Place = { half: number; y: number }

/** The back of a neckline, which is shallow. */
export const rearOpening = ({ half, y }: Place, dip = 22): string =>
  path`M${600 - half} ${y} C${600 - half * 0.7} ${y + dip} ${600 + half * 0.7} ${y + dip} ${600 + half} ${y}`

/** The band collar of a panjabi. */
export const rearBand = (place: Place, high: number, options: { piping?: boolean; border?: boolean } = {}): Rear => {
  const { half, y } = place
  const line = rearOpening(place, 20)
  const arc = path`M${600 - half + 10} ${y - high + 6} C${600 - half * 0.62} ${y - high - 24} ${600 + half * 0.62} ${y - high - 24} ${600 + half - 10} ${y - high + 6}`
  const shape =
    arc +
    path` C${600 + half} ${y - high + 16} ${600 + half + 4} ${y - 16} ${600 + half} ${y}` +
    onwards(backwards(line)) +
    path` C${600 - half - 4} ${y - 16} ${600 - half} ${y - high + 16} ${600 - half + 10} ${y - high + 6} Z`
  const trims: Trim[] = [
    { d: beside(arc, options.piping ? 2 : 7), kind: options.piping ? 'piping' : 'stitch', width: 5 },
    options.border
      ? { d: beside(arc, high * 0.66), kind: 'border', width: 24 }
      : { d: beside(line, -6), kind: 'stitch' },
  ]
  return { line, panels: [{ shape, cloth: 'plain', tone: -0.02, round: 0.55, lift: 0.4, trims }] }
}

/** The fall of a folded collar, which hides its stand and the seam of the neck. */
export const rearFold = (
  studio: Studio,
  place: Place,
  options: { knit?: boolean; tipping?: boolean; stand: number; fall?: number },
): Rear => {
  const { half, y } = place
  const { stand, fall = 42 } = options
  const [l, r] = [600 - half - 20, 600 + half + 20]
  const fold = path`M${600 - half + 4} ${y - stand} C${600 - half * 0.6} ${y - stand - 30} ${600 + half * 0.6} ${y - stand - 30} ${600 + half - 4} ${y - stand}`
  const edge = path`M${l} ${y + 12} C${600 - half * 0.66} ${y + fall} ${600 + half * 0.66} ${y + fall} ${r} ${y + 12}`
  const shape =
    fold +
    path` C${600 + half + 8} ${y - stand + 4} ${r - 2} ${y - 16} ${r} ${y + 12}` +
    onwards(backwards(edge)) +
    path` C${l + 2} ${y - 16} ${600 - half - 8} ${y - stand + 4} ${600 - half + 4} ${y - stand} Z`
  const knit = Array.from({ length: 12 }, (_, i) => `<path d="${beside(edge, -6 - i * 6)}"/>`).join('')
  const panel: Panel = {
    shape,
    tone: 0.05,
    cloth: options.knit ? 'plain' : 'figured',
    turn: options.knit ? 0 : 90,
    at: [600, y],
    round: 0.45,
    lift: 0.9,
    trims: options.knit
      ? options.tipping
        ? [{ d: beside(edge, -11), kind: 'band', width: 6 }]
        : []
      : [{ d: beside(edge, -9), kind: 'stitch' }],
    under: options.knit
      ? `<g fill="none" stroke="${studio.tones.shadow}" stroke-width="1.8" opacity=".3">${knit}</g>`
      : undefined,
    folds: [{ from: [l + 20, y - 8], to: [r - 20, y - 8], bend: -stand * 0.5, widths: [12, 12], depth: 0.3, soft: 1 }],
  }
  return { line: rearOpening(place), panels: [panel] }
}

/** A flat collar with rounded ends, which closes in the middle of the back. */
export const rearFlat = (cloth: Studio, place: Place, width: number): Rear => {
  const { half, y } = place
  const outer = path`M597 ${y + 14 + width * 0.5} C596 ${y + 18 + width} ${600 - half * 0.3} ${y + 20 + width} ${600 - half * 0.7} ${y + 10 + width * 0.86} C${600 - half - width * 0.4} ${y + width * 0.7} ${600 - half - width * 0.8} ${y + width * 0.6} ${600 - half - width * 0.9} ${y + width * 0.3}`
  const leaf: Panel = {
    shape:
      path`M${600 - half} ${y} C${600 - half * 0.85} ${y + 10} ${600 - half * 0.4} ${y + 16} 597 ${y + 16}` +
      `${onwards(outer)} Z`,
    studio: cloth,
    cloth: 'plain',
    round: 0,
    lift: 0.7,
    trims: [{ d: beside(outer, 8), kind: 'stitch' }],
  }
  return { line: rearOpening(place), panels: [leaf, flipPanel(leaf)] }
}

/** The ribbed band of a T-shirt. */
export const rearCrew = (place: Place, width: number, color?: string): Rear => {
  const { half, y } = place
  const line = rearOpening(place)
  const far = half + width * 0.8
  const outer = path`M${600 - far} ${y + 8} C${600 - half * 0.66} ${y + 22 + width * 1.15} ${600 + half * 0.66} ${y + 22 + width * 1.15} ${600 + far} ${y + 8}`
  const band: Panel = {
    shape: `${line + onwards(backwards(outer))} Z`,
    cloth: 'plain',
    round: 0,
    lift: 0.25,
    trims: [
      { d: beside(line, width / 2), kind: 'rib', width: width + 10, color },
      { d: beside(outer, -2), kind: 'stitch' },
    ],
  }
  return { line, panels: [band] }
}

/** A hood that lies on the back, sewn from two halves. */
export const rearHood = (y: number, rise: number): Rear => {
  const up = (by: number) => y - by * rise
  const middle = path`M600 ${up(198)} L600 ${y + 150}`
  const panel: Panel = {
    shape: path`M478 ${y + 14} C420 ${up(40)} 440 ${up(158)} 520 ${up(186)} C570 ${up(202)} 630 ${up(202)} 680 ${up(186)} C760 ${up(158)} 780 ${up(40)} 722 ${y + 14} C708 ${y + 84} 660 ${y + 146} 600 ${y + 150} C540 ${y + 146} 492 ${y + 84} 478 ${y + 14} Z`,
    cloth: 'plain',
    round: 0.8,
    lift: 0.9,
    folds: [
      { from: [468, up(10)], to: [572, y + 120], bend: -26, widths: [14, 22], depth: 0.4, soft: 1 },
      { from: [732, up(10)], to: [628, y + 120], bend: 26, widths: [14, 22], depth: 0.4, soft: 1 },
      { from: [462, up(90)], to: [560, up(20)], bend: -16, widths: [20, 26], depth: 0.26, soft: 2 },
      { from: [738, up(90)], to: [640, up(20)], bend: 16, widths: [20, 26], depth: 0.26, soft: 2 },
    ],
    trims: [
      { d: middle, kind: 'seam' },
      { d: beside(middle, 9), kind: 'stitch' },
      { d: beside(middle, -9), kind: 'stitch' },
    ],
  }
  return { line: rearOpening({ half: 88, y }), panels: [panel] }
}
