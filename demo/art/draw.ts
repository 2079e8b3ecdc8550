/** Draws one recipe of the demo catalogue as a picture of 1200 × 1600. */
import { pictureName, type Recipe } from '../vocabulary.ts'
import { garmentDrawings } from './garments/index.ts'
import { num, type Box } from './geometry.ts'
import { drawGround, drawShadow, lifeFilter, studioGround } from './light.ts'
import { pack } from './packed.ts'
import type { Piece } from './panel.ts'
import { hash } from './seed.ts'
import { openStudio } from './studio.ts'

export type DrawOptions = { ground?: 'studio' | 'transparent' }

/** The part of the table that the camera sees when a piece should fill the picture without touching its edges. */
const frame = (box?: Box): Box => {
  if (!box) return { x: 0, y: 0, w: 1200, h: 1600 }
  const w = Math.min(1320, Math.max(900, box.w / 0.8, (box.h / 0.86) * 0.75))
  return { x: box.x + box.w / 2 - w / 2, y: box.y + box.h / 2 - (w * 4) / 6, w, h: (w * 4) / 3 }
}

const window = (svg: string, box: Box): string => {
  const scale = 1200 / box.w
  return `<g transform="scale(${scale.toFixed(4)}) translate(${num(-box.x)} ${num(-box.y)})">${svg}</g>`
}

/** Where the camera cuts through cloth, the life filter finds nothing to pull from beyond the picture: plain cloth fills the rim. */
const atEdges = (svg: string, { x, y, w, h }: Box): string => {
  const rim = num(w / 90)
  return `<clipPath id="rim"><path d="M${x} ${y}h${rim}v${h}h-${rim}ZM${x + w} ${y}h-${rim}v${h}h${rim}ZM${x} ${y + h}v-${rim}h${w}v${rim}Z"/></clipPath>`
    + `<g clip-path="url(#rim)">${svg}</g>`
}

/** A garment's front as a part of a larger picture: its drawing, its outline for a shadow and the box around it. `prefix` keeps its ids apart. */
export const drawPart = (recipe: Recipe, prefix: string): { defs: string; svg: string; outline: string; box: Box } => {
  const studio = openStudio(recipe, prefix)
  const { front } = garmentDrawings[recipe.garment]!(studio, recipe.cut % 4)
  const life = `${prefix}life`
  return { defs: studio.definitions() + lifeFilter(life, hash(pictureName(recipe))), svg: `<g filter="url(#${life})">${front.svg}</g>`, outline: front.outline, box: front.box ?? { x: 100, y: 150, w: 1000, h: 1340 } }
}

/** The picture of a recipe as SVG text; the same recipe always gives the same bytes. */
export const drawGarment = (recipe: Recipe, options: DrawOptions = {}): string => {
  const studio = openStudio(recipe)
  const drawing = garmentDrawings[recipe.garment]!(studio, recipe.cut % 4)
  const onGround = (options.ground ?? 'studio') === 'studio'
  const seed = hash(pictureName({ ...recipe, view: 'front' }))
  let piece: Piece = drawing.front
  let look = frame(piece.box)
  let pull = 11
  if (recipe.view === 'detail') { look = drawing.detail; pull = 6 }
  if (recipe.view === 'folded') {
    piece = 'packed' in drawing.folded ? pack(studio, drawing.folded.packed, drawing.folded.window, drawing.folded.flat) : drawing.folded.piece
    pull = 7
    look = frame()
  }
  const body = (onGround ? drawShadow(piece.outline, studioGround.shadow) : '') + (recipe.view === 'detail' ? atEdges(piece.svg, look) : '') + `<g filter="url(#life)">${piece.svg}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600" viewBox="0 0 1200 1600"><defs>${studio.definitions()}${lifeFilter('life', seed, pull)}</defs>`
    + (onGround ? drawGround(studioGround) : '') + window(body, look) + '</svg>'
}
