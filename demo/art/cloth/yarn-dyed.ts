/** Yarn-dyed cloths: the check of gamcha and lungi, and the stripe of handloom shirting. */
import { lightness, mix, shift } from '../colour.ts'
import { beside, item } from '../geometry.ts'
import type { ClothArt, Studio } from '../studio.ts'
import { strip, threads, tiled } from './tools.ts'

/** A check of broad bars, crossed as they are on the loom, with fine lines beside them. */
export const check = (studio: Studio): ClothArt => {
  const dark = studio.figure
  const fine = mix(studio.base, lightness(studio.base) > 0.7 ? shift(studio.figure, -0.08) : '#f6efe0', 0.72)
  const size = item([104, 76, 132], studio.chance.whole(0, 2))
  const bar = size * 0.3
  const tile =
    `<g fill="${dark}"><rect x="${size * 0.12}" width="${bar}" height="${size}" opacity=".52"/><rect y="${size * 0.12}" width="${size}" height="${bar}" opacity=".46"/></g>` +
    `<g fill="${fine}"><rect x="${size * 0.7}" width="3" height="${size}" opacity=".75"/><rect x="${size * 0.8}" width="3" height="${size}" opacity=".75"/><rect y="${size * 0.7}" width="${size}" height="3" opacity=".65"/><rect y="${size * 0.8}" width="${size}" height="3" opacity=".65"/></g>` +
    `<g fill="${shift(dark, -0.08)}" opacity=".45"><rect x="${size * 0.12}" y="${size * 0.12}" width="${bar}" height="${bar}"/></g>`
  return {
    figure: (box, turn, at) =>
      tiled(studio, size, size, tile, box, turn, [at[0] - size * 0.27, at[1]]) + threads(studio, box, turn, at, 1.1),
    border: (d, width) =>
      strip(d, dark, width * 0.6, 'opacity=".85"') +
      strip(beside(d, -width * 0.42), fine, Math.max(2, width * 0.06)) +
      strip(beside(d, width * 0.42), fine, Math.max(2, width * 0.06)),
  }
}

/** Balanced stripes: a group of three, a pin line, a rest. */
export const stripe = (studio: Studio): ClothArt => {
  const pale = mix(studio.figure, studio.base, 0.3)
  const kind = studio.chance.whole(0, 2)
  const line = (x: number, w: number, color: string, opacity = 0.9) =>
    `<rect x="${x}" width="${w}" height="40" fill="${color}" opacity="${opacity}"/>`
  const [width, tile] =
    kind === 0
      ? [46, line(8, 4, studio.figure) + line(30, 2, pale)]
      : kind === 1
        ? [72, line(10, 3, pale) + line(18, 12, studio.figure) + line(35, 3, pale) + line(56, 2, pale, 0.7)]
        : [28, line(12, 5, studio.figure, 0.8)]
  return {
    figure: (box, turn, at) =>
      tiled(studio, width, 40, tile, box, turn, [at[0] - width * 0.35, at[1]]) + threads(studio, box, turn, at, 1),
    border: (d, w) =>
      strip(d, studio.figure, w * 0.4) +
      strip(beside(d, w * 0.36), pale, Math.max(2, w * 0.1)) +
      strip(beside(d, -w * 0.36), pale, Math.max(2, w * 0.1)),
  }
}
