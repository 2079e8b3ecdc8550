/** Cloths whose figure is the weave itself: plain weave, twill and denim. */
import { lightness, mix, shift } from '../colour.ts'
import { beside, num } from '../geometry.ts'
import type { ClothArt, Studio } from '../studio.ts'
import { stitches } from '../trim.ts'
import { strip, threads, tiled } from './tools.ts'

/** Ground cloths have no border of their own, only a topstitched edge. */
const topstitched =
  (studio: Studio, color?: string): ClothArt['border'] =>
  (d, width) =>
    stitches(studio, beside(d, width * 0.3), color) +
    (width > 22 ? stitches(studio, beside(d, width * 0.3 - 10), color) : '')

/** Fine plain weave; its border is two lines of piping in the thread's colour. */
export const plain = (studio: Studio): ClothArt => ({
  figure: (box, turn, at) => threads(studio, box, turn, at, 0.9),
  border: (d, width) =>
    strip(d, studio.figure, Math.max(4, width * 0.34), 'opacity=".92"') +
    strip(beside(d, -width * 0.36), studio.figure, 2.4, 'opacity=".8"') +
    strip(beside(d, width * 0.36), studio.figure, 2.4, 'opacity=".8"'),
})

const diagonal =
  (studio: Studio, step: number, strength: number): ClothArt['figure'] =>
  (box, turn, at) => {
    const count = 16
    const size = step * count
    const lines = (shift: number) =>
      Array.from(
        { length: count * 2 },
        (_, i) => `M${num(i * step + shift - size)} ${num(size)}L${num(i * step + shift)} 0`,
      ).join('')
    return tiled(
      studio,
      size,
      size,
      `<path d="${lines(0)}" stroke="${studio.tones.shadow}" stroke-width="${num(step * 0.34)}" stroke-opacity="${(0.3 * strength * studio.tones.darkness).toFixed(2)}"/>` +
        `<path d="${lines(step / 2)}" stroke="${studio.tones.light}" stroke-width="${num(step * 0.24)}" stroke-opacity="${(0.26 * strength * studio.tones.brightness).toFixed(2)}"/>`,
      box,
      turn,
      at,
    )
  }

/** Twill: the fine diagonal of chinos and blazers. */
export const twill = (studio: Studio): ClothArt => ({ figure: diagonal(studio, 5, 0.55), border: topstitched(studio) })

/** Denim: a steeper twill with slubs of paler weft and, at the seams, its copper thread. */
export const denim = (studio: Studio): ClothArt => {
  const pale = mix(studio.base, '#e9eef2', lightness(studio.base) < 0.4 ? 0.36 : 0.5)
  return {
    figure: (box, turn, at) =>
      diagonal(studio, 5.6, 0.8)(box, turn, at) +
      tiled(
        studio,
        83,
        61,
        [
          [4, 8, 22],
          [33, 21, 14],
          [61, 3, 18],
          [15, 39, 11],
          [48, 50, 26],
          [72, 33, 9],
          [26, 57, 12],
        ]
          .map(
            ([x, y, l], i) =>
              `<path d="M${x} ${y}v${l}" stroke="${i % 3 ? pale : shift(studio.base, -0.08)}" stroke-width="1.4" opacity=".3"/>`,
          )
          .join(''),
        box,
        turn,
        at,
      ),
    border: topstitched(studio, mix('#c98a4a', studio.figure, 0.25)),
  }
}
