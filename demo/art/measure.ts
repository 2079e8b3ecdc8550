/** The measuring line next to a garment seen from behind: the length or width of one size of the size chart. */
import { inUnit } from '#shared/catalogue/measures.ts'
import type { Measured, Recipe } from '../vocabulary.ts'
import { frame } from './draw.ts'
import { garmentDrawings } from './garments/index.ts'
import { num, type Point } from './geometry.ts'
import { openStudio } from './studio.ts'

const ink = '#6a5c47'
const letterHeight = 27

/** Letters as strokes, 100 high: text in an SVG would depend on the fonts of the machine. */
const letters: Record<string, [width: number, d: string]> = {
  '0': [60, 'M30 0C50 0 58 20 58 50C58 80 50 100 30 100C10 100 2 80 2 50C2 20 10 0 30 0Z'],
  '1': [44, 'M8 18L30 0L30 100'],
  '2': [60, 'M4 27C4 9 16 0 30 0C46 0 56 10 56 26C56 42 46 54 30 70L4 100L58 100'],
  '3': [
    60,
    'M6 17C10 6 19 0 30 0C45 0 54 10 54 24C54 38 44 46 28 46C46 46 57 56 57 73C57 90 46 100 29 100C16 100 6 93 3 81',
  ],
  '4': [62, 'M45 100L45 0L2 70L60 70'],
  '5': [60, 'M52 0L14 0L9 45C14 39 21 36 30 36C46 36 57 48 57 67C57 88 46 100 29 100C15 100 6 93 3 82'],
  '6': [
    60,
    'M51 12C46 4 39 0 31 0C12 0 3 20 3 54C3 84 13 100 31 100C47 100 57 87 57 68C57 50 47 38 31 38C17 38 6 47 3 62',
  ],
  '7': [58, 'M3 0L56 0L22 100'],
  '8': [
    60,
    'M30 46C16 46 7 37 7 23C7 9 16 0 30 0C44 0 53 9 53 23C53 37 44 46 30 46C13 46 3 57 3 73C3 90 13 100 30 100C47 100 57 90 57 73C57 57 47 46 30 46Z',
  ],
  '9': [
    60,
    'M9 88C14 96 21 100 29 100C48 100 57 80 57 46C57 16 47 0 29 0C13 0 3 13 3 32C3 50 13 62 29 62C43 62 54 53 57 38',
  ],
  '.': [10, 'M5 99L5.1 99'],
  '/': [40, 'M0 112L38 -10'],
  '–': [50, 'M4 56L46 56'],
  ' ': [30, ''],
  c: [48, 'M46 46C41 38 34 34 26 34C11 34 3 48 3 67C3 86 11 100 26 100C34 100 41 96 46 88'],
  i: [10, 'M5 36L5 100M5 13L5 13.1'],
  m: [
    88,
    'M4 100L4 36M4 56C8 42 16 34 26 34C38 34 44 42 44 56L44 100M44 56C48 42 56 34 66 34C78 34 84 42 84 56L84 100',
  ],
  n: [52, 'M4 100L4 36M4 56C8 42 17 34 28 34C41 34 48 42 48 56L48 100'],
  L: [50, 'M4 0L4 100L48 100'],
  M: [80, 'M4 100L4 0L40 64L76 0L76 100'],
  Y: [60, 'M2 0L30 50L58 0M30 50L30 100'],
}
const gap = 24

const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letters[letter]?.[0] ?? 0) + gap, -gap) * (letterHeight / 100)

/** Letters from x on, their middle at y. */
const write = (text: string, x: number, y: number): string => {
  let at = 0
  const strokes = [...text]
    .map((letter) => {
      const [width, d] = letters[letter] ?? [0, '']
      const placed = d && `<path d="${d}" transform="translate(${num(at)} 0)"/>`
      at += width + gap
      return placed
    })
    .join('')
  return `<g transform="translate(${num(x)} ${num(y - letterHeight / 2)}) scale(${letterHeight / 100})" stroke-width="11" stroke-linecap="round" stroke-linejoin="round">${strokes}</g>`
}

/** '8/9 Year' → 8/9 Y; a free size has no name here. */
const shortSize = (size: string): string =>
  size
    .replace('Free Size', '')
    .replace(/ Years?$/, ' Y')
    .replace(/ Months?$/, ' M')
    .replace('-', '–')

/** The line between two points of the picture with its figures in the middle: upright, or level. */
const line = ([from, to]: [Point, Point], { size, inches }: Measured): string => {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const isLevel = from[1] === to[1]
  const name = shortSize(size)
  const text = `${inUnit(inches, 'in', 'cm')} cm  ${inches} in`
  const tag = name ? widthOf(name) + 30 : 0
  const all = (tag ? tag + 18 : 0) + widthOf(text)
  const start = length / 2 - all / 2
  const chip = name
    ? `<rect x="${num(start)}" y="-23" width="${num(tag)}" height="46" rx="7" stroke-width="2.4"/>${write(name, start + 15, 0)}`
    : ''
  const rest = start - 22
  const turn = isLevel
    ? `translate(${num(from[0])} ${num(from[1])})`
    : `translate(${num(to[0])} ${num(to[1])}) rotate(-90)`
  return (
    `<g fill="none" stroke="${ink}" transform="${turn}">` +
    `<path d="M0 -13V13M${num(length)} -13V13M0 0H${num(rest)}M${num(length - rest)} 0H${num(length)}" stroke-width="2.6"/>` +
    `${chip}${write(text, start + (tag ? tag + 18 : 0), 0)}</g>`
  )
}

/**
 * The SVG to overlay on a picture from behind: the line is in the margin, left of a length and below a width. Undefined
 * for other pictures.
 */
export const drawMeasure = (recipe: Recipe): string | undefined => {
  if (recipe.view !== 'back' || !recipe.measured) return
  const back = garmentDrawings[recipe.garment](openStudio(recipe), recipe.cut % 4).back?.()
  if (!back) return
  const look = frame(back.piece.box)
  const box = back.piece.box ?? look
  const scale = 1200 / look.w
  const [from, to] = back.measured
  const isLevel = from[1] === to[1]
  const onPicture = ([x, y]: Point): Point =>
    isLevel
      ? [(x - look.x) * scale, (y - look.y) * scale + 62]
      : [Math.max(42, (box.x - look.x) * scale - 66), (y - look.y) * scale]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600">${line([onPicture(from), onPicture(to)], recipe.measured)}</svg>`
}
