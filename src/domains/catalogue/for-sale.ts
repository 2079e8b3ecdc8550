import { sql } from 'drizzle-orm'
import { Fragment } from '#platform/database/prepared.ts'

// Conditions on product `p` for being sold. The view `variant_offers` (tables.ts), which has the price and the
// purchasable stock of each variant, uses the same expressions.

/** Stock up to this number is shown to the public: 'Only 3 left'. */
const maxToldStock = 5

/**
 * The stock of a variant that the public sees; undefined if there is more, or none. Pages, API and cache invalidation
 * all use it, so that a page is invalidated exactly when the number it shows changes.
 * @param pieces purchasable stock
 */
export const publicStock = (pieces: number): number | undefined =>
  pieces > 0 && pieces <= maxToldStock ? pieces : undefined

/** The wire format of the same. */
export function availabilityOf(pieces: number): { available: boolean; left?: number } {
  const left = publicStock(pieces)
  return { available: pieces > 0, ...(left !== undefined && { left }) }
}

/** Whether the public may see product `p`. */
export const visible = new Fragment('p.is_active and p.deleted_at is null')

/** Variant `v` of product `p` is in the catalogue, whether the public sees the product or not. */
export const listed = new Fragment('v.is_active and p.deleted_at is null')

/** Whether the public may see category `c`: switched on, and within the time it runs. */
export const shownCategory = new Fragment('c.is_active and c.is_open')

/** Whether shoppers are offered variant `v` of product `p`. */
export const offered = new Fragment(`v.is_active and ${visible.text}`)

/** Variant `v`, joined with its stock level `s`, is not only history: it is active, or has pieces left. */
export const live = new Fragment('(v.is_active or s.on_hand > 0)')

/** Product `p` has a price and its sales are not paused: it can be bought if it has stock. */
export const sells = new Fragment('p.price is not null and not p.held')

/** Some variant of product `p` can be bought; `o` is its row of product_offers, if any. */
export const available = new Fragment(`(${sells.text} and coalesce(o.in_stock, 0) > 0)`)

/** A fragment as part of a Drizzle statement. */
export const asSql = ({ text }: Fragment) => sql.raw(text)
