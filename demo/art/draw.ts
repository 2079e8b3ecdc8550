/** Draws a recipe of the demo catalogue as an SVG of 1200 × 1600. */
import type { Recipe } from '../vocabulary.ts'
import { garmentDrawings } from './garments/index.ts'
import { type Box, num } from './geometry.ts'
import { cheapOpacity, drawGround, drawShadow, studioGround } from './light.ts'
import { pack } from './packed.ts'
import type { Piece } from './panel.ts'
import { openStudio } from './studio.ts'

export type DrawOptions = { ground?: 'studio' | 'transparent' }

/** The view box that shows a whole piece with a margin. */
export const frame = (box?: Box): Box => {
  if (!box) return { x: 0, y: 0, w: 1200, h: 1600 }
  const w = Math.min(1320, Math.max(900, box.w / 0.8, (box.h / 0.86) * 0.75))
  return { x: box.x + box.w / 2 - w / 2, y: box.y + box.h / 2 - (w * 4) / 6, w, h: (w * 4) / 3 }
}

const window = (svg: string, box: Box): string => {
  const scale = 1200 / box.w
  return `<g transform="scale(${scale.toFixed(4)}) translate(${num(-box.x)} ${num(-box.y)})">${svg}</g>`
}

/**
 * The front of a garment for use in a scene: drawing, outline for its shadow, and bounding box. `prefix` makes its ids
 * unique.
 */
export const drawPart = (recipe: Recipe, prefix: string): { defs: string; svg: string; outline: string; box: Box } => {
  const studio = openStudio(recipe, prefix)
  const { front } = garmentDrawings[recipe.garment](studio, recipe.cut % 4)
  return {
    defs: cheapOpacity(studio.definitions()),
    svg: cheapOpacity(front.svg),
    outline: front.outline,
    box: front.box ?? { x: 100, y: 150, w: 1000, h: 1340 },
  }
}

/** The SVG of a recipe. Deterministic: the same recipe always gives the same bytes. */
export const drawGarment = (recipe: Recipe, options: DrawOptions = {}): string => {
  const studio = openStudio(recipe)
  const drawing = garmentDrawings[recipe.garment](studio, recipe.cut % 4)
  const onGround = (options.ground ?? 'studio') === 'studio'
  let piece: Piece = drawing.front
  let look = frame(piece.box)
  const back = recipe.view === 'back' ? drawing.back?.() : undefined
  if (back) {
    piece = back.piece
    look = frame(piece.box)
  }
  if (recipe.view === 'detail') look = drawing.detail
  if (recipe.view === 'folded') {
    piece =
      'packed' in drawing.folded
        ? pack(studio, drawing.folded.packed, drawing.folded.window, drawing.folded.flat)
        : drawing.folded.piece
    look = frame()
  }
  const body = (onGround ? drawShadow(piece.outline, studioGround.shadow) : '') + piece.svg
  return cheapOpacity(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600" viewBox="0 0 1200 1600"><defs>${studio.definitions()}</defs>` +
      (onGround ? drawGround(studioGround) : '') +
      window(body, look) +
      '</svg>',
  )
}
