/** The shop's cloths. Each file draws one family of local craft. */
import type { Cloth } from '../../vocabulary.ts'
import type { ClothArt, Studio } from '../studio.ts'
import { blockPrint } from './block-print.ts'
import { embroidery } from './embroidery.ts'
import { denim, plain, twill } from './ground.ts'
import { jamdani } from './jamdani.ts'
import { kantha } from './kantha.ts'
import { batik, tieDye } from './resist.ts'
import { check, stripe } from './yarn-dyed.ts'

const looms: Record<Cloth, (studio: Studio) => ClothArt> = {
  plain,
  twill,
  denim,
  jamdani,
  kantha,
  'block-print': blockPrint,
  check,
  stripe,
  'tie-dye': tieDye,
  batik,
  embroidery,
}

/** Creates the cloth of a studio. */
export const weave = (studio: Studio): ClothArt => looms[studio.cloth](studio)
