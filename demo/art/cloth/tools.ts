/** Helpers shared by the cloths. */
import { type Box, num, type Point, walk } from '../geometry.ts'
import type { Studio } from '../studio.ts'

/** A woven figure from rows of characters; every '#' is a thread. */
export const woven = (rows: string[], unit: number, cx = 0, cy = 0): string => {
  const width = Math.max(...rows.map((r) => r.length))
  let d = ''
  rows.forEach((row, y) => {
    for (const run of row.matchAll(/#+/g)) {
      d += `M${num(cx + (run.index - width / 2) * unit)} ${num(cy + (y - rows.length / 2) * unit)}h${num(run[0].length * unit)}v${num(unit * 0.86)}h${num(-run[0].length * unit)}z`
    }
  })
  return `<path d="${d}"/>`
}

/** Fills a box with a repeating tile, rotated with the panel and starting at `at`. */
export const tiled = (
  studio: Studio,
  width: number,
  height: number,
  tile: string,
  box: Box,
  turn: number,
  at: Point,
): string => {
  const id = studio.define(
    (name) =>
      `<pattern id="${name}" width="${num(width)}" height="${num(height)}" patternUnits="userSpaceOnUse" patternTransform="translate(${num(at[0])} ${num(at[1])}) rotate(${num(turn)})">${tile}</pattern>`,
  )
  return `<rect x="${num(box.x)}" y="${num(box.y)}" width="${num(box.w)}" height="${num(box.h)}" fill="url(#${id})"/>`
}

/** The threads of the weave. On figured cloth they are drawn only in close-ups. */
export const threads = (studio: Studio, box: Box, turn: number, at: Point, strength = 1): string => {
  if (!studio.near && studio.cloth !== 'plain') return ''
  const { shadow, light, darkness, brightness } = studio.tones
  // Cairo repeats one large tile much faster than many small ones, hence forty rows and columns per tile.
  const rows = Array.from({ length: 40 }, (_, i) => `M${i % 2 ? 2.2 : 0} ${num(0.7 + i * 2.2)}H88`).join('')
  const columns = Array.from({ length: 40 }, (_, i) => `M${num(1.1 + i * 2.2)} ${i % 2 ? -0.4 : 1.8}V90`).join('')
  const dashed = (d: string, color: string, opacity: number) =>
    `<path d="${d}" fill="none" stroke="${color}" stroke-width="1.5" stroke-dasharray="2.2 2.2" stroke-opacity="${opacity.toFixed(2)}"/>`
  return tiled(
    studio,
    88,
    88,
    dashed(rows, light, 0.15 * strength * brightness) + dashed(columns, shadow, 0.12 * strength * darkness),
    box,
    turn,
    at,
  )
}

/** Repeats a small drawing along a path, rotated to follow it. */
export const along = (d: string, distance: number, draw: (i: number) => string, offset = 0): string =>
  walk(d, distance, offset)
    .map(
      ({ x, y, degrees }, i) => `<g transform="translate(${num(x)} ${num(y)}) rotate(${num(degrees)})">${draw(i)}</g>`,
    )
    .join('')

/** A stroke along a path. */
export const strip = (d: string, color: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${num(width)}" ${more}/>`
