import { type SQL, sql } from 'drizzle-orm'
import { fitsAttributes } from '#domains/catalogue/attributes/filter-values.ts'
import { toPaisa } from '#shared/money.ts'
import type { ListingQuery } from '../contract.ts'
import { asSql, available as availableText, visible as visibleText } from '../for-sale.ts'
import { isTraditional } from './facets/read-facet-index.ts'
import type { Query } from './listing-query.ts'

export const visible = asSql(visibleText)

export const available = asSql(availableText)

export const offers = sql`left join product_offers o on o.product_number = p.number`

/** SQL condition for all filters. One variant must match size, colour and stock together. */
export function fits(query: Query): SQL {
  const { sizes, colors, inStock, types, attributes } = query
  const all = [fitsPrice(query), fitsCategory(query.category)]
  if (types.length > 0) all.push(sql`p.subcategory = any(${texts(types)})`)
  if (attributes.length > 0) all.push(fitsAttributes(attributes))
  if (sizes.length > 0) all.push(sql`o.sizes && ${texts(sizes)}`)
  if (colors.length > 0) all.push(sql`o.colors && ${texts(colors)}`)
  if (inStock) all.push(available)
  if ((sizes.length > 0 && colors.length > 0) || (inStock && sizes.length + colors.length > 0))
    all.push(sql`exists (
      select from variant_offers v
      where v.product_number = p.number and v.is_offered
        ${sizes.length > 0 ? sql`and v.size = any(${texts(sizes)})` : sql``}
        ${colors.length > 0 ? sql`and v.color = any(${texts(colors)})` : sql``}
        ${inStock ? sql`and v.pieces > 0` : sql``}
    )`)
  return sql.join(all, sql` and `)
}

export const texts = (collection: string[]) => sql`${sql.param(collection)}::text[]`

/** Prices in taka. A product without a price matches no price range. */
function fitsPrice({ minPrice = 0, maxPrice }: Pick<ListingQuery, 'minPrice' | 'maxPrice'>): SQL {
  if (minPrice <= 0 && maxPrice === undefined) return sql`true`
  const most = maxPrice === undefined ? sql`` : sql`and p.price <= ${toPaisa(maxPrice)}`
  return sql`(p.price is not null and p.price >= ${toPaisa(minPrice)} ${most})`
}

const fitsCategory = (category?: string) =>
  category === undefined || category === 'all'
    ? sql`true`
    : category === 'traditional'
      ? isTraditional
      : sql`p.category = ${category}`
