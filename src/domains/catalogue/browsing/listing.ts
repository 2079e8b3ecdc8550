import { type SQL, sql } from 'drizzle-orm'
import { matchFor, type SearchMatch } from '#domains/catalogue/search/search-match.ts'
import { cached, cacheVersion } from '#platform/cache/cached.ts'
import type { CacheTag } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { toPaisa } from '#shared/money.ts'
import { pageOf } from '#shared/paging.ts'
import type { Listing, ListingQuery } from '../contract.ts'
import { asSql, available as availableText, visible as visibleText } from '../for-sale.ts'
import { cardsOf } from './cards.ts'
import { type Collection, everything, findCollection } from './collections.ts'
import { CountedProducts, countedProducts, type Groups, isTraditional } from './counted.ts'
import { facetsOf } from './facets.ts'
import { type Order, sortProducts, sortsInMemory } from './sort-products.ts'
import { matchingProducts, type Tally, tallyOf } from './tally.ts'

/**
 * A page of a product list with its facets, in a fixed number of queries. Sold-out products stay in the list; 'featured'
 * puts them last. Sorted by price, products without one come last. An unknown slug gives an empty list.
 */
export async function listing(db: Db, query: ListingQuery): Promise<Listing> {
  const asked = await understand(db, query)
  const tally = asked ? await tallied(db, asked) : nothing
  const [numbers, facets] = await Promise.all([
    asked ? pageOfList(db, asked, tally) : [],
    asked
      ? cached(db, `facets ${filterKey(query)}`, () => facetsOf(db, tally), tagsOfListing(asked), asked)
      : facetsOf(db, nothing),
  ])
  return { cards: await cardsOf(db, numbers, query), page: pageOf(tally.total, query.page, query.perPage), facets }
}

const visible = asSql(visibleText)
const available = asSql(availableText)

type Query = Omit<ListingQuery, 'sort'> & { sort: Exclude<Order, 'mixed'> }

/** The product numbers of a page in order, and the total; without facets. */
export async function findListed(db: Db, query: Query): Promise<{ numbers: number[]; total: number }> {
  const asked = await understand(db, query)
  if (!asked) return { numbers: [], total: 0 }
  const tally = await tallied(db, asked)
  return { numbers: await pageOfList(db, asked, tally), total: tally.total }
}

const tallied = (db: Db, asked: Asked): Promise<Tally> =>
  cached(
    db,
    `tally ${filterKey(asked.query)}`,
    async () => tallyOf(await productsOf(db, asked), asked.query),
    tagsOfListing(asked),
    asked,
  )

/** Cache tags of a list: its page and the category names. */
const tagsOfListing = ({ collection }: Pick<Asked, 'collection'>): CacheTag[] => ['menu', `list:${collection.slug}`]

const pageOfList = (db: Db, asked: Asked, tally: Tally): Promise<number[]> =>
  cached(
    db,
    `page ${filterKey(asked.query)} ${asked.query.sort} ${asked.query.page} ${asked.query.perPage}`,
    () => pageFrom(db, asked, tally),
    tagsOfListing(asked),
    asked,
  )

/** Cache key of the filters; counts do not depend on page and order. */
function filterKey({ page: _page, perPage: _perPage, sort: _sort, ...filters }: Query): string {
  return JSON.stringify(Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1)))
}

const nothing = tallyOf(new CountedProducts().groups(), { sizes: [], colors: [], types: [], inStock: false })

type Asked = {
  query: Query
  collection: Omit<Collection, 'head'>
  match: SearchMatch | undefined
  /** Cache version before list and match were read. */
  ifVersion: number
}

async function understand(db: Db, query: Query): Promise<Asked | undefined> {
  const ifVersion = cacheVersion(db)
  const collection = query.slug === undefined ? everything : await findCollection(db, query.slug)
  const match = query.search === undefined ? undefined : await matchFor(db, query.search)
  return collection && { query, collection, match, ifVersion }
}

/** At most this many matches are sorted completely, in the database or in memory; beyond that an index is walked. */
const maxSortedInDatabase = 2000
const maxSortedInMemory = 10_000

/**
 * The product numbers of the page, at a cost that does not grow with the list: PostgreSQL walks the index of the order until
 * the page is full; the mixed order takes some products of each type. If the filters leave few products, they are computed in
 * memory instead, because walking the index would take long.
 */
