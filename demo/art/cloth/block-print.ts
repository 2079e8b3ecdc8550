/** Block print: butis stamped by hand in rows, each a touch heavier or lighter than the last. */
import { mix, shift } from '../colour.ts'
import { beside, item } from '../geometry.ts'
import type { ClothArt, Studio } from '../studio.ts'
import { along, strip, threads, tiled } from './tools.ts'

const paisley = (first: string, second: string): string =>
  `<path d="M2 30C-22 28 -26 -2 -8 -18C2 -27 16 -34 22 -30C14 -26 12 -18 18 -6C26 12 20 30 2 30Z" fill="${first}"/>` +
  `<path d="M2 22C-14 20 -16 -2 -4 -12C4 -18 4 -8 10 0C16 10 12 22 2 22Z" fill="none" stroke="${second}" stroke-width="2.6"/>` +
  `<circle cx="1" cy="10" r="5" fill="${second}"/><g fill="${first}">${[0, 1, 2, 3, 4, 5].map((i) => `<circle cx="${(Math.cos(2.2 + i * 0.55) * 36).toFixed(1)}" cy="${(Math.sin(2.2 + i * 0.55) * 33 + 2).toFixed(1)}" r="2.5"/>`).join('')}</g>`
const rosette = (first: string, second: string): string =>
  `<g fill="${first}">${Array.from({ length: 8 }, (_, i) => `<path d="M0 -9C-9 -18 -7 -27 0 -32C7 -27 9 -18 0 -9Z" transform="rotate(${i * 45})"/>`).join('')}<circle r="6"/></g>` +
  `<g fill="${second}">${Array.from({ length: 8 }, (_, i) => `<circle cy="-20" r="2.4" transform="rotate(${i * 45})"/>`).join('')}<circle r="2.6"/></g>`
const sprig = (first: string, second: string): string =>
  `<path d="M0 34C0 16 -3 2 0 -8" fill="none" stroke="${first}" stroke-width="3"/><g fill="${first}"><path d="M0 26C-16 24 -20 14 -20 8C-8 8 -2 14 0 26ZM0 18C14 16 18 6 18 0C8 0 1 8 0 18Z"/>` +
  `${[-56, -28, 0, 28, 56].map((a) => `<path d="M0 -6C-7 -15 -6 -24 0 -30C6 -24 7 -15 0 -6Z" transform="rotate(${a})"/>`).join('')}</g><circle cy="-6" r="4.4" fill="${second}"/>`

/** A printed cloth: paisleys, rosettes or sprigs in a half-drop, small fillers between. */
export const blockPrint = (studio: Studio): ClothArt => {
  const first = studio.figure
  const second = mix(studio.base, shift(studio.figure, 0.1), 0.12)
  const weak = mix(first, studio.base, 0.14)
  const buti = item([paisley, rosette, sprig], studio.chance.whole(0, 2))
  const put = (x: number, y: number, scale: number, color: string, turn = 0) =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${buti(color, second)}</g>`
  const filler = (x: number, y: number) =>
    `<g transform="translate(${x} ${y})" fill="${weak}"><circle cy="-6" r="3.2"/><circle cy="6" r="3.2"/><circle cx="-6" r="3.2"/><circle cx="6" r="3.2"/></g>`
  const tile = put(43, 48, 1, first) + put(129, 96 + 48, 1, weak) + filler(129, 48) + filler(43, 144)
  return {
    figure: (box, turn, at) => threads(studio, box, turn, at, 0.7) + tiled(studio, 172, 192, tile, box, turn, at),
    border: (d, width) => {
      if (width < 26)
        return (
          strip(d, first, width * 0.8) +
          along(d, width * 0.8, () => `<circle r="${(width * 0.16).toFixed(1)}" fill="${second}"/>`)
        )
      const k = width / 92
      const arch = `<g transform="scale(${k.toFixed(2)})"><path d="M-24 34C-26 4 -14 -14 0 -30C14 -14 26 4 24 34Z" fill="${first}"/><path d="M-13 30C-14 10 -8 0 0 -10C8 0 14 10 13 30Z" fill="${second}"/><path d="M0 28C-7 20 -5 12 0 4C5 12 7 20 0 28Z" fill="${first}"/><circle cx="-30" cy="-22" r="4" fill="${first}"/><circle cx="30" cy="-22" r="4" fill="${first}"/></g>`
      return (
        strip(beside(d, width * 0.44), first, width * 0.09) +
        strip(beside(d, -width * 0.44), first, width * 0.04) +
        along(d, 58 * k, () => arch)
      )
    },
  }
}
