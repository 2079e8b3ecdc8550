import { m } from '#shared/paraglide/messages.js'
import { count } from '../../../ui/locale.ts'

/** '1 review', '12 reviews'. */
export const reviewCountText = (many: number) => (many === 1 ? m.review_one() : m.review_count({ count: count(many) }))