async function pageFrom(db: Db, asked: Asked, { total, unfiltered, buyable, types }: Tally): Promise<number[]> {
  if (total === 0) return []
  const { query, collection, match } = asked
  const { page, perPage, sort } = query
  const offset = (Math.min(page, Math.ceil(total / perPage)) - 1) * perPage
  const isMixed = sort === 'featured' && !collection.ownOrder
  const isFew = total <= (sortsInMemory(sort) ? maxSortedInMemory : maxSortedInDatabase) && total < unfiltered
  const groups = match || isFew ? await productsOf(db, asked) : undefined
  const few = groups && matchingProducts(groups, query)
  const numbers = few?.map(({ number }) => number)
  if (sort === 'featured' && match) return match.best(numbers ?? [], { offset, limit: perPage })
  const sorted = groups && sortProducts(few ?? [], isMixed ? 'mixed' : sort, groups.kinds)
  if (sorted) return sorted.slice(offset, offset + perPage).map(({ number }) => number)
  const choices = numbers ? sql`p.number = any(${sql.param(numbers)}::int[])` : fits(query)
  const where = sql`${visible} and ${collection.where} and ${choices}`
  const part = sql`limit ${perPage} offset ${offset}`
  if (isMixed && total > maxSortedInDatabase && offset + perPage <= buyable) {
    const wanted = query.types.length > 0 ? query.types : [...types].flatMap(([type, count]) => (count > 0 ? type : []))
    return someOfEachType(db, where, { types: ['', ...wanted], offset, perPage })
  }
  const from =
    sort === 'best-selling'
      ? sql`product_offers o join products p on p.number = o.product_number`
      : sql`products p ${offers}`
  return numbersIn(
    db,
    sql`select p.number from ${from} ${collection.join} where ${where} order by ${isMixed ? roundRobinByType : orderBy(sort, collection)} ${part}`,
  )
}

async function numbersIn(db: Db, statement: SQL): Promise<number[]> {
  const { rows } = await db.execute<{ number: number }>(statement)
  return rows.map(({ number }) => number)
}

/**
 * The mixed order of a long list, available products only: the newest of each type, then the second newest of each. Reads
 * `each` products per type, and four times as many if some types run out before the page is full.
 * @param types those with matches: for any other, the query would scan all products in vain
 */
async function someOfEachType(
  db: Db,
  where: SQL,
  { types, offset, perPage }: { types: string[]; offset: number; perPage: number },
): Promise<number[]> {
  const wanted = offset + perPage
  for (let each = Math.max(4, Math.ceil(wanted / 20)); ; each *= 4) {
    const { rows } = await db.execute<{ numbers: number[]; had: number }>(sql`
      with recursive ${kinds}, newest as (
        select few.* from kinds k cross join lateral (
          select p.number, p.subcategory, p.created_at from products p ${offers}
          where p.category = k.category and p.subcategory = k.subcategory and ${where} and ${available}
          order by p.created_at desc, p.number desc limit ${each}
        ) few where k.subcategory = any(${texts(types)})
      ), turns as materialized (
        select number, created_at, row_number() over (partition by subcategory order by created_at desc, number desc) as turn from newest
      )
      select (select count(*)::int from turns where turn <= ${each}) as had,
        array(select number from turns where turn <= ${each} order by turn, created_at desc, number desc limit ${perPage} offset ${offset}) as numbers`)
    const [{ numbers, had }] = rows as [(typeof rows)[number]]
    if (had >= wanted || each >= wanted) return numbers
  }
}

/** Distinct categories and types by a loose index scan of 'products_on_show'. Needs `with recursive`. */
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

/** SQL condition for all filters. One variant must match size, colour and stock together. */
function fits(query: Query): SQL {
  const { sizes, colors, inStock, types } = query
  const all = [fitsPrice(query), fitsCategory(query.category)]
  if (types.length > 0) all.push(sql`p.subcategory = any(${texts(types)})`)
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

/** The products of the collection, unfiltered. Mutable: do not hold across an await. */
async function productsOf(db: Db, { collection, match }: Asked): Promise<Groups> {
  if (collection.kinds) {
    const all = await countedProducts(db)
    return match ? all.among(match.numbers, collection.kinds) : all.groups(collection.kinds)
  }
  const members = await membersOf(db, collection)
  const found = match && new Set(match.numbers)
  return (await countedProducts(db)).among(found ? members.filter((number) => found.has(number)) : members)
}

/** Product numbers of a collection whose membership only the database knows. */
const membersOf = (db: Db, collection: Asked['collection']): Promise<number[]> =>
  cached(
    db,
    `members ${collection.slug}`,
    async () => {
      const { rows } = await db.execute<{ numbers: number[] }>(sql`
        select array(select p.number from products p ${collection.join} ${offers} where ${visible} and ${collection.where}) as numbers`)
      return rows[0]?.numbers ?? []
    },
    tagsOfListing({ collection }),
  )

const texts = (collection: string[]) => sql`${sql.param(collection)}::text[]`

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

/** The mixed order in SQL: see roundRobinByType in sort-products.ts. */
const roundRobinByType = sql`not ${available},
  row_number() over (partition by ${available}, p.subcategory order by p.created_at desc, p.number desc), p.created_at desc, p.number desc`

/** These expressions must equal those of the indexes in tables.ts. */
function orderBy(sort: Query['sort'], collection: Asked['collection']): SQL {
  const newest = sql`p.created_at desc nulls last, p.number desc nulls last`
  switch (sort) {
    case 'featured':
      return sql`not ${available}, ${collection.position}, ${newest}`
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
