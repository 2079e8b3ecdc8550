/** Hero slides and tiles: garments composed on a coloured ground. */
import type { Recipe } from '../vocabulary.ts'
import { woven } from './cloth/tools.ts'
import { shift } from './colour.ts'
import { drawPart } from './draw.ts'
import { num } from './geometry.ts'
import { drawLoom, drawPlaceholder } from './scene-loom.ts'

/**
 * A garment in a scene: garment:cut:cloth:colour:thread, the centre of its bounding box, its height and its rotation.
 */
type Place = { what: string; x: number; y: number; height: number; turn?: number }

type Scene = {
  width: number
  height: number
  ground: string
  panel?: { color: string; x: number; y: number; w: number; h: number }
  lattice?: string
  places: Place[]
}

const recipeOf = (what: string): Recipe => {
  const [garment, cut, cloth, color, thread] = what.split(':')
  return { garment, cut: Number(cut), cloth, color, thread, view: 'front' } as Recipe
}

const diamond = [
  '....#....',
  '...#.#...',
  '..#.#.#..',
  '.#.#.#.#.',
  '#.#...#.#',
  '.#.#.#.#.',
  '..#.#.#..',
  '...#.#...',
  '....#....',
]

/** A faint lattice of jamdani diamonds behind the garments. */
const lattice = (id: string, color: string, opacity: number, size = 120): string =>
  `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse"><g fill="${color}" opacity="${opacity}">${woven(diamond, 4, size / 4, size / 4)}${woven(diamond, 4, size * 0.75, size * 0.75)}${woven(['.#.', '###', '.#.'], 4, size * 0.75, size / 4)}${woven(['.#.', '###', '.#.'], 4, size / 4, size * 0.75)}</g></pattern>`

const put = (place: Place, index: number): { defs: string; svg: string } => {
  const part = drawPart(recipeOf(place.what), `g${index}-`)
  const scale = place.height / part.box.h
  const transform = `translate(${num(place.x)} ${num(place.y)}) rotate(${place.turn ?? 0}) scale(${scale.toFixed(4)}) translate(${num(-part.box.x - part.box.w / 2)} ${num(-part.box.y - part.box.h / 2)})`
  return {
    defs: part.defs,
    svg: `<g fill="#140f08" opacity=".34" filter="url(#far)" transform="translate(14 26)"><g transform="${transform}">${part.outline}</g></g><g fill="#140f08" opacity=".34" filter="url(#near)" transform="translate(3 6)"><g transform="${transform}">${part.outline}</g></g><g transform="${transform}">${part.svg}</g>`,
  }
}

const draw = (scene: Scene): string => {
  const { width, height, ground, panel } = scene
  const parts = scene.places.map(put)
  const field = panel ?? { color: ground, x: 0, y: 0, w: width, h: height }
  const rect = `x="${field.x}" y="${field.y}" width="${field.w}" height="${field.h}"`
  const light = `<radialGradient id="pool" gradientUnits="userSpaceOnUse" cx="${field.x + field.w * 0.42}" cy="${field.y + field.h * 0.36}" r="${Math.max(field.w, field.h) * 0.75}"><stop offset="0" stop-color="${shift(field.color, 0.12)}"/><stop offset=".6" stop-color="${field.color}"/><stop offset="1" stop-color="${shift(field.color, -0.06)}"/></radialGradient>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${parts.map((p) => p.defs).join('')}${light}${lattice('lattice', scene.lattice ?? '#b98a3c', 0.2)}` +
    `<linearGradient id="paper" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${shift(ground, 0.015)}"/><stop offset="1" stop-color="${shift(ground, -0.03)}"/></linearGradient>` +
    '<filter id="far" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="22"/></filter><filter id="near" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="5"/></filter></defs>' +
    `<rect width="${width}" height="${height}" fill="url(#paper)"/><rect ${rect} fill="url(#pool)"/><rect ${rect} fill="url(#lattice)"/>` +
    (panel
      ? `<path d="${panel.x > 0 ? `M${panel.x - 14} 0V${height}` : `M0 ${panel.y + panel.h + 14}H${width}`}" stroke="#b98a3c" stroke-width="3"/>`
      : '') +
    parts.map((p) => p.svg).join('') +
    '</svg>'
  )
}

/** A hero slide in both shapes: garments on a panel of this colour. */
const hero = (
  name: string,
  ground: string,
  color: string,
  whats: [string, string, string],
  heights: [number, number, number] = [800, 880, 800],
): Record<string, () => string> => ({
  [`${name}-wide`]: () =>
    draw({
      width: 2400,
      height: 1000,
      ground,
      panel: { color, x: 1330, y: 0, w: 1070, h: 1000 },
      places: [
        { what: whats[0], x: 1400, y: 530, height: heights[0] },
        { what: whats[2], x: 2130, y: 530, height: heights[2] },
        { what: whats[1], x: 1770, y: 505, height: heights[1] },
      ],
    }),
  [`${name}-tall`]: () =>
    draw({
      width: 1200,
      height: 1400,
      ground,
      panel: { color, x: 0, y: 0, w: 1200, h: 800 },
      places: [
        { what: whats[0], x: 270, y: 440, height: heights[0] * 0.83 },
        { what: whats[2], x: 930, y: 440, height: heights[2] * 0.83 },
        { what: whats[1], x: 600, y: 425, height: heights[1] * 0.85 },
      ],
    }),
})

