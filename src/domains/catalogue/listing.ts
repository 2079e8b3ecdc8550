import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database.ts'
import { pageOf } from '#shared/paging.ts'
import { cardsOf } from './cards.ts'
import type { Listing, ListingQuery, Sort } from './contract.ts'
import { type FacetRow, facetsFrom } from './facets.ts'
import { everything, findList } from './lists.ts'
import { matchFor, type SearchMatch, visible } from './search-match.ts'

/**
 * A page of a list with its facets: at most five statements, whatever is asked. Sold-out products stay in the list;
 * 'featured' puts them last. Products without a price come last by price. An unknown slug is an empty list.
 */
export async function listing(db: Db, query: ListingQuery): Promise<Listing> {
  const { numbers, total, facets } = await findListed(db, query)
  return {
    cards: await cardsOf(db, numbers),
    page: pageOf(total, query.page, query.perPage),
    facets: facetsFrom(facets),
  }
}

type Order = Sort | 'number'

/** The numbers of the products on a page of a list, in order, and what stands beside the choices. */
export async function findListed(
  db: Db,
  query: Omit<ListingQuery, 'sort'> & { sort: Order },
): Promise<{ numbers: number[]; total: number; facets: FacetRow[] }> {
  const list = query.slug === undefined ? everything : await findList(db, query.slug)
  const match = query.search === undefined ? undefined : await matchFor(db, query.search)
  if (!list) return { numbers: [], total: 0, facets: [] }

  const { rows } = await db.execute<FacetRow>(sql`
    with base as materialized (
      select p.number, p.price, p.held, p.category, p.subcategory, p.created_at, p.original_price,
        ${list.place} as place, ${sortKey(query.sort)} as sort_text,
        ${query.sort === 'featured' && match ? sql`row_number() over (order by ${match.rank})` : sql`0`} as rank,
        ${fitsPrice(query)} as fits_price,
        ${query.types.length > 0 ? sql`p.subcategory = any(${sql.param(query.types)}::text[])` : sql`true`} as fits_type,
        ${isTraditional} as is_traditional,
        ${fitsCategory(query.category)} as fits_category
      from products p ${list.join}
      where ${visible} and ${list.holds} ${match ? sql`and ${match.hits}` : sql``}
    ),
    offers as materialized (
      select b.number, v.size, v.color, b.fits_price and b.fits_type and b.fits_category as fits_product,
        b.price is not null and not b.held and coalesce(s.on_hand, 0) > 0 as available,
        ${query.sizes.length > 0 ? sql`v.size = any(${sql.param(query.sizes)}::text[])` : sql`true`} as fits_size,
        ${query.colors.length > 0 ? sql`v.color = any(${sql.param(query.colors)}::text[])` : sql`true`} as fits_color
      from base b
      join variants v on v.product_number = b.number and v.is_active
      left join stock_levels s on s.variant_id = v.id
    ),
    offered as (
      select number, bool_or(fits_size and fits_color ${query.inStock ? sql`and available` : sql``}) as fits_variant,
        bool_or(available) as available, bool_or(available and fits_size and fits_color) as fits_available
      from offers group by number
    ),
    products_offered as materialized (
      select b.*, coalesce(o.available, false) as available, coalesce(o.fits_available, false) as fits_available,
        ${asksForVariants(query) ? sql`coalesce(o.fits_variant, false)` : sql`true`} as fits_variant
      from base b left join offered o using (number)
    ),
    shown as (select * from products_offered where fits_price and fits_type and fits_category and fits_variant),
    total as (select count(*) as total from shown),
    page as (
      select number, row_number() over () as nr
      from (select s.number from shown s ${salesJoin(query.sort)} order by ${orderBy(query.sort, match)}
        limit ${query.perPage}
        offset (select (least(${query.page}, greatest(1, ceil(total::numeric / ${query.perPage})))::int - 1) * ${query.perPage} from total)) x
    ),
    facets as (
      select 'number' as facet, number::text as value, nr as count, null::int as sample from page
      union all select 'total', '', total, null from total
      union all select 'available', '', count(*), null from products_offered where fits_price and fits_type and fits_category and fits_available
      union all select 'min', '', floor(min(price) / 100.0), null from products_offered where fits_type and fits_category and fits_variant
      union all select 'max', '', ceil(max(price) / 100.0), null from products_offered where fits_type and fits_category and fits_variant
      union all
      select 'size', size, count(*) filter (where fits), null
      from (select number, size, bool_or(fits_product and fits_color ${query.inStock ? sql`and available` : sql``}) as fits from offers group by number, size) x
      group by size
      union all
      select 'color', color, count(*) filter (where fits), min(number)
      from (select number, color, bool_or(fits_product and fits_size ${query.inStock ? sql`and available` : sql``}) as fits from offers group by number, color) x
      where lower(color) <> 'default' group by color
      union all
      select 'type', subcategory, count(*) filter (where fits_price and fits_category and fits_variant), null
      from products_offered where subcategory <> '' group by subcategory
      union all
      select 'category', category, count(*) filter (where fits_price and fits_type and fits_variant), null
      from products_offered group by category
      union all
      select 'category', 'traditional', count(*) filter (where fits_price and fits_type and fits_variant), null
      from products_offered where is_traditional having count(*) > 0
    )
    select f.facet, f.value, f.count::int as count, c.title_en, c.title_bn, pc.name_bn, pc.hex
    from facets f
    left join categories c on f.facet in ('type', 'category') and c.slug = f.value
    left join product_colors pc on f.facet = 'color' and pc.product_number = f.sample and pc.name = f.value
    order by f.facet, f.count`)

  const total = rows.find(({ facet }) => facet === 'total')?.count ?? 0
  const numbers = rows.filter(({ facet }) => facet === 'number').map(({ value }) => Number(value))
  return { numbers, total, facets: rows }
}

