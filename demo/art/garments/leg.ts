/** Panels for trousers: legs and waistbands. */
import { mix } from '../colour.ts'
import type { Fold } from '../folds.ts'
import { beside, onwards, path, wavyHem } from '../geometry.ts'
import { flipPanel, type Panel } from '../panel.ts'
import type { Studio } from '../studio.ts'
import { button, type Trim } from '../trim.ts'

export type LegCut = {
  waist: number
  hip: number
  crotch: number
  knee: number
  hem: number
  /** Position of the leg: the middle of its hem, left of the centre line. */
  stand: number
  bottom: number
  top?: number
  turnUp?: number
  flutes?: number
  gather?: boolean
  weight?: number
  hemTrims?: (hem: string) => Trim[]
  trims?: Trim[]
}

/** One leg, with its turn-up. */
export const leg = (studio: Studio, c: LegCut): Panel[] => {
  const top = c.top ?? 190
  const { chance } = studio
  const hipY = top + 250
  const kneeY = c.crotch + (c.bottom - c.crotch) * 0.46
  const middle = 600 - c.stand
  const kneeMiddle = 600 - (c.stand * 0.7 + c.hip * 0.5 * 0.3)
  const [ol, il] = [middle - c.hem / 2, middle + c.hem / 2]
  const hem = c.flutes
    ? wavyHem([ol, c.bottom], [il, c.bottom + 4], 12, c.flutes, 9)
    : path`M${ol} ${c.bottom} Q${middle} ${c.bottom + 16} ${il} ${c.bottom + 2}`
  const shape =
    path`M600 ${top + 12} Q${600 - c.waist * 0.5} ${top + 18} ${600 - c.waist} ${top} C${600 - c.waist - 10} ${top + 70} ${600 - c.hip + 4} ${hipY - 90} ${600 - c.hip} ${hipY} C${600 - c.hip - 4} ${hipY + 160} ${kneeMiddle - c.knee / 2 - 12} ${kneeY - 190} ${kneeMiddle - c.knee / 2} ${kneeY} C${kneeMiddle - c.knee / 2 - 2} ${kneeY + 160} ${ol - 2} ${c.bottom - 220} ${ol} ${c.bottom}` +
    onwards(hem) +
    path` C${il} ${c.bottom - 240} ${kneeMiddle + c.knee / 2 + 4} ${kneeY + 120} ${kneeMiddle + c.knee / 2} ${kneeY} C${kneeMiddle + c.knee / 2 + 2} ${kneeY - 160} ${600 - 16} ${c.crotch + 90} ${600} ${c.crotch} Z`
  const w = c.weight ?? 1
  const folds: Fold[] = [
    {
      from: [596, c.crotch - 30],
      to: [600 - c.hip * 0.86, c.crotch - 110],
      bend: 16,
      widths: [10, 26],
      depth: 0.36 * w,
      soft: 1,
    },
    {
      from: [594, c.crotch + 4],
      to: [600 - c.hip * 0.7, c.crotch + 40],
      bend: -10,
      widths: [12, 24],
      depth: 0.42 * w,
      soft: 1,
    },
    {
      from: [590, c.crotch + 24],
      to: [600 - c.hip * 0.55, c.crotch + 150],
      bend: -14,
      widths: [12, 26],
      depth: 0.34 * w,
      soft: 1,
    },
    { from: [592, c.crotch - 60], to: [560, c.crotch - 170], bend: 6, widths: [8, 12], depth: 0.3 * w, soft: 0 },
    {
      from: [600 - c.hip + 10, hipY + 50],
      to: [600 - c.hip * 0.4, hipY + 110],
      bend: -12,
      widths: [8, 20],
      depth: 0.24 * w,
      soft: 1,
    },
  ]
  if (c.flutes)
    for (let i = 0; i < c.flutes * 2; i++) {
      const k = (i + 0.5) / (c.flutes * 2)
      folds.push({
        from: [600 - c.waist * (1 - k * 0.9), top + (c.gather ? 20 : chance.between(60, 220))],
        to: [ol + (il - ol) * k, c.bottom + 40],
        bend: chance.between(-8, 8),
        widths: [7, (c.hem / c.flutes) * 0.42],
        depth: chance.between(0.36, 0.54) * w,
        soft: i % 3 === 0 ? 2 : 1,
        open: true,
      })
    }
  else
    for (const [dy, k, len] of [
      [-60, 0.1, 0.66],
      [-20, 0.95, 0.4],
      [30, 0.05, 0.6],
      [70, 0.95, 0.44],
    ] as const) {
      const x = (s: number) => kneeMiddle - c.knee / 2 + c.knee * s
      folds.push({
        from: [x(k), kneeY + dy],
        to: [x(k < 0.5 ? len : 1 - len), kneeY + dy + chance.between(-26, 26)],
        bend: 8,
        widths: [8, 16],
        depth: 0.26 * w,
        soft: 1,
      })
    }
  if (!c.flutes)
    folds.push(
      {
        from: [kneeMiddle - c.knee * 0.05, c.crotch + 60],
        to: [middle, c.bottom - 40],
        widths: [30, 34],
        depth: 0.2 * w,
        soft: 2,
      },
      ...[0, 1, 2].map(
        (i): Fold => ({
          from: [i % 2 ? il - 4 : ol + 4, c.bottom - 60 - i * 44],
          to: [middle + (i % 2 ? -10 : 14), c.bottom - 46 - i * 40],
          bend: 8,
          widths: [9, 15],
          depth: 0.32 * w,
          soft: 1,
        }),
      ),
    )
  const panel: Panel = {
    shape,
    at: [600 - c.hip / 2, top],
    turn: 2,
    round: 0.75,
    lift: 0.4,
    folds,
    trims: [...(c.trims ?? []), ...(c.hemTrims?.(hem) ?? [{ d: beside(hem, -26), kind: 'stitch' }])],
  }
  if (!c.turnUp) return [panel]
  const up: Panel = {
    shape: path`M${ol - 5} ${c.bottom - c.turnUp} Q${middle} ${c.bottom - c.turnUp + 16} ${il + 5} ${c.bottom - c.turnUp + 2} L${il + 4} ${c.bottom + 2} Q${middle} ${c.bottom + 20} ${ol - 4} ${c.bottom} Z`,
    cloth: 'plain',
    tone: 0.2,
    round: 0.7,
    lift: 0.4,
    trims: [
      {
        d: path`M${ol - 5} ${c.bottom - c.turnUp + 12} Q${middle} ${c.bottom - c.turnUp + 28} ${il + 5} ${c.bottom - c.turnUp + 14}`,
        kind: 'stitch',
      },
    ],
  }
  return [panel, up]
}

