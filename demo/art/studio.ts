/** State that all drawings share: the cloth's colours, random numbers, and collected SVG definitions. */
import { type Cloth, colors, pictureName, type Recipe } from '../vocabulary.ts'
import { weave } from './cloth/index.ts'
import { lightness, mix, shift, type Tones, tonesOf } from './colour.ts'
import type { Box, Point } from './geometry.ts'
import { type Chance, chance } from './seed.ts'

/** How a cloth is drawn: its pattern on a panel, and its borders. */
export type ClothArt = {
  /** The pattern over the ground colour, rotated with the panel. */
  figure(box: Box, turn: number, at: Point): string
  /** A woven, printed or stitched border of this width along a path. */
  border(d: string, width: number): string
}

export type Studio = {
  cloth: Cloth
  /** `base`: the ground colour; `thread`: pattern and trim; `inner`: a muted colour for linings and wrong sides. */
  base: string
  thread: string
  /** The thread colour, changed if it has too little contrast with the ground. */
  figure: string
  inner: string
  tones: Tones
  chance: Chance
  /** In a close-up single threads are drawn. */
  near: boolean
  art: ClothArt
  /** Adds a definition (filter, pattern, clip path) and returns its id. */
  define(make: (id: string) => string): string
  definitions(): string
}

/** Changes a thread colour that has too little contrast with the ground. */
const visible = (thread: string, base: string): string => {
  const [t, b] = [lightness(thread), lightness(base)]
  if (Math.abs(t - b) > 0.16 || thread === base) return thread === base ? shift(base, b > 0.5 ? -0.16 : 0.16) : thread
  return b > 0.6 ? shift(thread, b - t - 0.2) : shift(thread, b - t + 0.22)
}

type Shared = { list: string[]; known: Map<string, string>; prefix: string }

const open = (cloth: Cloth, base: string, thread: string, luck: Chance, near: boolean, shared: Shared): Studio => {
  const studio: Studio = {
    cloth,
    thread,
    near,
    base: lightness(base) > 0.95 ? shift(base, 0.022, 0.9) : base,
    figure: visible(thread, base),
    inner: mix(shift(base, lightness(base) > 0.5 ? -0.1 : -0.05, lightness(base) > 0.5 ? 1 : 0.8), '#8a6c44', 0.16),
    tones: tonesOf(base),
    chance: luck,
    art: undefined as unknown as ClothArt,
    define: (make) => {
      const key = make('')
      const before = shared.known.get(key)
      if (before) return before
      const id = shared.prefix + shared.list.length.toString(36)
      shared.known.set(key, id)
      shared.list.push(make(id))
      return id
    },
    definitions: () => shared.list.join(''),
  }
  studio.art = weave(studio)
  return studio
}

/** The studio for a recipe. `prefix` makes ids unique when several drawings are in one picture. */
export const openStudio = (recipe: Recipe, prefix = 'd'): Studio =>
  open(
    recipe.cloth,
    colors[recipe.color].hex,
    colors[recipe.thread].hex,
    chance(pictureName({ ...recipe, view: 'front' })),
    recipe.view === 'detail',
    { list: [], known: new Map(), prefix },
  )

/** The same studio with another cloth: a lining, a matching scarf, leather, wood. */
export const withCloth = (studio: Studio, change: { cloth?: Cloth; base?: string; thread?: string }): Studio => {
  const other = open(
    change.cloth ?? studio.cloth,
    change.base ?? studio.base,
    change.thread ?? studio.thread,
    studio.chance,
    studio.near,
    { list: [], known: new Map(), prefix: 'x' },
  )
  const art = { ...other, define: studio.define, definitions: studio.definitions }
  art.art = weave(art)
  return art
}
