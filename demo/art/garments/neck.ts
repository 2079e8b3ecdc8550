/** Necklines and collars: the opening in the body, the inside of the back that is visible in it, and the collar. */
import { backwards, beside, bothSides, flip, onwards, path } from '../geometry.ts'
import { flipPanel, type Panel } from '../panel.ts'
import type { Studio } from '../studio.ts'
import { label, type Trim } from '../trim.ts'
import { type Rear, rearBand, rearCrew, rearFlat, rearFold, rearOpening } from './neck-rear.ts'

export type Neck = {
  /** The front opening, from the left to the right shoulder. */
  line: string
  /** Panels behind the body: the inside of the back. */
  back: Panel[]
  /** Panels on the body: collars and bands. */
  front: Panel[]
  /** The lowest point of the opening. */
  bottom: number
  /** The same neck from behind. */
  rear: Rear
}

type Place = { half: number; y: number }

const bothHalves = (left: string): string => left + onwards(backwards(flip(left)))

/** The inside of the back: from the back neck line down to behind the opening. */
const insideBack = (studio: Studio, { half, y }: Place, line: string, rise: number, dip: number): Panel => {
  const arc = path`M${600 - half} ${y} C${600 - half * 0.7} ${y - rise + dip} ${600 + half * 0.7} ${y - rise + dip} ${600 + half} ${y}`
  const top = y - (rise - dip) * 0.75
  return {
    shape: `${arc + onwards(backwards(line))} Z`,
    cloth: 'inner',
    round: 0.5,
    lift: 0,
    tone: -0.18,
    under:
      `<path d="${line}" fill="none" stroke="${studio.tones.shadow}" stroke-width="46" opacity=".32" transform="translate(6 -4)"/>` +
      label(600, top + 34, Math.min(1, half / 90)),
    trims: [{ d: beside(arc, 9), kind: 'seam' }],
  }
}

/** An open neckline, edged by trims. */
export const openNeck = (
  studio: Studio,
  kind: 'round' | 'v' | 'square' | 'boat' | 'sweetheart',
  place: Place,
  depth: number,
): Neck => {
  const { half, y } = place
  const left = {
    round: path`M${600 - half} ${y} C${600 - half + 6} ${y + depth * 0.62} ${600 - half * 0.56} ${y + depth} 600 ${y + depth}`,
    v: path`M${600 - half} ${y} C${600 - half * 0.86} ${y + depth * 0.36} ${600 - half * 0.34} ${y + depth * 0.82} 600 ${y + depth}`,
    square: path`M${600 - half} ${y} C${600 - half + 6} ${y + depth * 0.4} ${600 - half + 12} ${y + depth * 0.7} ${600 - half + 20} ${y + depth - 10} Q${600 - half + 22} ${y + depth} ${600 - half + 34} ${y + depth} L600 ${y + depth + 4}`,
    boat: path`M${600 - half} ${y} C${600 - half * 0.8} ${y + depth * 0.8} ${600 - half * 0.4} ${y + depth} 600 ${y + depth}`,
    sweetheart: path`M${600 - half} ${y} C${600 - half + 4} ${y + depth * 0.5} ${600 - half + 10} ${y + depth * 0.7} ${600 - half + 14} ${y + depth * 0.8} C${600 - half * 0.6} ${y + depth * 1.06} ${600 - 20} ${y + depth * 0.94} 600 ${y + depth}`,
  }[kind]
  const line = bothHalves(left)
  return {
    line,
    back: [insideBack(studio, place, line, 8, 30)],
    front: [],
    bottom: y + depth,
    rear: { line: rearOpening(place), panels: [] },
  }
}

/** Trims of an open neck: a border of this width and a fine piping. */
export const neckTrims = (line: string, width: number): Trim[] => [
  { d: beside(line, width / 2 + 5), kind: 'border', width },
  { d: beside(line, 3), kind: 'piping', width: 5 },
]

