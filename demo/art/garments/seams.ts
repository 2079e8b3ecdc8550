/** Seams and closures on the back of a garment for the upper body. */
import type { Fold } from '../folds.ts'
import { beside, path } from '../geometry.ts'
import type { Panel } from '../panel.ts'
import type { Studio } from '../studio.ts'
import { button, type Trim } from '../trim.ts'
import type { BodyCut } from './body.ts'

/** The seam of a yoke across the shoulders, `depth` below the neck. */
export const yoke = ({ neck, chest }: BodyCut, depth: number, sag = 10): Trim[] => {
  const y = neck.y + depth
  const line = path`M${600 - chest.half - 30} ${y} Q600 ${y + sag * 2} ${600 + chest.half + 30} ${y}`
  return [
    { d: line, kind: 'seam' },
    { d: beside(line, -9), kind: 'stitch' },
  ]
}

/** A box pleat below a yoke: two edges that lose themselves in the cloth. */
export const boxPleat = ({ neck, hem }: BodyCut, depth: number, half = 24): Fold[] =>
  [-1, 1].map((side) => ({
    from: [600 + side * half, neck.y + depth + 6],
    to: [600 + side * (half + 8), neck.y + depth + (hem.y - neck.y - depth) * 0.72],
    widths: [15, 5],
    depth: 0.62,
    soft: 0,
  }))

/** The loop at the yoke that a shirt hangs by. */
export const hanger = (studio: Studio, y: number): Panel => ({
  shape: path`M586 ${y - 4} L614 ${y - 4} L612 ${y + 36} Q600 ${y + 44} 588 ${y + 36} Z`,
  cloth: 'plain',
  tone: 0.04,
  round: 0.3,
  lift: 0.6,
  over: `<path d="M592 ${y + 2}V${y + 32}M608 ${y + 2}V${y + 32}" stroke="${studio.tones.shadow}" stroke-width="1.6" stroke-dasharray="5 3" opacity=".6"/>`,
})

/** The seam down the middle of the back. */
export const backSeam = (from: number, to: number): Trim[] => [{ d: path`M600 ${from} L600 ${to}`, kind: 'seam' }]

/** The two darts that take in the waist. */
export const darts = (from: number, to: number, away = 92): Trim[] =>
  [-1, 1].map((side) => ({
    d: path`M${600 + side * (away + 6)} ${from} C${600 + side * (away - 6)} ${from + (to - from) * 0.4} ${600 + side * (away - 6)} ${from + (to - from) * 0.6} ${600 + side * (away + 6)} ${to}`,
    kind: 'seam',
  }))

/** The long seams of a fitted back, from the armholes to the hem. */
export const princess = (armhole: number, waist: number, hem: number, away = 140): Trim[] =>
  [-1, 1].map((side) => ({
    d: path`M${600 + side * (away + 84)} ${armhole} C${600 + side * (away + 10)} ${armhole + 60} ${600 + side * away * 0.86} ${waist - 60} ${600 + side * away * 0.84} ${waist} C${600 + side * away * 0.86} ${waist + 120} ${600 + side * away} ${hem - 120} ${600 + side * (away + 14)} ${hem}`,
    kind: 'seam',
  }))

/** A closure in the middle of the back with small covered buttons. */
export const backButtons = (studio: Studio, from: number, to: number, count: number): Panel => ({
  shape: path`M582 ${from} L618 ${from} L618 ${to} L582 ${to} Z`,
  cloth: 'plain',
  round: 0,
  lift: 0.3,
  edge: 0.7,
  trims: [{ d: path`M589 ${from} L589 ${to}`, kind: 'stitch' }],
  over: Array.from({ length: count }, (_, i) =>
    button(studio, 602, from + 24 + ((to - from - 48) * i) / Math.max(1, count - 1), 8, 'shell'),
  ).join(''),
})

/** A half belt across the waist of the back, held by two buttons. */
export const halfBelt = (studio: Studio, y: number, half: number, height = 40): Panel => ({
  shape: path`M${600 - half} ${y} Q600 ${y + 12} ${600 + half} ${y} L${600 + half} ${y + height} Q600 ${y + height + 12} ${600 - half} ${y + height} Z`,
  round: 0.3,
  lift: 0.6,
  at: [600, y],
  trims: [
    { d: path`M${600 - half} ${y + 8} Q600 ${y + 20} ${600 + half} ${y + 8}`, kind: 'stitch' },
    {
      d: path`M${600 - half} ${y + height - 7} Q600 ${y + height + 5} ${600 + half} ${y + height - 7}`,
      kind: 'stitch',
    },
  ],
  over:
    button(studio, 600 - half + 20, y + height / 2 + 2, 11, 'metal') +
    button(studio, 600 + half - 20, y + height / 2 + 2, 11, 'metal'),
})
