import { m } from '#shared/paraglide/messages.js'
import { count } from '../../ui/locale.ts'

/** Number of products in a list, as text. */
export const productCount = (total: number): string =>
  total === 1 ? m.shop_count_one() : m.shop_count({ count: count(total) })
