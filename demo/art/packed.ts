/** Folds the front of a garment into a rectangle, like on a shop shelf. */
import { type Box, num, path } from './geometry.ts'
import type { Piece } from './panel.ts'
import type { Studio } from './studio.ts'

/** The part of a piece inside `window` with its sides folded under, on top of two more layers. */
export const pack = (studio: Studio, piece: Piece, window: Box, flat = false): Piece => {
  const { tones } = studio
  const { x, y, w, h } = window
  const [l, r, b] = [x, x + w, y + h]
  const neck = flat ? y : y + 76
  const shoulder = flat ? y + 16 : neck + 56
  const shape = path`M${l + (flat ? 0 : 4)} ${flat ? y - 30 : y - 220} L${r - (flat ? 0 : 4)} ${flat ? y - 30 : y - 220} L${r} ${shoulder + 40} C${r - 5} ${shoulder + h * 0.4} ${r + 4} ${b - h * 0.2} ${r} ${b - 26} Q${r - 2} ${b + 2} ${r - 30} ${b} C${600 + 80} ${b + 8} ${600 - 80} ${b + 6} ${l + 30} ${b} Q${l + 2} ${b + 2} ${l} ${b - 26} C${l - 4} ${b - h * 0.2} ${l + 5} ${shoulder + h * 0.4} ${l} ${shoulder + 40} Z`
  const solid = path`M${l + 8} ${shoulder + 6} L${r - 8} ${shoulder + 6} L${r} ${b - 20} Q${r} ${b} ${r - 26} ${b} L${l + 26} ${b} Q${l} ${b} ${l} ${b - 20} Z`
  const clip = studio.define((id) => `<clipPath id="${id}"><path d="${shape}"/></clipPath>`)
  const blur = (deviation: number) =>
    studio.define(
      (id) =>
        `<filter id="${id}" filterUnits="userSpaceOnUse" x="${num(l - 60)}" y="${num(y - 90)}" width="${num(w + 120)}" height="${num(h + 180)}" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
    )
  const under = [30, 15]
    .map(
      (drop, i) =>
        `<g transform="translate(${i ? -2 : 3} ${drop})"><path d="${solid}" fill="${studio.base}"/><path d="${solid}" fill="${tones.shadow}" opacity="${(0.34 + 0.1 * (1 - i)) * tones.darkness}"/><path d="M${l + 10} ${b - 3}L${r - 10} ${b - 3}" stroke="${tones.light}" stroke-width="3" opacity="${0.4 * tones.brightness}"/></g>`,
    )
    .join('')
  const turned = `<g filter="url(#${blur(9)})" fill="none"><path d="M${l} ${shoulder + 40}V${b}" stroke="${tones.shadow}" stroke-width="22" opacity="${0.4 * tones.darkness}"/><path d="M${l + 26} ${shoulder + 60}V${b - 20}" stroke="${tones.light}" stroke-width="14" opacity="${0.4 * tones.brightness}"/><path d="M${r} ${shoulder + 50}V${b}" stroke="${tones.shadow}" stroke-width="46" opacity="${0.55 * tones.darkness}"/><path d="M${l} ${b}H${r}" stroke="${tones.shadow}" stroke-width="40" opacity="${0.5 * tones.darkness}"/><path d="M${l + 20} ${b - 34}H${r - 30}" stroke="${tones.light}" stroke-width="14" opacity="${0.3 * tones.brightness}"/></g>`
  const placedAt = `translate(600 800) rotate(-4) scale(${num(Math.min(850 / w, 1120 / h))}) translate(-600 ${num(-(y + 50 + h / 2))})`
  const packed = `${under}<g filter="url(#${blur(7)})"><path d="${solid}" fill="${tones.shadow}" opacity=".5" transform="translate(0 7)"/></g><g clip-path="url(#${clip})">${piece.svg}${turned}</g>`
  return {
    svg: `<g transform="${placedAt}">${packed}</g>`,
    outline: `<g transform="${placedAt}"><path d="${solid}" transform="translate(0 28)"/></g>`,
  }
}
