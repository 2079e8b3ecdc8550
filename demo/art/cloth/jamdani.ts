/** Jamdani of the Shitalakshya looms: small stepped figures laid in by hand with a thicker weft, on fine cotton. */
import { mix } from '../colour.ts'
import { beside } from '../geometry.ts'
import type { ClothArt, Studio } from '../studio.ts'
import { along, strip, threads, tiled, woven } from './tools.ts'

/** The four butis: a diamond flower, a star, a leaf spray and a small seed. */
const flower = [
  '....#....',
  '...#.#...',
  '..##.##..',
  '.##...##.',
  '##..#..##',
  '.##...##.',
  '..##.##..',
  '...#.#...',
  '....#....',
]
const star = ['...#...', '.#.#.#.', '..###..', '###.###', '..###..', '.#.#.#.', '...#...']
const spray = [
  '.....#.....',
  '....###....',
  '.....#.....',
  '.##..#..##.',
  '..##.#.##..',
  '...#####...',
  '.....#.....',
  '....##.....',
  '...##......',
  '....##.....',
  '.....##....',
]
const seed = ['..#..', '.###.', '##.##', '.###.', '..#..']
const rise = [
  '......#......',
  '.....###.....',
  '....##.##....',
  '...##.#.##...',
  '..##.###.##..',
  '.##.##.##.##.',
  '##.##...##.##',
]

const diagonalField = (thread: string, second: string): string => {
  const unit = 3.4
  return `<g fill="${thread}">${woven(flower, unit, 33, 33)}${woven(flower, unit, 99, 99)}</g><g fill="${second}">${woven(seed, unit * 0.8, 99, 33)}${woven(seed, unit * 0.8, 33, 99)}</g>`
}
const sprayField = (thread: string, second: string): string =>
  `<g fill="${thread}">${woven(spray, 3.6, 37, 37)}${woven(spray, 3.6, 111, 111)}</g><g fill="${second}">${woven(['#.#', '.#.', '#.#'], 3.2, 111, 37)}${woven(['#.#', '.#.', '#.#'], 3.2, 37, 111)}</g>`
const latticeField = (thread: string, second: string): string => {
  const dots = Array.from({ length: 8 }, (_, i) => [
    [i * 8, 64 - i * 8],
    [64 + i * 8, i * 8],
    [i * 8, 64 + i * 8],
    [64 + i * 8, 128 - i * 8],
  ])
    .flat()
    .map(([x = 0, y = 0]) => `<rect x="${x - 3}" y="${y - 1.6}" width="6" height="3.2"/>`)
    .join('')
  return `<g fill="${second}" opacity=".8">${dots}</g><g fill="${thread}">${woven(star, 4, 64, 64)}${woven(star, 4, 0, 0)}${woven(star, 4, 128, 0)}${woven(star, 4, 0, 128)}${woven(star, 4, 128, 128)}</g>`
}

/** A jamdani cloth; the studio's random numbers select one of three patterns. */
export const jamdani = (studio: Studio): ClothArt => {
  const thread = studio.figure
  const second = mix(studio.figure, studio.base, 0.34)
  const kind = studio.chance.whole(0, 2)
  const [field, size] =
    kind === 0
      ? [diagonalField(thread, second), 132]
      : kind === 1
        ? [sprayField(thread, second), 148]
        : [latticeField(thread, second), 128]
  return {
    figure: (box, turn, at) => threads(studio, box, turn, at, 0.8) + tiled(studio, size, size, field, box, turn, at),
    border: (d, width) => {
      const unit = Math.max(2, width / 16)
      const motif = `<g fill="${thread}">${woven(rise, unit, 0, unit * -0.4)}</g>`
      const between = `<g fill="${second}">${woven(seed, unit * 0.8, 0, -unit * 1.2)}</g>`
      if (width < 26)
        return (
          strip(d, thread, width * 0.86, 'opacity=".95"') +
          along(
            d,
            width * 0.72,
            () =>
              `<path d="M0 ${-width * 0.3}L${width * 0.22} 0L0 ${width * 0.3}L${-width * 0.22} 0Z" fill="${studio.base}"/>`,
          )
        )
      return (
        strip(beside(d, width * 0.43), thread, width * 0.1) +
        strip(beside(d, width * 0.3), thread, width * 0.04) +
        strip(beside(d, -width * 0.46), thread, width * 0.05) +
        along(d, unit * 8, (i) => (i % 2 ? between : motif))
      )
    },
  }
}
