/** Garments are composed of panels. A panel is cloth in an outline, shaded by its folds and its rounded edges. */
import { shift } from './colour.ts'
import { drawFolds, type Fold, flipFold, softness } from './folds.ts'
import { type Box, bounds, flip, num, type Point } from './geometry.ts'
import type { Studio } from './studio.ts'
import { drawTrim, type Trim } from './trim.ts'

export type Panel = {
  shape: string
  /** Studio of another cloth than the garment's. */
  studio?: Studio
  /** 'figured': with its pattern; 'plain': ground colour only; 'inner': the wrong side, visible in an open neck. */
  cloth?: 'figured' | 'plain' | 'inner'
  /** The direction of the warp, in degrees from straight down. */
  turn?: number
  /** Origin of the pattern. */
  at?: Point
  /** Lightness relative to other panels, -1 to 1. */
  tone?: number
  folds?: Fold[]
  /** Roundness of the left and right edges, from 0 (flat) to 1 (a cylinder). */
  round?: number
  trims?: Trim[]
  /** Additional SVG on the cloth, clipped to the outline, below the folds. */
  under?: string
  /** Additional SVG on top: buttons, knots. */
  over?: string
  /** Depth of the shadow on the panels below; 0 for none. */
  lift?: number
  /** Strength of the outline. */
  edge?: number
}

/** Assembled panels: the drawing and its outline (for shadows and clipping). */
export type Piece = {
  svg: string
  outline: string
  /** Bounding box, if known. */
  box?: Box
}

/** The mirror image of a panel, without its `under` and `over`. */
export const flipPanel = (panel: Panel): Panel => ({
  ...panel,
  shape: flip(panel.shape),
  turn: -(panel.turn ?? 0),
  at: panel.at && [1200 - panel.at[0], panel.at[1]],
  folds: panel.folds?.map(flipFold),
  trims: panel.trims?.map((t) => ({ ...t, d: flip(t.d) })),
  under: undefined,
  over: undefined,
})

const region = (box: Box, margin = 0): string =>
  `x="${num(box.x - margin)}" y="${num(box.y - margin)}" width="${num(box.w + 2 * margin)}" height="${num(box.h + 2 * margin)}"`