/** The leg and its mirror image. */
export const both = (panels: Panel[]): Panel[] => [
  ...panels.map(flipPanel).map((p) => ({ ...p, tone: (p.tone ?? 0) - 0.05 })),
  ...panels,
]

type Band = { loops?: boolean; elastic?: boolean }

const beltLoop = (studio: Studio, x: number, y: number, height: number): string =>
  `<g transform="translate(${x} ${y - 6})"><rect x="-9" width="18" height="${height + 14}" rx="3" fill="${studio.tones.shadow}" opacity=".4" transform="translate(3 4)"/><rect x="-9" width="18" height="${height + 14}" rx="3" fill="${studio.base}"/><rect x="-9" width="18" height="${height + 14}" rx="3" fill="${studio.tones.shadow}" opacity=".16"/><path d="M-5 3v${height + 8}M5 3v${height + 8}" stroke="${studio.tones.shadow}" stroke-width="1.6" stroke-dasharray="5 3" opacity=".7"/></g>`

/** The waistband from behind, where it rises in the middle. */
export const rearWaistband = (studio: Studio, waist: number, y: number, height: number, options: Band = {}): Panel => {
  const upper = path`M${600 - waist} ${y} Q600 ${y - 22} ${600 + waist} ${y}`
  const middle = path`M${600 - waist - 4} ${y + height * 0.5} Q600 ${y + height * 0.5 - 14} ${600 + waist + 4} ${y + height * 0.5}`
  return {
    shape: upper + path` L${600 + waist + 4} ${y + height} Q600 ${y + height - 8} ${600 - waist - 4} ${y + height} Z`,
    cloth: options.elastic ? 'plain' : 'figured',
    at: [600, y],
    round: 0.6,
    lift: 0.3,
    trims: options.elastic
      ? [{ d: middle, kind: 'rib', width: height + 20 }]
      : [
          { d: beside(upper, 8), kind: 'stitch' },
          { d: beside(upper, height - 6), kind: 'stitch' },
        ],
    over: options.loops
      ? [-0.93, -0.5, 0, 0.5, 0.93].map((k) => beltLoop(studio, 600 + waist * k, y - 10 * (1 - k * k), height)).join('')
      : undefined,
  }
}

