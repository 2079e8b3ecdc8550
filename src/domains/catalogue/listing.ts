import { type SQL, sql } from 'drizzle-orm'
import type { Mark } from '#platform/changes.ts'
import type { Db } from '#platform/database.ts'
import { kept } from '#platform/kept-reads.ts'
import { toPaisa } from '#shared/money.ts'
import { pageOf } from '#shared/paging.ts'
import { cardsOf } from './cards.ts'
import type { Listing, ListingQuery, Sort } from './contract.ts'
import { type FacetRow, facetsFrom } from './facets.ts'
import { everything, findList, type List } from './lists.ts'
import { comparedHits, foldedTitle, matchFor, type SearchMatch, visible } from './search-match.ts'

/**
 * A page of a list with its facets: at most six statements, whatever is asked. Sold-out products stay in the list;
 * 'featured' puts them last. Products without a price come last by price. An unknown slug is an empty list.
 */
export async function listing(db: Db, query: ListingQuery): Promise<Listing> {
  const asked = await understand(db, query)
  const counts = asked
    ? await kept(db, `counts ${questionOf(query)}`, () => countsOf(db, asked), marksOf(asked))
    : nothing
  const numbers = asked ? await pageOfList(db, asked, counts) : []
  return {
    cards: await cardsOf(db, numbers),
    page: pageOf(counts.total, query.page, query.perPage),
    facets: facetsFrom(counts.facets),
  }
}

type Order = Sort | 'number'
type Query = Omit<ListingQuery, 'sort'> & { sort: Order }

/** The numbers of the products on a page of a list, in order, and how many the list has, without what stands beside the choices. */
export async function findListed(db: Db, query: Query): Promise<{ numbers: number[]; total: number }> {
  const asked = await understand(db, query)
  if (!asked) return { numbers: [], total: 0 }
  const counts = await kept(db, `total ${questionOf(query)}`, () => totalOf(db, asked), marksOf(asked))
  return { numbers: await pageOfList(db, asked, counts), total: counts.total }
}

/** What a list is read from: as its page is announced, and how its categories are called. */
const marksOf = ({ list }: Asked): Mark[] => ['menu', `list:${list.slug}`]

const pageOfList = (db: Db, asked: Asked, counts: Pick<Counts, 'total' | 'buyable'>): Promise<number[]> =>
  kept(
    db,
    `page ${questionOf(asked.query)} ${asked.query.sort} ${asked.query.page} ${asked.query.perPage}`,
    () => pageFrom(db, asked, counts),
    marksOf(asked),
  )

