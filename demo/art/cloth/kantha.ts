/** Nakshi kantha: running stitch in rows over the whole cloth, closing into lotuses, leaves and spirals. */
import { mix } from '../colour.ts'
import { beside, item } from '../geometry.ts'
import type { ClothArt, Studio } from '../studio.ts'
import { along, strip, threads, tiled } from './tools.ts'

const run = (d: string, color: string, width = 2.4, dash = '7 4.4'): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-dasharray="${dash}" stroke-linecap="round"/>`

const petals = (count: number, inner: number, outer: number, swell: number): string =>
  Array.from({ length: count }, (_, i) => {
    const turn = (i * 2 * Math.PI) / count
    const at = (radius: number, angle: number) =>
      `${(Math.sin(turn + angle) * radius).toFixed(1)} ${(-Math.cos(turn + angle) * radius).toFixed(1)}`
    return `M${at(inner, -0.1)}C${at(outer * 0.55, -swell)} ${at(outer * 0.8, -swell * 0.8)} ${at(outer, 0)}C${at(outer * 0.8, swell * 0.8)} ${at(outer * 0.55, swell)} ${at(inner, 0.1)}`
  }).join('')

const lotus = (colors: string[]): string =>
  run(petals(8, 10, 58, 0.42), item(colors, 0)) +
  run(petals(8, 8, 40, 0.3), item(colors, 1), 2.2, '5 3.4') +
  `<circle r="8" fill="${colors[0]}" opacity=".85"/><circle r="13" fill="none" stroke="${colors[1]}" stroke-width="2" stroke-dasharray="3 3"/>`
const leaf = (colors: string[]): string =>
  run('M0 26C-17 10 -17 -10 0 -28C17 -10 17 10 0 26Z', item(colors, 0), 2.2, '6 3.8') +
  run('M0 34L0 -16M0 12L-8 4M0 12L8 4M0 0L-7 -8M0 0L7 -8', item(colors, 1), 1.9, '4 3')

/** A kantha cloth. */
export const kantha = (studio: Studio): ClothArt => {
  const first = studio.figure
  const second = mix(studio.figure, studio.tones.light === '#ffffff' ? '#b3262e' : '#f0e3c8', 0.42)
  const quiet = mix(studio.base, studio.figure, 0.36)
  const rows = Array.from({ length: 15 }, (_, i) =>
    run(`M${i % 2 ? -7 : 0} ${7 + i * 14}H224`, quiet, 1.8, '8.4 5.6'),
  ).join('')
  const put = (x: number, y: number, art: string, turn = 0) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">${art}</g>`
  const tile =
    `<g opacity=".75">${rows}</g>` +
    put(105, 105, lotus([first, second])) +
    (
      [
        [0, 0],
        [210, 0],
        [0, 210],
        [210, 210],
      ] as [number, number][]
    )
      .map(([x, y]) =>
        put(
          x,
          y,
          `${run(
            'M0 0m-22 0a22 22 0 1 0 44 0a22 22 0 1 0 -44 0M0 0m-13 0a13 13 0 1 0 26 0a13 13 0 1 0 -26 0',
            second,
            2.2,
            '5 3.6',
          )}<circle r="5" fill="${first}"/>`,
        ),
      )
      .join('') +
    (
      [
        [105, 0, 90],
        [105, 210, 90],
        [0, 105, 0],
        [210, 105, 0],
      ] as [number, number, number][]
    )
      .map(([x, y, turn]) => put(x, y, leaf([second, first]), turn))
      .join('')
  return {
    figure: (box, turn, at) => threads(studio, box, turn, at, 0.8) + tiled(studio, 210, 210, tile, box, turn, at),
    border: (d, width) => {
      const dash = 'stroke-dasharray="8 5" stroke-linecap="round"'
      const rails = [0.48, 0.38, -0.38, -0.48]
        .map((k, i) => strip(beside(d, width * k), i % 2 ? second : first, Math.max(2, width * 0.05), dash))
        .join('')
      if (width < 26)
        return (
          strip(d, first, 3, dash) +
          strip(beside(d, width * 0.32), second, 2.4, dash) +
          strip(beside(d, -width * 0.32), second, 2.4, dash)
        )
      const size = width / 84
      return (
        rails +
        along(
          d,
          width * 0.66,
          (i) =>
            `<g transform="scale(${size.toFixed(2)}) rotate(${i % 2 ? 0 : 180})">${leaf([i % 2 ? first : second, first])}</g>`,
        )
      )
    },
  }
}