const asksForVariants = ({ sizes, colors, inStock }: Pick<ListingQuery, 'sizes' | 'colors' | 'inStock'>) =>
  sizes.length > 0 || colors.length > 0 || inStock

/** Prices in whole taka. A product without a price is in no price range. */
function fitsPrice({ minPrice = 0, maxPrice }: Pick<ListingQuery, 'minPrice' | 'maxPrice'>): SQL {
  if (minPrice <= 0 && maxPrice === undefined) return sql`true`
  const most = maxPrice === undefined ? sql`` : sql`and p.price <= ${maxPrice * 100}`
  return sql`(p.price is not null and p.price >= ${minPrice * 100} ${most})`
}

/** spec §9: 'traditional' goes by keywords in the category; the others are the main categories themselves. */
const isTraditional = sql`p.subcategory || ' ' || array_to_string(p.tags, ' ') ~* 'traditional|panjabi|punjabi|saree|kurti|kurta|three-piece|salwar|lungi|fatua|jamdani'`

const fitsCategory = (category?: string) =>
  category === undefined || category === 'all'
    ? sql`true`
    : category === 'traditional'
      ? isTraditional
      : sql`p.category = ${category}`

const sortKey = (sort: Order) => (sort.startsWith('alphabetically') ? sql`lower(p.title_en)` : sql`''`)

/** Pieces sold in the last 90 days of Dhaka, today included. */
const salesJoin = (sort: Order) =>
  sort === 'best-selling'
    ? sql`left join (
        select product_number, sum(pieces) as pieces from product_sales
        where day > (now() at time zone 'Asia/Dhaka')::date - 90 group by product_number
      ) sold on sold.product_number = s.number`
    : sql``

function orderBy(sort: Order, match: SearchMatch | undefined): SQL {
  switch (sort) {
    case 'featured':
      // Without an order of its own a list mixes its types, the newest of each first.
      return match
        ? sql`s.rank`
        : sql`not s.available, s.place, row_number() over (partition by s.subcategory order by s.available desc, s.created_at desc, s.number desc), s.created_at desc, s.number desc`
    case 'number':
      return sql`s.number`
    case 'price-low':
      return sql`s.price asc nulls last, s.number`
    case 'price-high':
      return sql`s.price desc nulls last, s.number`
    case 'newest':
      return sql`s.created_at desc, s.number desc`
    case 'oldest':
      return sql`s.created_at, s.number`
    case 'alphabetically-az':
      return sql`s.sort_text, s.number`
    case 'alphabetically-za':
      return sql`s.sort_text desc, s.number`
    case 'best-selling':
      return sql`coalesce(sold.pieces, 0) desc, not s.available, s.created_at desc, s.number desc`
  }
}