const tile =
  (
    width: number,
    height: number,
    color: string,
    places: [string, number, number, number, number?][],
    thread?: string,
  ) =>
  (): string =>
    draw({
      width,
      height,
      ground: color,
      lattice: thread,
      places: places.map(([what, x, y, h, turn]) => ({ what, x: x * width, y: y * height, height: h * height, turn })),
    })

/** Picture for link previews. It shows the logo but not the shop's name, because the owner may change that. */
const shareScene: Scene = {
  width: 1200,
  height: 630,
  ground: '#15493f',
  places: [
    { what: 'panjabi:1:jamdani:ivory:mustard', x: 535, y: 325, height: 500 },
    { what: 'kurti:2:embroidery:mustard:maroon', x: 1020, y: 325, height: 500 },
    { what: 'saree:0:jamdani:red:mustard', x: 780, y: 315, height: 550 },
  ],
}

/** The logo, light on dark, by its centre and half width. */
const sign = (x: number, y: number, r: number): string => {
  const ring = (outer: number, inner: number) =>
    `M0 ${-outer}L${outer} 0 0 ${outer} ${-outer} 0zM0 ${-inner}L${-inner} 0 0 ${inner} ${inner} 0z`
  return `<g transform="translate(${x} ${y}) scale(${r / 12})"><path d="${ring(11.5, 8.7)}" fill="#faf7f2"/><path d="${ring(5.8, 2.5)}" fill="#d9a94f"/></g>`
}

/** Functions that draw the scenes, by file name. */
export const scenes: Record<string, () => string> = {
  ...hero('scene-hero-1', '#f0e8da', '#15493f', [
    'panjabi:1:jamdani:ivory:mustard',
    'saree:0:jamdani:red:mustard',
    'kurti:2:embroidery:mustard:maroon',
  ]),
  ...hero('scene-hero-2', '#ece6da', '#243049', [
    'panjabi:0:jamdani:white:blue',
    'panjabi:1:embroidery:maroon:mustard',
    'panjabi:2:stripe:mint:green',
  ]),
  ...hero(
    'scene-hero-3',
    '#f3e9dd',
    '#8f2229',
    ['shirt:0:check:blue:white', 'kurti:0:block-print:mustard:maroon', 'polo:1:plain:white:red'],
    [700, 860, 640],
  ),
  ...hero(
    'scene-hero-4',
    '#f1e8e0',
    '#4c2140',
    ['saree:1:tie-dye:rose:ivory', 'saree:0:kantha:ivory:red', 'saree:3:batik:teal:mustard'],
    [850, 890, 850],
  ),
  ...hero(
    'scene-hero-5',
    '#f4ecdb',
    '#d99a3a',
    ['boys-set:0:jamdani:maroon:mustard', 'frock:0:block-print:white:red', 'newborn-set:0:plain:mint:white'],
    [760, 740, 540],
  ),
  'scene-mens': tile(1200, 1500, '#24372f', [
    ['kurta:0:check:blue:white', 0.26, 0.5, 0.66],
    ['shirt:1:batik:rust:ivory', 0.77, 0.45, 0.52],
    ['panjabi:0:jamdani:ivory:green', 0.5, 0.53, 0.82],
  ]),
  'scene-womens': tile(1200, 1500, '#6b1f2c', [
    ['kurti:0:jamdani:teal:mustard', 0.24, 0.5, 0.74],
    ['three-piece:1:block-print:mustard:maroon', 0.77, 0.51, 0.8],
    ['saree:0:jamdani:white:red', 0.5, 0.53, 0.84],
  ]),
  'scene-panjabi': tile(960, 1200, '#1f4d45', [
    ['panjabi:0:block-print:mustard:maroon', 0.36, 0.5, 0.76, -3],
    ['panjabi:1:embroidery:white:mustard', 0.62, 0.54, 0.82, 3],
  ]),
  'scene-kurtis': tile(
    960,
    1200,
    '#a5502f',
    [
      ['kurti:1:jamdani:plum:mustard', 0.34, 0.48, 0.76, -4],
      ['kurti:0:block-print:ivory:indigo', 0.63, 0.54, 0.8, 3],
    ],
    '#f0d9a8',
  ),
  'scene-polos': tile(
    960,
    1200,
    '#c3ccc4',
    [
      ['polo:0:plain:green:mustard', 0.38, 0.4, 0.56, -5],
      ['polo:2:plain:navy:white', 0.62, 0.6, 0.58, 4],
    ],
    '#15493f',
  ),
  'scene-sarees': tile(960, 1200, '#5a2750', [
    ['saree:0:jamdani:green:mustard', 0.34, 0.5, 0.82],
    ['saree:1:jamdani:red:ivory', 0.66, 0.53, 0.84],
  ]),
  'scene-kids': tile(
    960,
    1200,
    '#d8a84e',
    [
      ['boys-set:0:plain:blue:white', 0.36, 0.38, 0.6, -3],
      ['frock:0:check:red:white', 0.62, 0.64, 0.56, 4],
    ],
    '#6b4a1c',
  ),
  'scene-bags': tile(
    960,
    1200,
    '#cdb795',
    [
      ['bag:0:kantha:ivory:maroon', 0.38, 0.46, 0.66, -4],
      ['bag:1:block-print:indigo:ivory', 0.68, 0.6, 0.64, 5],
    ],
    '#7a4f2e',
  ),
  'scene-share': () => draw(shareScene).replace('</svg>', `${sign(208, 315, 120)}</svg>`),
  'scene-loom': drawLoom,
  placeholder: drawPlaceholder,
}
