import { about } from './about.ts'
import { brand } from './brand.ts'
import { stores } from './stores.ts'
import { story } from './story.ts'

/** The neutral versions of the pages about the shop. */
export const plainPages = { about, story, brand, stores }
