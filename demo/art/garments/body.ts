/** Panels for everything worn on the upper body: the body, the sleeves and their folds. */
import type { Fold } from '../folds.ts'
import { backwards, beside, between, bothSides, type Point, path, towards, wavyHem } from '../geometry.ts'
import { flipPanel, type Panel } from '../panel.ts'
import type { Studio } from '../studio.ts'
import type { Trim } from '../trim.ts'

type SleeveCut = {
  /** Length along the arm from the shoulder point. */
  length: number
  /** Angle of the arm from the body in degrees, and how far it bends back at the elbow. */
  out: number
  bend?: number
  /** Width at the hem; the width at the top follows from the armhole. */
  hem: number
  /** Height of a puffed sleeve head. */
  puff?: number
  turnUp?: number
  cuff?: { depth: number; kind: 'shirt' | 'rib' | 'border' | 'band' | 'rolled'; color?: string }
  /** Seen from behind, where a shirt's sleeve is slit above its cuff. */
  isBehind?: boolean
}

export type BodyCut = {
  neck: { half: number; y: number }
  shoulder: { half: number; drop: number }
  chest: { half: number; y: number }
  waist?: { half: number; y: number }
  hem: { half: number; y: number; drop: number; waves?: number; height?: number }
  /** Rise of the rounded corners of a shirt tail. */
  tail?: number
  /** Height of the side slits. */
  slit?: number
  /** Number of long folds in the skirt, and their strength. */
  falls?: number
  weight?: number
  sleeve?: SleeveCut
}

export type BodyPlan = {
  shape: string
  hem: string
  shoulder: Point
  armpit: Point
  hemLeft: Point
  half(y: number): number
}

/** Outline of the body for a neckline that runs from the left to the right shoulder. */
export const planBody = (cut: BodyCut, neckline: string): BodyPlan => {
  const neck: Point = [600 - cut.neck.half, cut.neck.y]
  const shoulder: Point = [600 - cut.shoulder.half, cut.neck.y + cut.shoulder.drop]
  const armpit: Point = [600 - cut.chest.half, cut.chest.y]
  const high = armpit[1] - shoulder[1]
  const tail = cut.tail ?? 0
  const hemLeft: Point = [600 - cut.hem.half, cut.hem.y - tail]
  let left = path`M${neck[0]} ${neck[1]} C${neck[0] - 30} ${neck[1] + 12} ${shoulder[0] + 60} ${shoulder[1] - 16} ${shoulder[0]} ${shoulder[1]}`
  left += path` C${shoulder[0] + 14} ${shoulder[1] + high * 0.4} ${armpit[0] + 34} ${armpit[1] - high * 0.2} ${armpit[0]} ${armpit[1]}`
  const waist = cut.waist
  if (waist) {
    const w: Point = [600 - waist.half, waist.y]
    const below = hemLeft[1] - w[1]
    left += path` C${armpit[0] + 4} ${armpit[1] + (w[1] - armpit[1]) * 0.4} ${w[0] - 3} ${w[1] - (w[1] - armpit[1]) * 0.36} ${w[0]} ${w[1]}`
    left += path` C${w[0] + 2} ${w[1] + below * 0.26} ${hemLeft[0] + (w[0] - hemLeft[0]) * 0.34} ${hemLeft[1] - below * 0.36} ${hemLeft[0]} ${hemLeft[1]}`
  } else {
    const below = hemLeft[1] - armpit[1]
    left += path` C${armpit[0] + 2} ${armpit[1] + below * 0.3} ${hemLeft[0] + 8} ${hemLeft[1] - below * 0.4} ${hemLeft[0]} ${hemLeft[1]}`
  }
  const hemRight: Point = [1200 - hemLeft[0], hemLeft[1]]
  const hem = tail
    ? path`M${hemLeft[0]} ${hemLeft[1]} C${hemLeft[0] + 8} ${hemLeft[1] + tail * 0.9} ${hemLeft[0] + 90} ${cut.hem.y + 6} ${hemLeft[0] + 190} ${cut.hem.y + 6} L${hemRight[0] - 190} ${cut.hem.y + 6} C${hemRight[0] - 90} ${cut.hem.y + 6} ${hemRight[0] - 8} ${hemRight[1] + tail * 0.9} ${hemRight[0]} ${hemRight[1]}`
    : wavyHem(hemLeft, hemRight, cut.hem.drop, cut.hem.waves, cut.hem.height)
  const half = (y: number): number => {
    const at = (a: [number, number], b: [number, number]) => a[0] + ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1] || 1)
    const [c, h] = [
      [cut.chest.half, cut.chest.y],
      [cut.hem.half, cut.hem.y],
    ] as [[number, number], [number, number]]
    if (!waist) return at(c, h)
    return y < waist.y ? at(c, [waist.half, waist.y]) : at([waist.half, waist.y], h)
  }
  return { shape: bothSides(left, hem, backwards(neckline)), hem, shoulder, armpit, hemLeft, half }
}

