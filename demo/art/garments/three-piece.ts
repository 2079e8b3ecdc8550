/** The three-piece: kameez, salwar and orna. */
import { lightness, mix, shift } from '../colour.ts'
import type { Fold } from '../folds.ts'
import { backwards, beside, onwards, path, wavyHem } from '../geometry.ts'
import { flipPanel, type Panel, sew } from '../panel.ts'
import { type Studio, withCloth } from '../studio.ts'
import { type BodyCut, planBody } from './body.ts'
import { cutPanels, type Fitting, turned } from './fit.ts'
import type { Draw } from './garment.ts'
import { border, kurtiFitting } from './kurti.ts'
import { skirt } from './skirt.ts'

/** Narrow or full trousers that show below a kameez. */
const salwar = (_studio: Studio, top: number, bottom: number, full: boolean): Panel[] => {
  const hem = full ? 150 : 92
  const leg = path`M600 ${top} L${600 - 196} ${top} C${600 - 200} ${top + 120} ${600 - 66 - hem} ${bottom - 160} ${600 - 64 - hem} ${bottom} Q${600 - 64 - hem * 0.5} ${bottom + 12} ${600 - 56} ${bottom} C${600 - 40} ${bottom - 160} ${600 - 14} ${top + 160} 600 ${top + 60} Z`
  const edge = path`M${600 - 64 - hem} ${bottom} Q${600 - 64 - hem * 0.5} ${bottom + 12} ${600 - 56} ${bottom}`
  const folds: Fold[] = [0.25, 0.55, 0.8].map((k, i) => ({
    from: [600 - 190 * k, top + 30],
    to: [600 - 60 - hem * k, bottom + 20],
    bend: 8,
    widths: [14, 24],
    depth: 0.44,
    soft: i === 1 ? 2 : 1,
    open: true,
  }))
  const panel: Panel = {
    shape: leg,
    cloth: 'plain',
    folds,
    round: 0.8,
    lift: 0,
    at: [500, top],
    trims: [{ d: beside(edge, -24), kind: 'border', width: 22 }],
  }
  return [panel, flipPanel({ ...panel, tone: -0.05 })]
}

/** The end of an orna that hangs straight down from the left shoulder. */
const ornaEnd = (studio: Studio, x: number, top: number, bottom: number, width: number, lean: number): Panel => {
  const shape = path`M${x - width * 0.34} ${top} C${x - width * 0.5} ${top + 240} ${x - width * 0.52 + lean} ${bottom - 300} ${x - width * 0.5 + lean} ${bottom} Q${x + lean} ${bottom + 16} ${x + width * 0.5 + lean} ${bottom - 6} C${x + width * 0.48 + lean} ${bottom - 300} ${x + width * 0.44} ${top + 240} ${x + width * 0.3} ${top} Z`
  const edge = path`M${x - width * 0.5 + lean} ${bottom} Q${x + lean} ${bottom + 16} ${x + width * 0.5 + lean} ${bottom - 6}`
  return {
    shape,
    studio,
    turn: 0,
    at: [x, top],
    round: 0.5,
    lift: 0.9,
    edge: 0.8,
    folds: [-0.36, -0.16, 0.04, 0.24, 0.4].map((k, i) => ({
      from: [x + width * k * 0.7, top + 6],
      to: [x + lean + width * k * 1.15, bottom + 30],
      bend: i % 2 ? 6 : -6,
      widths: [9, 22],
      depth: 0.5,
      soft: i % 2 ? 0 : 1,
      open: true,
    })),
    trims: [
      { d: beside(edge, -46), kind: 'border', width: 60 },
      { d: beside(edge, -100), kind: 'band', width: 4 },
    ],
  }
}

/** The orna: across the chest with both ends in front, or over one shoulder. */
const orna = (studio: Studio, oneSided: boolean): Panel[] => {
  if (oneSided) return [ornaEnd(studio, 452, 236, 1340, 190, -24)]
  const inner = path`M506 214 C508 330 540 430 600 434 C660 430 692 330 694 214`
  const outer = path`M404 254 C392 430 468 616 600 622 C732 616 808 430 796 254`
  const curve = (k: number): Fold => ({
    from: [424 + k * 70, 236],
    to: [776 - k * 70, 236],
    bend: 356 - k * 150,
    widths: [18, 18],
    depth: 0.5,
    soft: k > 0.6 || k < 0.2 ? 1 : 0,
  })
  return [
    {
      shape: inner + path` C730 222 770 236 796 254` + onwards(backwards(outer)) + path` C430 236 470 222 506 214 Z`,
      studio,
      round: 0.35,
      lift: 0.9,
      edge: 0.8,
      at: [600, 400],
      folds: [curve(0.06), curve(0.3), curve(0.55), curve(0.8)],
      trims: [{ d: beside(outer, 26), kind: 'border', width: 38 }],
    },
  ]
}