/** The band collar of a panjabi. */
export const bandCollar = (
  studio: Studio,
  place: Place,
  options: { height?: number; piping?: boolean; shift?: number; border?: boolean } = {},
): Neck => {
  const { half, y } = place
  const high = options.height ?? 46
  const side = options.shift ?? 0
  const left = path`M${600 - half} ${y} C${600 - half + 12} ${y + 40} ${600 - half * 0.5} ${y + 62} 600 ${y + 66}`
  const line = bothHalves(left)
  const arc = path`M${600 - half + 10} ${y - high + 6} C${600 - half * 0.62} ${y - high - 24} ${600 + half * 0.62} ${y - high - 24} ${600 + half - 10} ${y - high + 6}`
  const upper = path`M${600 - half + 10} ${y - high + 6} C${600 - half + 22} ${y - 4} ${600 - half * 0.5} ${y + 16} ${594} ${y + 24}`
  const leaf =
    upper +
    path` Q601 ${y + 26} 601 ${y + 34} L601 ${y + 66}` +
    onwards(backwards(left)) +
    path` C${600 - half - 4} ${y - 16} ${600 - half} ${y - high + 16} ${600 - half + 10} ${y - high + 6} Z`
  const trims: Trim[] = [
    { d: beside(upper, options.piping ? 2 : 7), kind: options.piping ? 'piping' : 'stitch', width: 5 },
    ...(options.border
      ? [{ d: beside(upper, 24), kind: 'border' as const, width: 24 }]
      : [{ d: beside(left, -6), kind: 'stitch' as const }]),
  ]
  const panel: Panel = { shape: leaf, cloth: 'plain', tone: -0.02, round: 0, lift: 0.5, trims, turn: 24 }
  const right = flipPanel(panel)
  return {
    line,
    bottom: y + 66,
    back: [
      {
        ...insideBack(studio, { half: half - 10, y: y - high + 6 }, line, high * 0.7, 0),
        shape: `${arc + path` L${600 + half} ${y}` + onwards(backwards(line))} Z`,
      },
    ],
    front: side ? [panel, right] : [panel, { ...right, lift: 0.3 }],
    rear: rearBand(place, high, options),
  }
}

/** A folded collar with two leaves on a stand: shirts, polos, blouses. */
export const foldedCollar = (
  studio: Studio,
  place: Place,
  options: {
    spread?: number
    point?: number
    knit?: boolean
    tipping?: boolean
    stand?: number
    gap?: number
  } = {},
): Neck => {
  const { half, y } = place
  const spread = options.spread ?? 74
  const point = options.point ?? 108
  const gap = options.gap ?? 8
  const stand = options.stand ?? 40
  const left = path`M${600 - half} ${y} C${600 - half + 12} ${y + 34} ${600 - half * 0.5} ${y + 54} 600 ${y + 60}`
  const line = bothHalves(left)
  const fold = path`M${600 - half + 4} ${y - stand} C${600 - half + 18} ${y - 6} ${600 - half * 0.5} ${y + 26} ${600 - gap} ${y + 46}`
  const tip: [number, number] = [600 - spread, y + point]
  const outer = path`M${600 - gap} ${y + 46} L${tip[0] + 5} ${tip[1] - 3} Q${tip[0]} ${tip[1] + 1} ${tip[0] - 6} ${tip[1] - 5} C${600 - half + 2} ${y + point * 0.62} ${600 - half - 22} ${y + 34} ${600 - half - 16} ${y - 2}`
  const leaf =
    fold +
    onwards(outer) +
    path` C${600 - half - 10} ${y - 22} ${600 - half - 4} ${y - stand} ${600 - half + 4} ${y - stand} Z`
  const arc = path`M${600 - half + 4} ${y - stand} C${600 - half * 0.6} ${y - stand - 30} ${600 + half * 0.6} ${y - stand - 30} ${600 + half - 4} ${y - stand}`
  const trims: Trim[] = options.knit
    ? [...(options.tipping ? [{ d: beside(outer, 11), kind: 'band' as const, width: 6 }] : [])]
    : [{ d: beside(outer, 9), kind: 'stitch' }]
  const panel: Panel = {
    shape: leaf,
    tone: 0.05,
    cloth: options.knit ? 'plain' : 'figured',
    turn: 38,
    at: [600 - half, y],
    round: 0,
    lift: 0.9,
    trims,
    under: options.knit
      ? `<g fill="none" stroke="${studio.tones.shadow}" stroke-width="1.8" opacity=".3">${Array.from({ length: 18 }, (_, i) => `<path d="${beside(fold, 6 + i * 6)}"/>`).join('')}</g>`
      : undefined,
    folds: [
      {
        from: [600 - half + 6, y - stand + 10],
        to: [600 - half * 0.4, y + 34],
        bend: 10,
        widths: [10, 16],
        depth: 0.3,
        soft: 1,
      },
    ],
  }
  return {
    line,
    bottom: y + 60,
    back: [
      {
        ...insideBack(studio, { half: half - 4, y: y - stand }, line, 26, 0),
        shape: `${arc + path` L${600 + half} ${y}` + onwards(backwards(line))} Z`,
      },
    ],
    front: [
      panel,
      { ...flipPanel(panel), under: panel.under && `<g transform="translate(1200 0) scale(-1 1)">${panel.under}</g>` },
    ],
    rear: rearFold(studio, place, { ...options, stand }),
  }
}

