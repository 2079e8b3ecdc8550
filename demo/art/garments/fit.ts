/** Assembles neck, body, sleeves and front into a garment for the upper body. */
import type { Fold } from '../folds.ts'
import { type Box, beside } from '../geometry.ts'
import { type Panel, sew } from '../panel.ts'
import type { Studio } from '../studio.ts'
import type { Trim } from '../trim.ts'
import { type BodyCut, type BodyPlan, bodyFolds, planBody, sleeves } from './body.ts'
import type { Drawing } from './garment.ts'
import { type Neck, neckTrims } from './neck.ts'
import { slitTrims } from './placket.ts'

export type Fitting = {
  body: BodyCut
  neck: Neck
  /** Plackets and pockets, placed on the body below the collar. */
  front?: Panel[]
  /** Width of the border along the neck. */
  edging?: number
  /** Trims on the body itself: yokes, bands. */
  trims?: Trim[]
  hem?: Trim[]
  cuff?: (hem: string) => Trim[]
  /** Panels behind the body (a skirt, trousers) and on top of everything (a scarf). */
  behind?: Panel[]
  above?: Panel[]
  /** Overrides for the body panel. */
  panel?: Partial<Panel>
  /** Overrides for the sleeve panels. */
  sleeve?: Partial<Panel>
  /** Where the garment ends, if a skirt is sewn to its body. */
  bottom?: number
  /** Folds in addition to those that the cut gives. */
  folds?: Fold[]
  /** Replacements for the view from behind, which has none of the front and its trims. */
  rear?: Partial<Pick<Fitting, 'front' | 'trims' | 'folds' | 'behind' | 'above'>>
}

/** A single row of stitches above a hem. */
export const hemStitch = (hem: string, offset = -22): Trim[] => [{ d: beside(hem, offset), kind: 'stitch' }]

/** The panels of a garment, all of them and without the sleeves (for the folded view). */
export const cutPanels = (studio: Studio, f: Fitting): { all: Panel[]; trunk: Panel[]; plan: BodyPlan } => {
  const plan = planBody(f.body, f.neck.line)
  const body: Panel = {
    shape: plan.shape,
    at: [600, f.body.neck.y],
    round: 0.62,
    lift: 0.85,
    folds: [...bodyFolds(studio, f.body, plan), ...(f.folds ?? [])],
    trims: [
      ...(f.hem ?? hemStitch(plan.hem)),
      ...(f.edging ? neckTrims(f.neck.line, f.edging) : []),
      ...(f.trims ?? []),
      ...(f.body.slit ? slitTrims(plan.hemLeft, f.body.slit) : []),
    ],
    ...f.panel,
  }
  const trunk = [...f.neck.back, body, ...(f.front ?? []), ...f.neck.front]
  const arms = sleeves(studio, f.body, plan, f.cuff).map((p) => ({ ...p, ...f.sleeve }))
  return { all: [...(f.behind ?? []), ...arms, ...trunk, ...(f.above ?? [])], trunk, plan }
}

/** The same garment from behind: one body and its sleeves, another neck and other seams. */
export const turned = (f: Fitting): Fitting => ({
  ...f,
  neck: { ...f.neck, line: f.neck.rear.line, back: [], front: f.neck.rear.panels },
  front: [],
  trims: [],
  ...f.rear,
  body: { ...f.body, sleeve: f.body.sleeve && { ...f.body.sleeve, isBehind: true } },
})

/** The finished garment with its back, its detail view and its folded view. */
export const fit = (studio: Studio, f: Fitting, look: { detail?: Box; window?: Box } = {}): Drawing => {
  const { all, trunk } = cutPanels(studio, f)
  const { y } = f.body.neck
  const width = Math.min(236, f.body.shoulder.half - 14)
  return {
    front: sew(studio, all),
    back: () => ({
      piece: sew(studio, cutPanels(studio, turned(f)).all),
      measured: [
        [600, y],
        [600, f.bottom ?? f.body.hem.y + (f.body.tail ? 6 : f.body.hem.drop)],
      ],
    }),
    detail: look.detail ?? { x: 370, y: y - 80, w: 460, h: 613 },
    folded: {
      packed: sew(studio, trunk),
      window: look.window ?? { x: 600 - width, y: y - 70, w: width * 2, h: width * 2.75 },
    },
  }
}
