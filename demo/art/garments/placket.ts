/** Plackets and pockets on the front of a body. */
import { beside, path } from '../geometry.ts'
import type { Panel } from '../panel.ts'
import type { Studio } from '../studio.ts'
import { type ButtonKind, button, type Trim } from '../trim.ts'

type Strip = {
  x?: number
  top: number
  bottom: number
  width: number
  end?: 'point' | 'square'
  buttons?: number
  kind?: ButtonKind
  size?: number
  border?: boolean
  plain?: boolean
  first?: number
  slant?: number
}

/** A placket with its stitching and buttons, ending in a point or square. */
export const placket = (studio: Studio, s: Strip): Panel => {
  const x = s.x ?? 600
  const [l, r] = [x - s.width / 2, x + s.width / 2]
  const foot =
    s.end === 'square'
      ? path`L${r} ${s.bottom} L${l} ${s.bottom}`
      : path`L${r} ${s.bottom - s.width * 0.5} L${x} ${s.bottom} L${l} ${s.bottom - s.width * 0.5}`
  const open =
    s.end === 'square'
      ? path`M${l} ${s.top} L${l} ${s.bottom} L${r} ${s.bottom} L${r} ${s.top}`
      : path`M${l} ${s.top} L${l} ${s.bottom - s.width * 0.5} L${x} ${s.bottom} L${r} ${s.bottom - s.width * 0.5} L${r} ${s.top}`
  const trims: Trim[] = [{ d: beside(open, -6), kind: 'stitch' }]
  if (s.end !== 'square')
    trims.push({ d: path`M${l + 4} ${s.bottom - s.width * 0.9} L${r - 4} ${s.bottom - s.width * 0.9}`, kind: 'stitch' })
  if (s.border)
    trims.push({ d: path`M${x} ${s.top} L${x} ${s.bottom - s.width * 0.7}`, kind: 'border', width: s.width * 0.8 })
  const n = s.buttons ?? 0
  const first = s.first ?? s.top + 62
  const last = s.bottom - (s.end === 'square' ? 40 : s.width * 1.35)
  const dots = Array.from({ length: n }, (_, i) => {
    const y = n > 1 ? first + ((last - first) * i) / (n - 1) : first
    return (
      `<path d="M${x - 11} ${y + 0.5}h22" stroke="${studio.tones.shadow}" stroke-width="2" opacity=".5"/>` +
      button(studio, x, y, s.size ?? 9.5, s.kind ?? 'shell')
    )
  }).join('')
  return {
    shape: path`M${l} ${s.top} L${r} ${s.top} ${foot} Z`,
    cloth: s.plain === false ? 'figured' : 'plain',
    tone: 0.02,
    round: 0,
    lift: 0.4,
    edge: 0.7,
    trims,
    over: dots,
    at: [x + 30, s.top],
  }
}

/** A patch pocket, its mouth hemmed. */
export const patchPocket = (
  studio: Studio,
  x: number,
  y: number,
  width: number,
  height: number,
  options: { point?: boolean; flap?: boolean; border?: boolean; button?: boolean } = {},
): Panel[] => {
  const [l, r] = [x - width / 2, x + width / 2]
  const foot = options.point
    ? path`L${r} ${y + height - 24} L${x} ${y + height} L${l} ${y + height - 24}`
    : path`L${r - 2} ${y + height - 14} Q${r - 4} ${y + height} ${r - 18} ${y + height} L${l + 18} ${y + height} Q${l + 4} ${y + height} ${l + 2} ${y + height - 14}`
  const shape = path`M${l} ${y} L${r} ${y} ${foot} Z`
  const panel: Panel = {
    shape,
    round: 0,
    lift: 0.3,
    tone: 0.015,
    edge: 0.8,
    at: [x + 17, y + 23],
    trims: [
      { d: path`M${l} ${y + 24} L${r} ${y + 24}`, kind: 'stitch' },
      { d: beside(shape, 6), kind: 'stitch' },
      ...(options.border ? [{ d: path`M${l} ${y + 14} L${r} ${y + 14}`, kind: 'border' as const, width: 22 }] : []),
    ],
    over: options.button && !options.flap ? button(studio, x, y + 12, 8) : undefined,
  }
  if (!options.flap) return [panel]
  const flap = path`M${l - 3} ${y - 16} L${r + 3} ${y - 16} L${r + 3} ${y + 26} L${x} ${y + 46} L${l - 3} ${y + 26} Z`
  return [
    panel,
    {
      shape: flap,
      round: 0,
      lift: 0.5,
      tone: 0.03,
      edge: 0.8,
      at: [x + 17, y + 11],
      trims: [{ d: beside(flap, 7), kind: 'stitch' }],
      over: options.button ? button(studio, x, y + 28, 8) : undefined,
    },
  ]
}

/** The side slits of a long garment, drawn as two short stitched edges. */
export const slitTrims = (hemLeft: [number, number], height: number): Trim[] =>
  [1, -1].map((side) => {
    const x = side > 0 ? hemLeft[0] : 1200 - hemLeft[0]
    return {
      d: path`M${x + side * 15} ${hemLeft[1] - height} L${x + side * 12} ${hemLeft[1]}`,
      kind: 'stitch' as const,
    }
  })
