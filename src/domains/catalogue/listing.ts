import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database.ts'
import { toPaisa } from '#shared/money.ts'
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
  const byPieces = query.sizes.length > 0 || query.colors.length > 0 || query.inStock

  const { rows } = await db.execute<FacetRow>(sql`
    with base as materialized (
      select p.number, p.price, p.category, p.subcategory, p.created_at, p.original_price, o.sizes, o.colors,
        p.price is not null and not p.held as sells,
        p.price is not null and not p.held and coalesce(o.in_stock, 0) > 0 as available,
        ${list.place} as place, ${sortKey(query.sort)} as sort_text,
        ${query.sort === 'featured' && match ? sql`row_number() over (order by ${match.rank})` : sql`0`} as rank,
        ${fitsPrice(query)} as fits_price,
        ${query.types.length > 0 ? sql`p.subcategory = any(${texts(query.types)})` : sql`true`} as fits_type,
        ${isTraditional} as is_traditional,
        ${fitsCategory(query.category)} as fits_category
      from products p ${list.join} left join product_offers o on o.product_number = p.number
      where ${visible} and ${list.holds} ${match ? sql`and ${match.hits}` : sql``}
    ),
    ${byPieces ? piecesOf(query) : sql``}
    weighed as materialized (
      select b.*, ${byPieces ? sql`coalesce(f.fits, false) as fits_pieces, coalesce(f.fits_available, false) as fits_available` : sql`true as fits_pieces, b.available as fits_available`}
      from base b ${byPieces ? sql`left join fitting f using (number)` : sql``}
    ),
    shown as (select * from weighed where fits_price and fits_type and fits_category and fits_pieces),
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
      union all select 'available', '', count(*), null from weighed where fits_price and fits_type and fits_category and fits_available
      union all select 'min', '', floor(min(price) / 100.0), null from weighed where fits_type and fits_category and fits_pieces
      union all select 'max', '', ceil(max(price) / 100.0), null from weighed where fits_type and fits_category and fits_pieces
      union all ${choices('size', sql`sizes`, byPieces && (query.colors.length > 0 || query.inStock))}
      union all ${choices('color', sql`colors`, byPieces && (query.sizes.length > 0 || query.inStock))}
      union all
      select 'type', subcategory, count(*) filter (where fits_price and fits_category and fits_pieces), null
      from weighed where subcategory <> '' group by subcategory
      union all
      select 'category', category, count(*) filter (where fits_price and fits_type and fits_pieces), null
      from weighed group by category
      union all
      select 'category', 'traditional', count(*) filter (where fits_price and fits_type and fits_pieces), null
      from weighed where is_traditional having count(*) > 0
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

const texts = (list: string[]) => sql`${sql.param(list)}::text[]`

/**
 * The single pieces of the products, needed when the list is narrowed by size, colour or stock: all three must be had
 * in one piece. Without 'in stock' only products that have a chosen size or colour are looked into.
 */
function piecesOf({ sizes, colors, inStock }: Pick<ListingQuery, 'sizes' | 'colors' | 'inStock'>): SQL {
  const chosen = [
    ...(sizes.length > 0 ? [sql`b.sizes && ${texts(sizes)}`] : []),
    ...(colors.length > 0 ? [sql`b.colors && ${texts(colors)}`] : []),
  ]
  const only = inStock || chosen.length === 0 ? sql`true` : sql`(${sql.join(chosen, sql` or `)})`
  return sql`pieces as materialized (
      select b.number, v.size, v.color, b.fits_price and b.fits_type and b.fits_category as fits_product,
        b.sells and coalesce(s.on_hand, 0) > 0 as available,
        ${inStock ? sql`b.sells and coalesce(s.on_hand, 0) > 0` : sql`true`} as fits_stock,
        ${sizes.length > 0 ? sql`v.size = any(${texts(sizes)})` : sql`true`} as fits_size,
        ${colors.length > 0 ? sql`v.color = any(${texts(colors)})` : sql`true`} as fits_color
      from base b
      join variants v on v.product_number = b.number and v.is_active
      left join stock_levels s on s.variant_id = v.id
      where ${only}
    ),
    fitting as (
      select number, bool_or(fits_size and fits_color and fits_stock) as fits,
        bool_or(available and fits_size and fits_color) as fits_available
      from pieces group by number
    ),`
}

/**
 * Every size or colour of the list with how many products it would show. `byPieces`: another filter speaks of single
 * pieces; otherwise what the products offer as a whole tells it.
 */
function choices(facet: 'size' | 'color', column: SQL, byPieces: boolean): SQL {
  const all = sql`select value, count(*) filter (where fits_price and fits_type and fits_category) as count, min(number) as sample
      from weighed cross join unnest(${column}) as value where lower(value) <> 'default' group by value`
  if (!byPieces) return sql`select ${sql.raw(`'${facet}'`)}, value, count, sample from (${all}) x`
  const own = sql.raw(facet)
  const other = sql.raw(facet === 'size' ? 'fits_color' : 'fits_size')
  return sql`select ${sql.raw(`'${facet}'`)}, x.value, coalesce(y.count, 0), x.sample from (${all}) x
      left join (
        select ${own} as value, count(distinct number) as count from pieces
        where fits_product and fits_stock and ${other} group by ${own}
      ) y on y.value = x.value`
}

/** Prices in taka. A product without a price is in no price range. */
function fitsPrice({ minPrice = 0, maxPrice }: Pick<ListingQuery, 'minPrice' | 'maxPrice'>): SQL {
  if (minPrice <= 0 && maxPrice === undefined) return sql`true`
  const most = maxPrice === undefined ? sql`` : sql`and p.price <= ${toPaisa(maxPrice)}`
  return sql`(p.price is not null and p.price >= ${toPaisa(minPrice)} ${most})`
}

/** The word 'traditional' goes by keywords in the category; the others are the main categories themselves. */
const isTraditional = sql`(p.subcategory ~ 'traditional|panjabi|punjabi|saree|kurti|kurta|three-piece|salwar|lungi|fatua'
  or p.tags && '{traditional,panjabi,punjabi,saree,kurti,kurta,salwar kameez,lungi,fatua,jamdani}')`

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