/** A flat collar with rounded ends around a round neck. */
export const flatCollar = (studio: Studio, cloth: Studio, place: Place, depth: number, width: number): Neck => {
  const { half, y } = place
  const neck = openNeck(studio, 'round', place, depth)
  const edge = path`M${600 - half} ${y} C${600 - half + 6} ${y + depth * 0.62} ${600 - half * 0.56} ${y + depth} 598 ${y + depth}`
  const outer =
    path`M598 ${y + depth} C596 ${y + depth + width * 0.7} 572 ${y + depth + width * 1.12} ${600 - half * 0.5} ${y + depth + width * 0.96}` +
    path` C${600 - half - width * 0.5} ${y + depth + width * 0.6} ${600 - half - width * 0.98} ${y + depth * 0.8} ${600 - half - width * 0.9} ${y + width * 0.3}`
  const leaf: Panel = {
    shape: `${edge}${onwards(outer)} Z`,
    studio: cloth,
    cloth: 'plain',
    round: 0,
    lift: 0.7,
    trims: [{ d: beside(outer, 8), kind: 'stitch' }],
  }
  return { ...neck, front: [leaf, flipPanel(leaf)], rear: rearFlat(cloth, place, width) }
}

/** A ribbed knit band around a T-shirt's or sweatshirt's neck. */
export const crewNeck = (studio: Studio, place: Place, depth: number, width = 26, color?: string): Neck => {
  const neck = openNeck(studio, 'round', place, depth)
  const band = bothSides(
    path`M${600 - place.half - 2} ${place.y - 2} C${600 - place.half - width * 0.3} ${place.y + 4} ${600 - place.half - width * 0.6} ${place.y + 4} ${600 - place.half - width * 0.8} ${place.y + 8} C${600 - place.half - width * 0.5} ${place.y + depth * 0.75} ${600 - place.half * 0.62} ${place.y + depth + width} 600 ${place.y + depth + width}`,
    '',
    backwards(neck.line),
  )
  return {
    ...neck,
    bottom: place.y + depth + width,
    front: [
      {
        shape: band,
        cloth: 'plain',
        round: 0,
        lift: 0.25,
        trims: [
          { d: beside(neck.line, width / 2), kind: 'rib', width: width + 10, color },
          { d: beside(neck.line, width + 6), kind: 'stitch' },
        ],
      },
    ],
    rear: rearCrew(place, width, color),
  }
}