/** Folds from the shoulders, pulls from the armpits, tucks at the waist and long folds down to the hem. */
export const bodyFolds = (studio: Studio, cut: BodyCut, plan: BodyPlan): Fold[] => {
  const { chance } = studio
  const weight = cut.weight ?? 1
  const folds: Fold[] = []
  const [ax, ay] = plan.armpit
  const long = cut.hem.y - ay
  for (const side of [-1, 1]) {
    const x = (away: number) => 600 + side * away
    const half = 600 - ax
    folds.push(
      {
        from: [x(half - 4), ay - 30],
        to: [x(half * 0.42), ay + long * 0.16],
        bend: side * 16,
        widths: [16, 30],
        depth: 0.34 * weight,
        soft: 1,
      },
      {
        from: [x(half - 2), ay + 6],
        to: [x(half * 0.62), ay + long * 0.24],
        bend: side * 12,
        widths: [12, 26],
        depth: 0.4 * weight,
        soft: 1,
      },
      {
        from: [x(half - 10), ay - 60],
        to: [x(half * 0.5), ay - 8],
        bend: side * 10,
        widths: [8, 14],
        depth: 0.3 * weight,
        soft: 0,
      },
      {
        from: [x(cut.shoulder.half * 0.78), plan.shoulder[1] + 20],
        to: [x(half * 0.6), ay - 20],
        bend: side * -16,
        widths: [24, 44],
        depth: 0.26 * weight,
        soft: 2,
      },
      {
        from: [x(half * 0.98), ay + long * chance.between(0.3, 0.4)],
        to: [x(half * 0.5), ay + long * chance.between(0.36, 0.46)],
        bend: side * -14,
        widths: [8, 20],
        depth: 0.24 * weight,
        soft: 1,
      },
    )
    if (cut.waist)
      for (let i = 0; i < 3; i++) {
        const y = cut.waist.y - 40 + i * 36 + chance.between(-8, 8)
        folds.push({
          from: [x(cut.waist.half), y],
          to: [x(cut.waist.half * chance.between(0.3, 0.55)), y + chance.between(10, 60)],
          bend: side * -12,
          widths: [10, 18],
          depth: 0.32 * weight,
          soft: 1,
        })
      }
  }
  const count = cut.falls ?? 6
  const top = cut.waist?.y ?? ay + long * 0.2
  for (let i = 0; i < count; i++) {
    const share = ((i + 0.5) / count) * 2 - 1 + chance.between(-0.05, 0.05)
    const start = top + chance.between(0.02, 0.42) * (cut.hem.y - top)
    const width = chance.between(16, 30) * (cut.hem.half / 300)
    folds.push({
      from: [600 + share * plan.half(start) * 0.86, start],
      to: [600 + share * cut.hem.half * 0.98, cut.hem.y + 50],
      bend: chance.between(-14, 14),
      widths: [width * 0.5, width * 1.7],
      depth: chance.between(0.3, 0.55) * weight,
      soft: i % 2 ? 1 : 2,
      open: true,
    })
  }
  return folds
}

