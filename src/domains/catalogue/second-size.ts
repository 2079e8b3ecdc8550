import { Fragment } from '#platform/database/prepared.ts'

/**
 * Whether a piece of product `p` may be ordered in two sizes, of which the shopper pays for the one that is kept: its subcategory says so, or its
 * main category if it has no subcategory. Results change with the categories (cache tag 'menu').
 */
export const allowsSecondSize = new Fragment(`coalesce(
  (select c.second_size from categories c where c.slug = p.subcategory),
  (select c.second_size from categories c where c.slug = p.category), false)`)
