import { sql } from 'drizzle-orm'
import { Fragment } from '#platform/database/prepared.ts'

// What a product `p` itself says of being sold. What a variant costs and how many of it can be bought is said by the view
// `variant_offers` (tables.ts), which is made of the same words.

/** Only so few pieces are told to the public: 'Only 3 left'. */
const mostTold = 5

/**
 * How many pieces the public is told are left of a variant; undefined: enough, or none. Whatever is shown, announced and
 * answered asks here, so that a page is made anew exactly when what it says of a stock differs.
 * @param pieces that can be bought
 */
export const leftTold = (pieces: number): number | undefined => (pieces > 0 && pieces <= mostTold ? pieces : undefined)

/** The same as it goes over the wire: can it be bought, and how many are told to be left. */
export function availabilityOf(pieces: number): { available: boolean; left?: number } {
  const left = leftTold(pieces)
  return { available: pieces > 0, ...(left !== undefined && { left }) }
}

/** May the public see it? */
export const visible = new Fragment('p.is_active and p.deleted_at is null')

/** Are shoppers offered variant `v` of product `p`? */
export const offered = new Fragment(`v.is_active and ${visible.text}`)

/** It has a price and staff do not hold it back: it is sold as soon as a piece is on the shelf. */
export const sells = new Fragment('p.price is not null and not p.held')

/** Some variant of it can be bought; `o` is its row of product_offers, if it has one. */
export const available = new Fragment(`(${sells.text} and coalesce(o.in_stock, 0) > 0)`)

/** A fragment as a part of a statement that is built with Drizzle. */
export const asSql = ({ text }: Fragment) => sql.raw(text)