/** The left sleeve with its cuff. The right one is its mirror image. */
const leftSleeve = (
  studio: Studio,
  cut: BodyCut,
  s: SleeveCut,
  plan: BodyPlan,
  trims?: (hem: string) => Trim[],
): Panel[] => {
  const { chance } = studio
  const [S, A] = [plan.shoulder, plan.armpit]
  const bend = s.bend ?? 0
  const elbow = towards(S, s.out, s.length * 0.5)
  const outer = towards(elbow, s.out - bend, s.length * 0.5)
  const across = (p: Point, degrees: number, width: number): Point => towards(p, degrees - 90, width)
  const inner = across(outer, s.out - bend, s.hem)
  const upper = Math.hypot(A[0] - S[0], A[1] - S[1])
  const elbowWidth = (upper * 0.72 + s.hem) / 2
  const elbowIn = across(elbow, s.out - bend / 2, elbowWidth)
  const puff = s.puff ?? 0
  const short = s.length < 420
  const hem = path`M${outer[0]} ${outer[1]} Q${between(outer, inner, 0.5)[0] - 4} ${between(outer, inner, 0.5)[1] + 12} ${inner[0]} ${inner[1]}`
  const shape =
    path`M${S[0] + 60} ${S[1] - 14} L${S[0] + 6} ${S[1] - 1 - puff} C${S[0] - 26 - puff} ${S[1] + 10 - puff * 1.2} ${between(S, elbow, 0.42)[0] - 18 - puff} ${between(S, elbow, 0.42)[1] - 20 - puff * 0.3} ${between(S, outer, short ? 0.6 : 0.5)[0] - (short ? 8 + puff * 0.5 : 12 + bend)} ${between(S, outer, short ? 0.6 : 0.5)[1]}` +
    path` C${between(elbow, outer, 0.5)[0] - 4} ${between(elbow, outer, 0.5)[1]} ${between(elbow, outer, 0.8)[0]} ${between(elbow, outer, 0.8)[1]} ${outer[0]} ${outer[1]}` +
    path` Q${between(outer, inner, 0.5)[0] - 4} ${between(outer, inner, 0.5)[1] + 12} ${inner[0]} ${inner[1]}` +
    (short
      ? path` C${between(inner, A, 0.4)[0]} ${between(inner, A, 0.4)[1]} ${A[0] - 14} ${A[1] + 16} ${A[0] + 6} ${A[1] - 2}`
      : path` C${between(inner, elbowIn, 0.6)[0]} ${between(inner, elbowIn, 0.6)[1]} ${elbowIn[0] - 4} ${elbowIn[1] + 30} ${elbowIn[0]} ${elbowIn[1]} C${between(elbowIn, A, 0.5)[0]} ${between(elbowIn, A, 0.5)[1]} ${A[0] - 10} ${A[1] + 40} ${A[0] + 6} ${A[1] - 2}`) +
    path` L${A[0] + 60} ${A[1] - 40} L${S[0] + 60} ${S[1] + 20} Z`
  /** A point on the sleeve: t along the arm, k from its outer to its inner edge. */
  const on = (t: number, k: number): Point =>
    t < 0.5
      ? between(between(S, elbow, t * 2), between([A[0] - 6, A[1] - 10], elbowIn, t * 2), k)
      : between(between(elbow, outer, t * 2 - 1), between(elbowIn, inner, t * 2 - 1), k)
  const weight = cut.weight ?? 1
  const folds: Fold[] = short
    ? [
        { from: on(0.02, 0.7), to: on(0.9, 0.36), bend: 8, widths: [16, 36], depth: 0.34 * weight, soft: 2 },
        { from: on(0.1, 0.98), to: on(0.55, 0.5), bend: -8, widths: [10, 20], depth: 0.4 * weight, soft: 1 },
        { from: on(0.3, 1), to: on(0.85, 0.72), bend: -6, widths: [8, 18], depth: 0.3 * weight, soft: 1 },
        {
          from: on(0.12, 0.2),
          to: on(1.05, 0.2),
          bend: -8,
          widths: [10, 22],
          depth: 0.24 * weight,
          soft: 1,
          open: true,
        },
      ]
    : [
        { from: on(0.04, 0.55), to: on(0.46, 0.3), bend: 14, widths: [26, 40], depth: 0.34 * weight, soft: 2 },
        { from: on(0.06, 0.95), to: on(0.36, 0.6), bend: -14, widths: [12, 26], depth: 0.42 * weight, soft: 1 },
        { from: on(0.16, 1), to: on(0.44, 0.74), bend: -8, widths: [8, 18], depth: 0.36 * weight, soft: 1 },
        { from: on(0.5, 1), to: on(0.4, 0.34), bend: -16, widths: [12, 20], depth: 0.42 * weight, soft: 1 },
        { from: on(0.56, 1), to: on(0.6, 0.3), bend: 12, widths: [12, 20], depth: 0.36 * weight, soft: 1 },
        { from: on(0.52, 0.95), to: on(0.49, 0.5), bend: 4, widths: [6, 9], depth: 0.34 * weight, soft: 0 },
        {
          from: on(0.6, 0.4),
          to: on(0.98, 0.5),
          bend: chance.between(-8, 8),
          widths: [16, 30],
          depth: 0.34 * weight,
          soft: 2,
          open: true,
        },
        { from: on(0.78, 0.95), to: on(0.9, 0.45), bend: -8, widths: [8, 14], depth: 0.3 * weight, soft: 1 },
        { from: on(0.86, 0.05), to: on(0.96, 0.5), bend: 6, widths: [6, 12], depth: 0.24 * weight, soft: 1 },
      ]
  const puffs: Trim[] = puff
    ? [
        {
          d: path`M${S[0] + 34} ${S[1] - puff + 2} C${S[0] + 26} ${S[1] + 40} ${S[0] + 22} ${S[1] + 80} ${A[0] + 30} ${A[1] - 30}`,
          kind: 'gather',
          width: 46,
        },
      ]
    : []
  const depth = s.cuff?.depth ?? 0
  const end = 1 - depth / s.length
  const vent = path`M${on(end - 0.17, 0.6)[0]} ${on(end - 0.17, 0.6)[1]} L${on(end, 0.58)[0]} ${on(end, 0.58)[1]}`
  const vents: Trim[] =
    s.isBehind && s.cuff?.kind === 'shirt'
      ? [
          { d: vent, kind: 'seam' },
          { d: beside(vent, 9), kind: 'stitch' },
          { d: beside(vent, -9), kind: 'stitch' },
        ]
      : []
  const panel: Panel = {
    shape,
    turn: s.out - bend / 2,
    at: S,
    tone: -0.1,
    round: 0.85,
    lift: 0,
    folds,
    trims: [
      ...puffs,
      ...vents,
      ...(trims ? trims(hem) : depth ? [] : [{ d: beside(hem, -16), kind: 'stitch' as const }]),
    ],
  }
  if (!s.cuff) return [panel]
  const t = depth / s.length
  const flare = s.cuff.kind === 'rolled' ? 7 : s.cuff.kind === 'rib' ? -5 : 2
  const [o1, i1, o2, i2] = [
    on(1 - t, 0),
    on(1 - t, 1),
    towards(outer, s.out - bend + 90, flare),
    towards(inner, s.out - bend - 90, flare),
  ]
  const widen = s.cuff.kind === 'rolled' ? 6 : 1
  const [p1, p2] = [towards(o1, s.out - bend + 90, widen), towards(i1, s.out - bend - 90, widen)]
  const cuffShape = path`M${p1[0]} ${p1[1]} Q${between(p1, p2, 0.5)[0] - 4} ${between(p1, p2, 0.5)[1] + 10} ${p2[0]} ${p2[1]} L${i2[0]} ${i2[1]} Q${between(o2, i2, 0.5)[0] - 4} ${between(o2, i2, 0.5)[1] + 14} ${o2[0]} ${o2[1]} Z`
  const middle = path`M${between(p1, o2, 0.5)[0]} ${between(p1, o2, 0.5)[1]} Q${between(between(p1, o2, 0.5), between(p2, i2, 0.5), 0.5)[0] - 4} ${between(between(p1, o2, 0.5), between(p2, i2, 0.5), 0.5)[1] + 12} ${between(p2, i2, 0.5)[0]} ${between(p2, i2, 0.5)[1]}`
  const bottom = path`M${o2[0]} ${o2[1]} Q${between(o2, i2, 0.5)[0] - 4} ${between(o2, i2, 0.5)[1] + 14} ${i2[0]} ${i2[1]}`
  const upperEdge = path`M${p1[0]} ${p1[1]} Q${between(p1, p2, 0.5)[0] - 4} ${between(p1, p2, 0.5)[1] + 10} ${p2[0]} ${p2[1]}`
  const kind = s.cuff.kind
  const cuffTrims: Trim[] =
    kind === 'rib'
      ? [{ d: middle, kind: 'rib', width: depth + 16, color: s.cuff.color }]
      : kind === 'border'
        ? [{ d: middle, kind: 'border', width: depth * 0.86 }]
        : kind === 'band'
          ? [
              { d: middle, kind: 'band', width: depth + 16, color: s.cuff.color },
              { d: beside(upperEdge, 6), kind: 'stitch' },
            ]
          : [
              { d: beside(bottom, -8), kind: 'stitch' },
              { d: beside(upperEdge, 8), kind: 'stitch' },
            ]
  return [
    panel,
    {
      shape: cuffShape,
      turn: s.out - bend,
      at: outer,
      cloth: kind === 'shirt' || kind === 'rolled' ? 'figured' : 'plain',
      tone: kind === 'rolled' ? -0.22 : -0.04,
      round: 0.8,
      lift: 0.35,
      trims: cuffTrims,
    },
  ]
}

/** Both sleeves; they are placed below the body. */
export const sleeves = (studio: Studio, cut: BodyCut, plan: BodyPlan, trims?: (hem: string) => Trim[]): Panel[] => {
  if (!cut.sleeve) return []
  const left = leftSleeve(studio, cut, cut.sleeve, plan, trims)
  return [...left, ...left.map(flipPanel).map((p) => ({ ...p, tone: (p.tone ?? 0) - 0.06 }))]
}
