/** Falls of cloth: each fold is a long tapering ridge with a lit and a shaded flank. */
import { between, num, type Point } from './geometry.ts'
import type { Tones } from './colour.ts'

export type Fold = {
  from: Point
  to: Point
  /** How far the middle is pushed to the side. */
  bend?: number
  /** Width where it begins and ends. */
  widths?: [number, number]
  /** How strongly it shows, 0 to 1. */
  depth?: number
  /** 0 a sharp crease, 1 a fold, 2 a broad fall. */
  soft?: 0 | 1 | 2
  /** Runs off its end (a hem) instead of dying away. */
  open?: boolean
}

/** The blur of each softness. */
export const softness = [2.5, 7, 17] as const

/** The mirror image of a fold. */
export const flipFold = (f: Fold): Fold => ({ ...f, from: [1200 - f.from[0], f.from[1]], to: [1200 - f.to[0], f.to[1]], bend: -(f.bend ?? 0) })

const ridge = (f: Fold, side: number): string => {
  const [w0, w1] = f.widths ?? [10, 26]
  const length = Math.hypot(f.to[0] - f.from[0], f.to[1] - f.from[1]) || 1
  const normal: Point = [-(f.to[1] - f.from[1]) / length, (f.to[0] - f.from[0]) / length]
  const lit = normal[0] * -0.8 + normal[1] * -0.6 > 0 ? 1 : -1
  const left: string[] = []
  const right: string[] = []
  for (let i = 0; i <= 8; i++) {
    const t = i / 8
    const taper = f.open ? Math.min(1, t * 2.2) : Math.sin(Math.PI * Math.min(1, 0.02 + t * 0.98))
    const width = (w0 + (w1 - w0) * t) * taper
    const [x, y] = between(f.from, f.to, t)
    const push = (f.bend ?? 0) * 4 * t * (1 - t) + side * lit * width * 0.55
    left.push(`${num(x + normal[0] * (push + width / 2))} ${num(y + normal[1] * (push + width / 2))}`)
    right.unshift(`${num(x + normal[0] * (push - width / 2))} ${num(y + normal[1] * (push - width / 2))}`)
  }
  return `M${left.join('L')}L${right.join('L')}Z`
}

/** The folds of one softness as blurred lights and shadows; `filter` is the id of the blur. */
export const drawFolds = (folds: Fold[], tones: Tones, filter: string): string => {
  if (!folds.length) return ''
  const marks = folds.map((f) => {
    const depth = f.depth ?? 0.5
    return `<path d="${ridge(f, -1)}" fill="${tones.shadow}" opacity="${Math.min(1, depth * tones.darkness).toFixed(2)}"/>`
      + `<path d="${ridge(f, 1)}" fill="${tones.light}" opacity="${Math.min(1, depth * 0.75 * tones.brightness).toFixed(2)}"/>`
  })
  return `<g filter="url(#${filter})">${marks.join('')}</g>`
}
