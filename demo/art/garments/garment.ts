/** What a garment's drawing answers: the piece itself, where to look closely, and how it lies folded. */
import type { Box } from '../geometry.ts'
import type { Piece } from '../panel.ts'
import type { Studio } from '../studio.ts'

export type Drawing = {
  front: Piece
  /** The part that the detail view shows. */
  detail: Box
  /** How it lies folded: packed like a shirt from this part of the front, or a piece of its own. */
  folded: { packed: Piece; window: Box; flat?: boolean } | { piece: Piece }
}

export type Draw = (studio: Studio, cut: number) => Drawing
