/** Every garment of the vocabulary and the function that draws it. */
import type { Garment } from '../../vocabulary.ts'
import type { Draw } from './garment.ts'
import { abaya, kurti, threePiece, top } from './womens.ts'
import { kurta, panjabi } from './panjabi.ts'

export const garmentDrawings: Partial<Record<Garment, Draw>> = { panjabi, kurta, kurti, 'three-piece': threePiece, top, abaya }
