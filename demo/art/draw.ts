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

const window = (svg: string, box: Box): string => {
  const scale = 1200 / box.w
  return `<g transform="scale(${scale.toFixed(4)}) translate(${num(-box.x)} ${num(-box.y)})">${svg}</g>`
}

/** The picture of a recipe as SVG text; the same recipe always gives the same bytes. */
export const drawGarment = (recipe: Recipe, options: DrawOptions = {}): string => {
  const studio = openStudio(recipe)
  const drawing = garmentDrawings[recipe.garment]!(studio, recipe.cut % 4)
  const onGround = (options.ground ?? 'studio') === 'studio'
  const seed = hash(pictureName({ ...recipe, view: 'front' }))
  let piece: Piece = drawing.front
  let look: Box = { x: 0, y: 0, w: 1200, h: 1600 }
  let pull = 11
  if (recipe.view === 'detail') look = drawing.detail
  if (recipe.view === 'folded') {
    piece = 'packed' in drawing.folded ? pack(studio, drawing.folded.packed, drawing.folded.window) : drawing.folded.piece
    pull = 7
  }
  const body = (onGround ? drawShadow(piece.outline, studioGround.shadow) : '') + `<g filter="url(#life)">${piece.svg}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600" viewBox="0 0 1200 1600"><defs>${studio.definitions()}${lifeFilter('life', seed, pull)}</defs>`
    + (onGround ? drawGround(studioGround) : '') + (look.w === 1200 ? body : window(body, look)) + '</svg>'
}
