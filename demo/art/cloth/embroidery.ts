/** Embroidered cloth: a quiet ground with scattered seed stitches and a dense border of vines, flowers and knots. */
import { mix, shift } from '../colour.ts'
import { beside, num } from '../geometry.ts'
import type { ClothArt, Studio } from '../studio.ts'
import { along, strip, threads, tiled } from './tools.ts'

/** A petal filled with satin stitch: the threads catch the light on one side. */
const petal = (color: string, length: number, width: number, turn: number): string =>
  `<g transform="rotate(${turn})"><path d="M0 -2C${num(-width)} ${num(-length * 0.4)} ${num(-width * 0.8)} ${num(-length * 0.85)} 0 ${num(-length)}C${num(width * 0.8)} ${num(-length * 0.85)} ${num(width)} ${num(-length * 0.4)} 0 -2Z" fill="${color}"/>` +
  `<path d="M0 -3C${num(-width)} ${num(-length * 0.4)} ${num(-width * 0.8)} ${num(-length * 0.85)} 0 ${num(-length)}" fill="${mix(color, '#ffffff', 0.3)}" opacity=".6"/></g>`

const flower = (color: string, heart: string, size: number): string =>
  [0, 60, 120, 180, 240, 300].map((a) => petal(color, size, size * 0.36, a)).join('') +
  `<circle r="${num(size * 0.22)}" fill="${heart}"/><circle r="${num(size * 0.1)}" cx="${num(-size * 0.06)}" cy="${num(-size * 0.06)}" fill="#fff" opacity=".5"/>`

/** An embroidered cloth. */
export const embroidery = (studio: Studio): ClothArt => {
  const thread = studio.figure
  const heart = mix(studio.figure, '#b98a3c', 0.5)
  const leaf = mix(shift(studio.figure, -0.06), studio.base, 0.22)
  const buti = (x: number, y: number) =>
    `<g transform="translate(${x} ${y})">${petal(thread, 13, 4.6, 0)}${petal(thread, 11, 4, 62)}${petal(thread, 11, 4, -62)}<circle cy="5" r="2.4" fill="${heart}"/></g>`
  const tile =
    buti(55, 60) +
    buti(165, 190) +
    [
      [165, 60],
      [55, 190],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3" fill="${thread}" opacity=".85"/>`)
      .join('')
  return {
    figure: (box, turn, at) =>
      threads(studio, box, turn, at, 0.9) + tiled(studio, 220, 260, tile, box, turn, [at[0] - 110, at[1]]),
    border: (d, width) => {
      const knots = (offset: number) =>
        along(
          d,
          Math.max(7, width * 0.14),
          () => `<circle r="${num(Math.max(1.8, width * 0.034))}" fill="${heart}"/>`,
          offset,
        )
      if (width < 26)
        return (
          strip(d, thread, 3) + along(d, width * 0.8, (i) => petal(thread, width * 0.5, width * 0.17, i % 2 ? 62 : 118))
        )
      const size = width * 0.27
      const unit =
        `<path d="M${num(-width * 0.5)} 0C${num(-width * 0.25)} ${num(-width * 0.2)} ${num(width * 0.25)} ${num(width * 0.2)} ${num(width * 0.5)} 0" fill="none" stroke="${leaf}" stroke-width="${num(Math.max(2, width * 0.045))}"/>` +
        `<g transform="translate(${num(-width * 0.28)} ${num(-width * 0.12)})">${petal(leaf, size * 0.9, size * 0.3, -30)}${petal(leaf, size * 0.8, size * 0.28, 40)}</g><g transform="translate(${num(width * 0.28)} ${num(width * 0.12)})">${petal(leaf, size * 0.9, size * 0.3, 150)}${petal(leaf, size * 0.8, size * 0.28, 215)}</g>`
      return (
        strip(beside(d, width * 0.5), thread, Math.max(2.4, width * 0.05)) +
        strip(beside(d, -width * 0.5), thread, Math.max(2.4, width * 0.05)) +
        knots(width * 0.41) +
        knots(-width * 0.41) +
        along(d, width, () => unit) +
        along(d, width, () => flower(thread, heart, size))
      )
    },
  }
}