/** A waistband with belt loops and a button; the inside of its back is visible above. */
export const waistband = (
  studio: Studio,
  waist: number,
  y: number,
  height: number,
  options: { loops?: boolean; button?: boolean; cord?: boolean; elastic?: boolean } = {},
): { back: Panel; front: Panel } => {
  const upper = path`M${600 - waist} ${y} Q600 ${y + 24} ${600 + waist} ${y}`
  const shape =
    upper + path` L${600 + waist + 4} ${y + height} Q600 ${y + height + 24} ${600 - waist - 4} ${y + height} Z`
  const loop = (x: number, dy: number) => beltLoop(studio, x, y + dy, height)
  const cord = `<g fill="none" stroke-linecap="round"><path d="M584 ${y + 34}C560 ${y + 130} 572 ${y + 210} 556 ${y + 300}M612 ${y + 34}C640 ${y + 130} 622 ${y + 190} 640 ${y + 270}" stroke="${studio.tones.shadow}" stroke-width="12" opacity=".4" transform="translate(4 7)"/><path d="M584 ${y + 34}C560 ${y + 130} 572 ${y + 210} 556 ${y + 300}M612 ${y + 34}C640 ${y + 130} 622 ${y + 190} 640 ${y + 270}" stroke="${mix(studio.figure, '#f6f0e2', 0.5)}" stroke-width="9"/><path d="M576 ${y + 40}C560 ${y + 8} 596 ${y + 18} 598 ${y + 40}C600 ${y + 18} 640 ${y + 8} 622 ${y + 42}" stroke="${mix(studio.figure, '#f6f0e2', 0.5)}" stroke-width="9"/></g>`
  return {
    back: {
      shape: path`M${600 - waist} ${y} Q600 ${y - 26} ${600 + waist} ${y} Q600 ${y + 30} ${600 - waist} ${y} Z`,
      cloth: 'inner',
      tone: -0.3,
      round: 0.4,
      lift: 0,
      trims: [{ d: path`M${600 - waist} ${y + 9} Q600 ${y - 16} ${600 + waist} ${y + 9}`, kind: 'stitch' }],
    },
    front: {
      shape,
      cloth: options.elastic ? 'plain' : 'figured',
      at: [600, y],
      round: 0.6,
      lift: 0.3,
      trims: options.elastic
        ? [
            {
              d: path`M${600 - waist - 4} ${y + height * 0.5} Q600 ${y + height * 0.5 + 24} ${600 + waist + 4} ${y + height * 0.5}`,
              kind: 'rib',
              width: height + 20,
            },
          ]
        : [
            { d: beside(upper, 8), kind: 'stitch' },
            { d: beside(upper, height - 7), kind: 'stitch' },
          ],
      over:
        (options.loops
          ? loop(600 - waist * 0.62, 8) +
            loop(600 + waist * 0.62, 8) +
            loop(600 - waist * 0.93, 2) +
            loop(600 + waist * 0.93, 2)
          : '') +
        (options.button ? button(studio, 606, y + height / 2 + 13, 13, 'metal') : '') +
        (options.cord ? cord : ''),
    },
  }
}