/** What is asked, but for page and order: what is counted does not depend on them. */
function questionOf({ page: _page, perPage: _perPage, sort: _sort, ...question }: Query): string {
  return JSON.stringify(Object.entries(question).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** What a list holds in all, however it is sorted and paged. */
type Counts = {
  /** How many products the list has with its filters, and without them. */
  total: number
  unfiltered: number
  /** How many of `total` can be had, in whatever size. */
  buyable: number
  facets: FacetRow[]
}
const nothing: Counts = { total: 0, unfiltered: 0, buyable: 0, facets: [] }

type Asked = {
  query: Query
  list: Pick<List, 'slug' | 'join' | 'holds' | 'place' | 'ownOrder'>
  match: SearchMatch | undefined
}

async function understand(db: Db, query: Query): Promise<Asked | undefined> {
  const list = query.slug === undefined ? everything : await findList(db, query.slug)
  const match = query.search === undefined ? undefined : await matchFor(db, query.search)
  return list && { query, list, match }
}

/** Up to so many products are sorted all, however many the page shows. */
const sortedAll = 2000

/**
 * The page itself. It must not cost more because the list is long: where an order has an index, PostgreSQL follows it until the
 * page is full; the mixture of types takes some of each type.
 */
async function pageFrom(
  db: Db,
  { query, list, match }: Asked,
  { total, buyable }: Pick<Counts, 'total' | 'buyable'>,
): Promise<number[]> {
  if (total === 0) return []
  const { page, perPage, sort } = query
  const offset = (Math.min(page, Math.ceil(total / perPage)) - 1) * perPage
  const where = sql`${visible} and ${list.holds} and ${fits(query)} ${match ? sql`and ${match.hits}` : sql``}`
  const part = sql`limit ${perPage} offset ${offset}`
  if (sort === 'featured' && match) {
    return numbersIn(
      db,
      sql`
      with found as materialized (select p.number, ${foldedTitle} as title from products p ${list.join} ${offers} where ${where})
      select number from found order by ${match.rank(sql`title`, sql`(select count(*) from found) <= ${comparedHits}`)} ${part}`,
    )
  }
  const isMixed = sort === 'featured' && !list.ownOrder
  if (isMixed && total > sortedAll && offset + perPage <= buyable) return someOfEachType(db, where, offset, perPage)
  const from =
    sort === 'best-selling'
      ? sql`product_offers o join products p on p.number = o.product_number`
      : sql`products p ${offers}`
  return numbersIn(
    db,
    sql`select p.number from ${from} ${list.join} where ${where} order by ${isMixed ? mixed : orderBy(sort, list)} ${part}`,
  )
}

async function numbersIn(db: Db, statement: SQL): Promise<number[]> {
  const { rows } = await db.execute<{ number: number }>(statement)
  return rows.map(({ number }) => number)
}

/**
 * The mixture of types of a long list, as far as it can be had: the newest of each type, then the second of each. So many of each
 * are taken as fill the page, if no type runs out; else more, and more again.
 */
async function someOfEachType(db: Db, where: SQL, offset: number, perPage: number): Promise<number[]> {
  const wanted = offset + perPage
  for (let each = Math.max(4, Math.ceil(wanted / 20)); ; each *= 4) {
    const { rows } = await db.execute<{ numbers: number[]; had: number }>(sql`
      with recursive ${kinds}, newest as (
        select few.* from kinds k cross join lateral (
          select p.number, p.subcategory, p.created_at from products p ${offers}
          where p.category = k.category and p.subcategory = k.subcategory and ${where} and ${available}
          order by p.created_at desc, p.number desc limit ${each}
        ) few
      ), turns as materialized (
        select number, created_at, row_number() over (partition by subcategory order by created_at desc, number desc) as turn from newest
      )
      select (select count(*)::int from turns where turn <= ${each}) as had,
        array(select number from turns where turn <= ${each} order by turn, created_at desc, number desc limit ${perPage} offset ${offset}) as numbers`)
    const [{ numbers, had }] = rows as [(typeof rows)[number]]
    if (had >= wanted || each >= wanted) return numbers
  }
}

/** What there is of categories and types, from one to the next by the index 'products_on_show'. Needs `with recursive`. */
const kinds = sql`kinds as (
      (select category, subcategory from products p where ${visible} order by category, subcategory limit 1)
      union all
      select next.* from kinds k cross join lateral (
        select p.category, p.subcategory from products p
        where ${visible} and (p.category, p.subcategory) > (k.category, k.subcategory)
        order by p.category, p.subcategory limit 1
      ) next
    )`

const offers = sql`left join product_offers o on o.product_number = p.number`
const sells = sql`(p.price is not null and not p.held)`
const available = sql`(${sells} and coalesce(o.in_stock, 0) > 0)`

/** Does a product fit all filters? Size, colour and stock must be had in one piece. */
function fits(query: Query): SQL {
  const { sizes, colors, inStock, types } = query
  const all = [fitsPrice(query), fitsCategory(query.category)]
  if (types.length > 0) all.push(sql`p.subcategory = any(${texts(types)})`)
  if (sizes.length > 0) all.push(sql`o.sizes && ${texts(sizes)}`)
  if (colors.length > 0) all.push(sql`o.colors && ${texts(colors)}`)
  if (inStock) all.push(available)
  if ((sizes.length > 0 && colors.length > 0) || (inStock && sizes.length + colors.length > 0))
    all.push(sql`exists (
      select from variants v left join stock_levels s on s.variant_id = v.id
      where v.product_number = p.number and v.is_active
        ${sizes.length > 0 ? sql`and v.size = any(${texts(sizes)})` : sql``}
        ${colors.length > 0 ? sql`and v.color = any(${texts(colors)})` : sql``}
        ${inStock ? sql`and coalesce(s.on_hand, 0) > 0` : sql``}
    )`)
  return sql.join(all, sql` and `)
}

async function totalOf(db: Db, { query, list, match }: Asked): Promise<Omit<Counts, 'facets'>> {
  const { rows } = await db.execute<Omit<Counts, 'facets'>>(sql`
    select count(*)::int as total, count(*)::int as unfiltered, (count(*) filter (where ${available}))::int as buyable
    from products p ${list.join} ${offers}
    where ${visible} and ${list.holds} and ${fits(query)} ${match ? sql`and ${match.hits}` : sql``}`)
  return rows[0] as Omit<Counts, 'facets'>
}

/** What is counted goes through all of the list, once for all of its pages and orders. */
async function countsOf(db: Db, { query, list, match }: Asked): Promise<Counts> {
  const byPieces = query.sizes.length > 0 || query.colors.length > 0 || query.inStock
  const { rows } = await db.execute<FacetRow>(sql`
    with recursive ${kinds},
    base as (
      select p.number, p.price, p.category, p.subcategory, o.sizes, o.colors, ${sells} as sells, ${available} as available,
        ${fitsPrice(query)} as fits_price,
        ${query.types.length > 0 ? sql`p.subcategory = any(${texts(query.types)})` : sql`true`} as fits_type,
        (p.subcategory = any((select array(select subcategory from kinds where ${traditionalByName}))::text[])
          or ${traditionalByTags}) as is_traditional,
        ${fitsCategory(query.category)} as fits_category
      from products p ${list.join} ${offers}
      where ${visible} and ${list.holds} ${match ? sql`and ${match.hits}` : sql``}
    ),
    ${byPieces ? piecesOf(query) : sql``}
    -- Products that are alike in all that is counted are counted together: there are far fewer kinds of them.
    weighed as materialized (
      select b.category, b.subcategory, b.sizes, b.colors, b.is_traditional, b.available, b.fits_price, b.fits_type, b.fits_category,
        ${byPieces ? sql`coalesce(f.fits, false) as fits_pieces, coalesce(f.fits_available, false) as fits_available` : sql`true as fits_pieces, b.available as fits_available`},
        count(*) as n, min(b.price) as cheapest, max(b.price) as dearest, min(b.number) as number
      from base b ${byPieces ? sql`left join fitting f using (number)` : sql``}
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
    ),
    facets as (
      select 'total' as facet, '' as value, sum(n) filter (where fits_price and fits_type and fits_category and fits_pieces) as count, null::int as sample
      from weighed
      union all select 'unfiltered', '', sum(n), null from weighed
      union all select 'buyable', '', sum(n), null from weighed where fits_price and fits_type and fits_category and fits_pieces and available
      union all select 'available', '', sum(n), null from weighed where fits_price and fits_type and fits_category and fits_available
      union all select 'min', '', floor(min(cheapest) / 100.0), null from weighed where fits_type and fits_category and fits_pieces
      union all select 'max', '', ceil(max(dearest) / 100.0), null from weighed where fits_type and fits_category and fits_pieces
      union all ${choices('size', sql`sizes`, byPieces && (query.colors.length > 0 || query.inStock))}
      union all ${choices('color', sql`colors`, byPieces && (query.sizes.length > 0 || query.inStock))}
      union all
      select 'type', subcategory, sum(n) filter (where fits_price and fits_category and fits_pieces), null
      from weighed where subcategory <> '' group by subcategory
      union all
      select 'category', category, sum(n) filter (where fits_price and fits_type and fits_pieces), null
      from weighed group by category
      union all
      select 'category', 'traditional', sum(n) filter (where fits_price and fits_type and fits_pieces), null
      from weighed where is_traditional having count(*) > 0
    )
    select f.facet, f.value, f.count::int as count, c.title_en, c.title_bn, pc.name_bn, pc.hex
    from facets f
    left join categories c on f.facet in ('type', 'category') and c.slug = f.value
    left join product_colors pc on f.facet = 'color' and pc.product_number = f.sample and pc.name = f.value
    order by f.facet, f.count`)
  const single = (facet: FacetRow['facet']) => rows.find((row) => row.facet === facet)?.count ?? 0
  return { total: single('total'), unfiltered: single('unfiltered'), buyable: single('buyable'), facets: rows }
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
  const all = sql`select value, coalesce(sum(n) filter (where fits_price and fits_type and fits_category), 0) as count, min(number) as sample
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
const traditionalByName = sql`subcategory ~ 'traditional|panjabi|punjabi|saree|kurti|kurta|three-piece|salwar|lungi|fatua'`
const traditionalByTags = sql`p.tags && '{traditional,panjabi,punjabi,saree,kurti,kurta,salwar kameez,lungi,fatua,jamdani}'`
const isTraditional = sql`(p.${traditionalByName} or ${traditionalByTags})`

const fitsCategory = (category?: string) =>
  category === undefined || category === 'all'
    ? sql`true`
    : category === 'traditional'
      ? isTraditional
      : sql`p.category = ${category}`

/** Without an order of its own a list mixes its types, the newest of each first; what is sold out comes after all that can be had. */
const mixed = sql`not ${available},
  row_number() over (partition by ${available}, p.subcategory order by p.created_at desc, p.number desc), p.created_at desc, p.number desc`

/** Written as the indexes are, which they serve: see tables.ts. */
function orderBy(sort: Order, list: Asked['list']): SQL {
  const newest = sql`p.created_at desc nulls last, p.number desc nulls last`
  switch (sort) {
    case 'featured':
      return sql`not ${available}, ${list.place}, ${newest}`
    case 'number':
      return sql`p.number`
    case 'price-low':
      return sql`p.price, p.number`
    case 'price-high':
      return sql`p.price desc nulls last, p.number`
    case 'newest':
      return newest
    case 'oldest':
      return sql`p.created_at nulls first, p.number nulls first`
    case 'alphabetically-az':
      return sql`lower(p.title_en), p.number`
    case 'alphabetically-za':
      return sql`lower(p.title_en) desc, p.number`
    case 'best-selling':
      return sql`o.sold desc nulls last, not ${available}, ${newest}`
  }
}