/** The end that hangs down the back from the shoulder that carries the orna. */
const overShoulder = (studio: Studio): Panel[] => [flipPanel(ornaEnd(studio, 452, 222, 1210, 200, -20))]

/** The ends of an orna across the chest; they fall behind the arms. */
const ornaEnds = (studio: Studio): Panel[] => {
  const edge = wavyHem([236, 1230], [420, 1250], 10, 2, 6)
  const end: Panel = {
    shape: path`M410 250 C330 560 250 900 236 1230` + onwards(edge) + path` C440 900 470 560 480 250 Z`,
    studio,
    turn: 8,
    at: [330, 300],
    round: 0.6,
    lift: 0,
    folds: [0.2, 0.45, 0.7].map((k, i) => ({
      from: [410 + 70 * k, 260],
      to: [236 + 184 * k, 1290],
      bend: 14,
      widths: [8, 28],
      depth: 0.5,
      soft: i === 1 ? 1 : 2,
      open: true,
    })),
    trims: [
      { d: beside(edge, -46), kind: 'border', width: 60 },
      { d: beside(edge, -100), kind: 'band', width: 4 },
    ],
  }
  return [end, flipPanel(end)]
}

/**
 * Cut 0 orna across the chest, 1 orna over one shoulder and straight trousers, 2 anarkali set, 3 short kameez with full
 * palazzo.
 */
export const threePiece: Draw = (studio, cut) => {
  const figured = lightness(studio.figure)
  const second = withCloth(studio, {
    base:
      figured > 0.9 || studio.thread === studio.base
        ? shift(studio.base, lightness(studio.base) > 0.5 ? -0.2 : 0.24)
        : mix(studio.figure, studio.base, 0.1),
    thread: studio.base,
    cloth: studio.cloth === 'plain' || studio.cloth === 'embroidery' ? 'plain' : studio.cloth,
  })
  const plainSecond = withCloth(studio, { base: second.base, thread: studio.base, cloth: 'plain' })
  const legs = salwar(plainSecond, 1000, 1510, cut === 3).map((p) => ({ ...p, studio: plainSecond }))
  const top = kurtiFitting(studio, cut === 1 ? 0 : cut === 2 ? 2 : cut === 3 ? 3 : 0)
  const hemY = cut === 2 ? top.body.hem.y : cut === 3 ? 1080 : 1230
  const body: BodyCut =
    cut === 2
      ? top.body
      : {
          ...top.body,
          hem: { ...top.body.hem, y: hemY, half: cut === 1 ? 276 : 306, drop: cut === 3 ? 40 : 18 },
          slit: cut === 1 ? 240 : 0,
        }
  const plan = planBody(body, top.neck.line)
  const shortSkirt =
    cut === 2
      ? [
          skirt(studio, {
            top: { half: 196, y: 700 },
            hem: { half: 420, y: 1290, drop: 36 },
            flutes: 7,
            height: 16,
            gathered: true,
            trims: (h) => border(h, 60),
          }),
        ]
      : []
  const behindLegs = [...legs, ...shortSkirt]
  const rearOrna = cut === 0 || cut === 3 ? ornaEnds(second).map((p) => ({ ...p, lift: 0.9 })) : overShoulder(second)
  const f: Fitting = {
    ...top,
    rear: { ...top.rear, behind: behindLegs, above: [...(cut === 2 ? (top.above ?? []) : []), ...rearOrna] },
    body,
    hem: cut === 2 ? [] : border(plan.hem, 54),
    behind: [...(cut === 0 || cut === 3 ? ornaEnds(second) : []), ...behindLegs],
    above: [...(cut === 2 ? (top.above ?? []) : []), ...orna(second, cut !== 0 && cut !== 3)],
  }
  const { all, trunk } = cutPanels(studio, f)
  return {
    front: sew(studio, all),
    back: () => ({
      piece: sew(studio, cutPanels(studio, turned(f)).all),
      measured: [
        [600, body.neck.y],
        [600, cut === 2 ? 1326 : hemY + body.hem.drop],
      ],
    }),
    detail: { x: 360, y: 176, w: 480, h: 640 },
    folded: {
      packed: sew(studio, [...trunk, ...orna(second, true).map((p) => ({ ...p, turn: 0 }))]),
      window: { x: 400, y: 150, w: 400, h: 560 },
    },
  }
}