const blurIn = (studio: Studio, box: Box, deviation: number, margin = 0): string =>
  studio.define(
    (id) =>
      `<filter id="${id}" filterUnits="userSpaceOnUse" ${region(box, margin)} color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
  )

const roundness = (studio: Studio, panel: Panel, box: Box): string => {
  const { tones } = studio
  const k = panel.round ?? 0.6
  const stops: [number, string, number][] = [
    [0, tones.shadow, 0.5 * k * tones.darkness],
    [0.1, tones.shadow, 0.16 * k * tones.darkness],
    [0.24, tones.light, 0.2 * k * tones.brightness],
    [0.4, tones.light, 0.1 * k * tones.brightness],
    [0.55, tones.shadow, 0],
    [0.8, tones.shadow, 0.26 * k * tones.darkness],
    [1, tones.shadow, 0.74 * k * tones.darkness],
  ]
  const id = studio.define(
    (name) =>
      `<linearGradient id="${name}" gradientUnits="userSpaceOnUse" x1="${num(box.x)}" y1="0" x2="${num(box.x + box.w)}" y2="0"` +
      (panel.turn
        ? ` gradientTransform="rotate(${num(panel.turn)} ${num(box.x + box.w / 2)} ${num(box.y + box.h / 2)}) translate(${num(box.x + box.w / 2)} 0) scale(${num(turnedShare(panel.turn, box))} 1) translate(${num(-box.x - box.w / 2)} 0)"`
        : '') +
      `>${stops.map(([at, color, opacity]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity.toFixed(3)}"/>`).join('')}</linearGradient>`,
  )
  return `<rect ${region(box)} fill="url(#${id})"/>`
}

/** The width of a rotated panel, as a share of its bounding box. */
const turnedShare = (turn: number, box: Box): number => {
  const a = Math.abs((turn * Math.PI) / 180)
  const across = (box.w * Math.cos(a) - box.h * Math.sin(a)) / (Math.cos(a) ** 2 - Math.sin(a) ** 2 || 1)
  return Math.max(0.3, Math.min(1, across / box.w + 0.1))
}

const drawPanel = (home: Studio, panel: Panel): string => {
  const studio = panel.studio ?? home
  const { tones } = studio
  const box = bounds(panel.shape)
  const clip = studio.define((id) => `<clipPath id="${id}"><path d="${panel.shape}"/></clipPath>`)
  const ground = shift(panel.cloth === 'inner' ? studio.inner : studio.base, (panel.tone ?? 0) * 0.3)
  const figured = (panel.cloth ?? 'figured') === 'figured'
  const within = { x: box.x - 4, y: box.y - 4, w: box.w + 8, h: box.h + 8 }
  const creases = softness
    .map((deviation, soft) => {
      const folds = (panel.folds ?? []).filter((f) => (f.soft ?? 1) === soft)
      return folds.length
        ? drawFolds(folds, tones, deviation ? blurIn(studio, within, deviation, deviation * 2) : '')
        : ''
    })
    .reverse()
    .join('')
  const strength = panel.edge ?? 1
  const soft = [30, 22, 15, 9, 5]
    .map(
      (width) =>
        `<path d="${panel.shape}" fill="none" stroke="${tones.shadow}" stroke-width="${width}" stroke-opacity="${(0.075 * tones.darkness * strength).toFixed(3)}"/>`,
    )
    .join('')
  const line = `<path d="${panel.shape}" fill="none" stroke="${tones.shadow}" stroke-width="2.4" opacity="${(0.55 * tones.darkness * strength).toFixed(2)}"/>`
  return (
    `<g clip-path="url(#${clip})"><path d="${panel.shape}" fill="${ground}"/>` +
    (figured ? studio.art.figure(box, panel.turn ?? 0, panel.at ?? [600, 200]) : '') +
    (panel.under ?? '') +
    (panel.trims ?? [])
      .filter((t) => !t.above)
      .map((t) => drawTrim(studio, t))
      .join('') +
    (panel.round === 0 ? '' : roundness(studio, panel, box)) +
    creases +
    soft +
    line +
    '</g>' +
    (panel.trims ?? [])
      .filter((t) => t.above)
      .map((t) => drawTrim(studio, t))
      .join('') +
    (panel.over ?? '')
  )
}

/** Assembles panels, the first at the back. Each casts a small shadow on those below it. */
export const sew = (studio: Studio, panels: Panel[]): Piece => {
  const parts: string[] = []
  panels.forEach((panel, i) => {
    const lift = panel.lift ?? 0.6
    if (i && lift > 0) {
      const below = studio.define(
        (id) =>
          `<clipPath id="${id}">${panels
            .slice(0, i)
            .map((p) => `<path d="${p.shape}"/>`)
            .join('')}</clipPath>`,
      )
      const { shadow } = (panel.studio ?? studio).tones
      const falls = [1, 0.72, 0.46, 0.24, 0]
        .map(
          (k) =>
            `<path d="${panel.shape}" fill="${shadow}" stroke="${shadow}" stroke-width="${num((14 + lift * 16) * k)}" fill-opacity="0" stroke-opacity="${(0.12 * lift).toFixed(3)}"/>`,
        )
        .join('')
      parts.push(
        `<g clip-path="url(#${below})"><g transform="translate(${num(2 + lift * 4)} ${num(3 + lift * 8)})">${falls}</g></g>`,
      )
    }
    parts.push(drawPanel(studio, panel))
  })
  return {
    svg: parts.join(''),
    outline: panels.map((p) => `<path d="${p.shape}"/>`).join(''),
    box: bounds(panels.map((p) => p.shape).join(' ')),
  }
}

/** Stacks pieces, the first at the bottom. */
export const together = (...pieces: Piece[]): Piece => ({
  svg: pieces.map((p) => p.svg).join(''),
  outline: pieces.map((p) => p.outline).join(''),
})

/** A piece with an SVG transform. */
export const placed = (piece: Piece, transform: string): Piece => ({
  svg: `<g transform="${transform}">${piece.svg}</g>`,
  outline: `<g transform="${transform}">${piece.outline}</g>`,
})
