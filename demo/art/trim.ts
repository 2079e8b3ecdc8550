/** Seams, stitches, piping, ribbing, borders and buttons. */
import { lightness, mix, shift } from './colour.ts'
import { num, walk } from './geometry.ts'
import type { Studio } from './studio.ts'

export type Trim = {
  d: string
  /** border: the cloth's own border; band: a plain strip; rib: knitted cuff; gather: small pleats at a seam. */
  kind: 'border' | 'band' | 'piping' | 'seam' | 'stitch' | 'rib' | 'gather'
  width?: number
  color?: string
  /** Drawn above the folds, and not clipped to the panel's outline. */
  above?: boolean
}

const stroke = (d: string, color: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${num(width)}" ${more}/>`

/** A row of machine stitches: a faint groove with the thread lying in it. */
export const stitches = (studio: Studio, d: string, color?: string): string => {
  const thread = color ?? (lightness(studio.base) > 0.5 ? shift(studio.base, -0.2) : shift(studio.base, 0.16))
  return (
    stroke(d, studio.tones.shadow, 2.6, 'opacity=".35"') +
    stroke(d, thread, 1.7, 'stroke-dasharray="5.4 2.6" stroke-linecap="round" opacity=".9"')
  )
}

/** A seam: a dark groove with a lit edge. */
const seam = (studio: Studio, d: string): string =>
  stroke(
    d,
    studio.tones.light,
    2,
    `transform="translate(2 1.6)" opacity="${(0.4 * studio.tones.brightness).toFixed(2)}"`,
  ) + stroke(d, studio.tones.shadow, 2.4, `opacity="${(0.7 * studio.tones.darkness).toFixed(2)}"`)

const ribs = (studio: Studio, d: string, width: number, color: string): string => {
  const lines = walk(d, 7)
    .map(
      ({ x, y, degrees }) =>
        `<path d="M0 ${num(-width / 2)}V${num(width / 2)}" transform="translate(${num(x)} ${num(y)}) rotate(${num(degrees)})"/>`,
    )
    .join('')
  return (
    stroke(d, color, width) +
    `<g stroke="${studio.tones.shadow}" stroke-width="2.2" opacity=".38">${lines}</g>` +
    `<g stroke="${studio.tones.light}" stroke-width="1.6" opacity="${(0.28 * studio.tones.brightness).toFixed(2)}" transform="translate(2.6 0)">${lines}</g>`
  )
}

const gathers = (studio: Studio, d: string, width: number): string => {
  const lines = walk(d, 15)
    .map(({ x, y, degrees }, i) => {
      const length = width * (0.55 + 0.45 * Math.abs(Math.sin(i * 1.9)))
      return `<path d="M0 0L${num(Math.sin(i * 2.3) * 3)} ${num(length)}" transform="translate(${num(x)} ${num(y)}) rotate(${num(degrees)})"/>`
    })
    .join('')
  return (
    `<g stroke="${studio.tones.shadow}" stroke-width="2.6" stroke-linecap="round" opacity="${(0.42 * studio.tones.darkness).toFixed(2)}">${lines}</g>` +
    `<g stroke="${studio.tones.light}" stroke-width="2" stroke-linecap="round" opacity="${(0.35 * studio.tones.brightness).toFixed(2)}" transform="translate(3.4 0)">${lines}</g>`
  )
}

/** One trim as SVG. */
export const drawTrim = (studio: Studio, trim: Trim): string => {
  const { d, kind } = trim
  if (kind === 'border')
    return stroke(d, studio.base, (trim.width ?? 40) * 1.1) + studio.art.border(d, trim.width ?? 40)
  if (kind === 'stitch') return stitches(studio, d, trim.color)
  if (kind === 'seam') return seam(studio, d)
  if (kind === 'gather') return gathers(studio, d, trim.width ?? 50)
  if (kind === 'rib') return ribs(studio, d, trim.width ?? 40, trim.color ?? studio.base)
  const color = trim.color ?? studio.figure
  const width = trim.width ?? (kind === 'piping' ? 6 : 24)
  if (kind === 'piping')
    return (
      stroke(d, shift(color, -0.14), width + 1.5, 'stroke-linecap="round" transform="translate(1 1.5)" opacity=".7"') +
      stroke(d, color, width, 'stroke-linecap="round"') +
      stroke(
        d,
        mix(color, '#ffffff', 0.45),
        width * 0.25,
        'stroke-linecap="round" opacity=".7" transform="translate(-.8 -1)"',
      )
    )
  return stroke(d, color, width)
}

export type ButtonKind = 'shell' | 'metal' | 'cloth' | 'wood'

/** A button with its holes (or dome), its rim and its shadow. */
export const button = (studio: Studio, x: number, y: number, radius: number, kind: ButtonKind = 'shell'): string => {
  const color =
    kind === 'metal'
      ? mix('#b98a3c', studio.figure, 0.15)
      : kind === 'wood'
        ? '#6e4a2c'
        : kind === 'cloth'
          ? studio.base
          : lightness(studio.base) > 0.75
            ? '#e9e2d2'
            : mix('#efe6d4', studio.base, 0.18)
  const face = studio.define(
    (id) =>
      `<radialGradient id="${id}" cx=".36" cy=".3" r=".8"><stop offset="0" stop-color="${mix(color, '#ffffff', 0.5)}"/><stop offset=".55" stop-color="${color}"/><stop offset="1" stop-color="${shift(color, -0.22)}"/></radialGradient>`,
  )
  const holes =
    kind === 'metal' || kind === 'cloth'
      ? ''
      : (
          [
            [-1, -1],
            [1, -1],
            [-1, 1],
            [1, 1],
          ] as [number, number][]
        )
          .map(
            ([a, b]) =>
              `<circle cx="${num(x + a * radius * 0.26)}" cy="${num(y + b * radius * 0.26)}" r="${num(radius * 0.13)}"/>`,
          )
          .join('')
  return (
    `<circle cx="${num(x + 2.5)}" cy="${num(y + 4)}" r="${num(radius * 1.08)}" fill="${studio.tones.shadow}" opacity=".5"/><circle cx="${num(x)}" cy="${num(y)}" r="${num(radius)}" fill="url(#${face})"/>` +
    `<circle cx="${num(x)}" cy="${num(y)}" r="${num(radius * 0.68)}" fill="none" stroke="${shift(color, -0.2)}" stroke-width="${num(radius * 0.1)}" opacity=".5"/>` +
    (holes &&
      `<g fill="${shift(color, -0.5)}" opacity=".85">${holes}</g><path d="M${num(x - radius * 0.26)} ${num(y - radius * 0.26)}L${num(x + radius * 0.26)} ${num(y + radius * 0.26)}M${num(x + radius * 0.26)} ${num(y - radius * 0.26)}L${num(x - radius * 0.26)} ${num(y + radius * 0.26)}" stroke="${color}" stroke-width="${num(radius * 0.12)}"/>`)
  )
}

/** The woven label in the back of a neck: the shop's diamond on a small tab. */
export const label = (x: number, y: number, size = 1): string =>
  `<g transform="translate(${num(x)} ${num(y)}) scale(${num(size)})"><rect x="-26" y="-13" width="52" height="26" fill="#15493f"/><rect x="-26" y="-13" width="52" height="26" fill="none" stroke="#b98a3c" stroke-width="1.4" opacity=".7"/>` +
  '<path d="M0 -8L8 0L0 8L-8 0Z" fill="none" stroke="#d9b56b" stroke-width="2"/><path d="M0 -3.4L3.4 0L0 3.4L-3.4 0Z" fill="#d9b56b"/></g>'
