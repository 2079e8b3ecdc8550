/** The result of drawing a garment: front, area of the detail view, and folded view. */
import type { Box } from '../geometry.ts'
import type { Piece } from '../panel.ts'
import type { Studio } from '../studio.ts'

export type Drawing = {
  front: Piece
  /** Area of the detail view. */
  detail: Box
  /** Folded view: packed from this part of the front, or a piece of its own. */
  folded: { packed: Piece; window: Box; flat?: boolean } | { piece: Piece }
}

export type Draw = (studio: Studio, cut: number) => Drawing
