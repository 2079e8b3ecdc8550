/** Resist-dyed cloths: tie-dye with rings where the thread was bound, and wax batik with its crackle. */
import { mix, shift } from '../colour.ts'
import { beside, item, num } from '../geometry.ts'
import { chance } from '../seed.ts'
import type { ClothArt, Studio } from '../studio.ts'
import { along, strip, threads, tiled } from './tools.ts'

/** A ring with an irregular line, like dye that bleeds under a binding. */
const tremble = (radius: number, wobble: number, points: number, word: string): string => {
  const luck = chance(word)
  const at = Array.from({ length: points }, (_, i) => {
    const r = radius + luck.between(-wobble, wobble)
    const a = (i / points) * 2 * Math.PI
    return [Math.cos(a) * r, Math.sin(a) * r] as const
  })
  return `${at
    .map(([x, y], i) => {
      const [nx, ny] = item(at, (i + 1) % points)
      return `${i ? '' : `M${num((x + item(at, points - 1)[0]) / 2)} ${num((y + item(at, points - 1)[1]) / 2)}`}Q${num(x)} ${num(y)} ${num((x + nx) / 2)} ${num((y + ny) / 2)}`
    })
    .join('')}Z`
}

/** Tie-dye: bound rings in the undyed colour bleeding into the ground. */
export const tieDye = (studio: Studio): ClothArt => {
  const pale = mix(studio.figure, '#fbf7ee', 0.25)
  const blur = studio.define(
    (id) =>
      `<filter id="${id}" x="-20%" y="-20%" width="140%" height="140%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="2.2"/></filter>`,
  )
  const bloom = (radius: number, word: string) =>
    (
      [
        [1, 9, 0.5],
        [0.78, 15, 0.8],
        [0.52, 8, 0.62],
        [0.3, 13, 0.9],
      ] as [number, number, number][]
    )
      .map(
        ([k, w, o], i) =>
          `<path d="${tremble(radius * k, radius * 0.05, 22, word + i)}" fill="none" stroke="${pale}" stroke-width="${num((w * radius) / 100)}" opacity="${o}"/>`,
      )
      .join('') +
    Array.from(
      { length: 18 },
      (_, i) =>
        `<path d="M0 ${num(-radius * 0.1)}L0 ${num(-radius * (0.9 + 0.12 * Math.sin(i * 2.7)))}" transform="rotate(${i * 20 + 4 * Math.sin(i * 5)})" stroke="${studio.base}" stroke-width="${num(2 + 2 * Math.abs(Math.sin(i * 1.7)))}" opacity=".5"/>`,
    ).join('') +
    `<circle r="${num(radius * 0.1)}" fill="${pale}"/>`
  const put = (x: number, y: number, r: number, word: string) =>
    `<g transform="translate(${x} ${y})">${bloom(r, word)}</g>`
  const small = studio.chance.whole(0, 1) === 1
  const tile = small
    ? put(75, 75, 56, 'a') +
      put(225, 225, 56, 'b') +
      (
        [
          [225, 75],
          [75, 225],
        ] as [number, number][]
      )
        .map(
          ([x, y]) =>
            `<path transform="translate(${x} ${y})" d="${tremble(14, 2.5, 12, `c${x}`)}" fill="none" stroke="${pale}" stroke-width="8" opacity=".8"/>`,
        )
        .join('')
    : put(150, 150, 128, 'a') +
      (
        [
          [0, 0],
          [300, 0],
          [0, 300],
          [300, 300],
        ] as [number, number][]
      )
        .map(([x, y]) => put(x, y, 62, 'd'))
        .join('')
  return {
    figure: (box, turn, at) =>
      tiled(studio, 300, 300, `<g filter="url(#${blur})">${tile}</g>`, box, turn, [at[0] - 150, at[1] - 20]) +
      threads(studio, box, turn, at, 0.8),
    border: (d, width) =>
      width < 26
        ? strip(d, pale, width * 0.5, 'opacity=".85"')
        : strip(beside(d, width * 0.4), pale, 5, 'opacity=".8"') +
          along(
            d,
            width * 0.62,
            (i) =>
              `<path d="${tremble(width * 0.2, width * 0.03, 14, `e${i % 5}`)}" fill="none" stroke="${pale}" stroke-width="${num(width * 0.1)}" opacity=".85"/>`,
          ),
  }
}

