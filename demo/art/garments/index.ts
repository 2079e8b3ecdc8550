/** The drawing function of every garment. */
import type { Garment } from '../../vocabulary.ts'
import { bag } from './bag.ts'
import { blazer } from './blazer.ts'
import { chino, jeans, pajama, palazzo } from './bottoms.ts'
import { hoodie, polo, shirt, tshirt } from './casual.ts'
import { belt, sandals, scarf } from './extras.ts'
import type { Draw } from './garment.ts'
import { boysSet, frock, newbornSet } from './kids.ts'
import { kurti } from './kurti.ts'
import { kurta, panjabi } from './panjabi.ts'
import { saree } from './saree.ts'
import { threePiece } from './three-piece.ts'
import { abaya, top } from './womens.ts'

export const garmentDrawings: Record<Garment, Draw> = {
  panjabi,
  kurta,
  kurti,
  'three-piece': threePiece,
  top,
  abaya,
  polo,
  tshirt,
  shirt,
  hoodie,
  blazer,
  jeans,
  chino,
  pajama,
  palazzo,
  saree,
  frock,
  'boys-set': boysSet,
  'newborn-set': newbornSet,
  bag,
  belt,
  scarf,
  sandals,
}
