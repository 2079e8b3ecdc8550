/** Folds of cloth: each is a long tapering ridge with a lit and a shaded side. */

import type { Tones } from './colour.ts'
import { between, num, type Point } from './geometry.ts'

export type Fold = {
  from: Point
  to: Point
  /** Sideways offset of the middle. */
  bend?: number
  /** Width at the start and the end. */
  widths?: [number, number]
  /** Strength, 0 to 1. */
  depth?: number
  /** 0 sharp crease, 1 fold, 2 broad fold. */
  soft?: 0 | 1 | 2
  /** Keeps its width to the end (at a hem) instead of tapering. */
  open?: boolean
}

/** Blur radius by softness; creases have none. */
export const softness = [0, 7, 17] as const

/** The mirror image of a fold. */
export const flipFold = (f: Fold): Fold => ({
  ...f,
  from: [1200 - f.from[0], f.from[1]],
  to: [1200 - f.to[0], f.to[1]],
  bend: -(f.bend ?? 0),
})

const ridge = (f: Fold, side: number, swell = 1): string => {
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
    left.push(
      `${num(x + normal[0] * (push + (width * swell) / 2))} ${num(y + normal[1] * (push + (width * swell) / 2))}`,
    )
    right.unshift(
      `${num(x + normal[0] * (push - (width * swell) / 2))} ${num(y + normal[1] * (push - (width * swell) / 2))}`,
    )
  }
  return `M${left.join('L')}L${right.join('L')}Z`
}

/** Creases are three nested ridges instead of a blur, which looks as soft and renders faster. */
const nested = [1.4, 1, 0.55]

/** Folds of one softness as highlights and shadows, blurred by the filter with this id. */
export const drawFolds = (folds: Fold[], tones: Tones, filter = ''): string => {
  const layers = filter ? [1] : nested
  const marks = folds.map((f) => {
    const depth = (f.depth ?? 0.5) / (filter ? 1 : 2.4)
    const dark = Math.min(1, depth * tones.darkness).toFixed(2)
    const bright = Math.min(1, depth * 0.75 * tones.brightness).toFixed(2)
    return layers
      .map(
        (swell) =>
          `<path d="${ridge(f, -1, swell)}" fill="${tones.shadow}" opacity="${dark}"/><path d="${ridge(f, 1, swell)}" fill="${tones.light}" opacity="${bright}"/>`,
      )
      .join('')
  })
  return filter ? `<g filter="url(#${filter})">${marks.join('')}</g>` : marks.join('')
}