/** The veins of broken wax: random walks across a seamless tile. */
const crackle = (size: number): string => {
  const luck = chance('crackle')
  return Array.from({ length: 15 }, (_, i) => {
    const across = i % 2 === 0
    const from = luck.between(0, size)
    let d = across ? `M0 ${num(from)}` : `M${num(from)} 0`
    for (let k = 1; k <= 9; k++) {
      const along = (k / 9) * size
      const off = k === 9 ? from : from + luck.between(-22, 22)
      d += across ? `L${num(along)} ${num(off)}` : `L${num(off)} ${num(along)}`
    }
    return d
  }).join('')
}

/** Batik: large flowers left undyed by wax, with fine veins of crackle through ground and petals. */
export const batik = (studio: Studio): ClothArt => {
  const wax = mix(studio.figure, '#fdf8ee', 0.12)
  const deep = shift(studio.base, -0.09)
  const petal = 'M0 -12C-22 -28 -24 -56 0 -72C24 -56 22 -28 0 -12Z'
  const bloom = `<g>${[0, 72, 144, 216, 288].map((a) => `<path d="${petal}" transform="rotate(${a})" fill="${wax}" fill-opacity=".85"/><path d="M0 -20L0 -54M0 -30L-7 -44M0 -30L7 -44" transform="rotate(${a})" stroke="${deep}" stroke-width="2.4" fill="none" opacity=".75"/>`).join('')}<circle r="13" fill="${deep}"/><circle r="13" fill="none" stroke="${wax}" stroke-width="3"/>${[0, 60, 120, 180, 240, 300].map((a) => `<circle cy="-6.5" r="1.8" fill="${wax}" transform="rotate(${a})"/>`).join('')}</g>`
  const tendril = `<g fill="none" stroke="${wax}" stroke-width="4" opacity=".85"><path d="M-60 40C-30 60 10 50 22 20C30 -4 4 -18 -8 -2C-14 10 2 20 10 10"/></g><g fill="${wax}" opacity=".8"><path d="M-52 36C-62 16 -52 2 -38 -4C-34 12 -38 28 -52 36ZM-14 50C-8 66 6 74 22 72C20 58 6 48 -14 50Z"/></g>`
  const put = (x: number, y: number, art: string, turn = 0, scale = 1) =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${art}</g>`
  const size = 300
  const tile =
    put(85, 90, bloom, 10) +
    put(225, 232, bloom, 44, 0.72) +
    put(222, 82, tendril, 0) +
    put(80, 230, tendril, 160, 0.95) +
    `<path d="${crackle(size)}" fill="none" stroke="${wax}" stroke-width="1.5" opacity=".36"/><path d="${crackle(size)}" fill="none" stroke="${deep}" stroke-width="1.3" opacity=".5" transform="translate(1.4 1.8)"/>`
  return {
    figure: (box, turn, at) =>
      tiled(studio, size, size, tile, box, turn, [at[0] - 150, at[1]]) + threads(studio, box, turn, at, 0.7),
    border: (d, width) =>
      strip(d, deep, width * 0.9) +
      strip(beside(d, width * 0.42), wax, Math.max(2, width * 0.06)) +
      strip(beside(d, -width * 0.42), wax, Math.max(2, width * 0.06)) +
      along(
        d,
        width * 0.62,
        () =>
          `<path d="M0 ${num(-width * 0.3)}C${num(width * 0.24)} ${num(-width * 0.1)} ${num(width * 0.24)} ${num(width * 0.1)} 0 ${num(width * 0.3)}C${num(-width * 0.24)} ${num(width * 0.1)} ${num(-width * 0.24)} ${num(-width * 0.1)} 0 ${num(-width * 0.3)}Z" fill="${wax}" opacity=".85"/>`,
      ),
  }
}
