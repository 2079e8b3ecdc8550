import { defaults } from '#domains/settings/defaults.ts'
import { Fragment } from '#platform/database/prepared.ts'

/**
 * Weight in grams of a piece of product `p` without a weight of its variant (`variantGrams`): that of its subcategory,
 * else of its main category, else the shop's. Used for delivery charges. Cache tags 'settings' and 'menu'.
 */
export const pieceGrams = new Fragment(`coalesce(
  (select c.weight_grams from categories c where c.slug = p.subcategory),
  (select c.weight_grams from categories c where c.slug = p.category),
  (select (s.value #>> '{}')::int from settings s where s.name = 'pieceGrams'), ${defaults.pieceGrams})`)

/** Weight in grams of a piece of variant `v` of product `p`: what delivery charges and parcels count. */
export const variantGrams = new Fragment(`coalesce(v.weight_grams, ${pieceGrams.text})`)
