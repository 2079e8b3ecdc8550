/** The result of drawing a garment: front, back, area of the detail view, and folded view. */
import type { Box, Point } from '../geometry.ts'
import type { Piece } from '../panel.ts'
import type { Studio } from '../studio.ts'

/** A garment from behind, and the ends of the length or width that its size chart names. */
export type Back = { piece: Piece; measured: [from: Point, to: Point] }

export type Drawing = {
  front: Piece
  /** Missing for garments that look the same from behind. Drawn on demand. */
  back?: () => Back
  /** Area of the detail view. */
  detail: Box
  /** Folded view: packed from this part of the front, or a piece of its own. */
  folded: { packed: Piece; window: Box; flat?: boolean } | { piece: Piece }
}

export type Draw = (studio: Studio, cut: number) => Drawing
