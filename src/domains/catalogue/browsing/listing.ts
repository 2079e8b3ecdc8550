import { type SQL, sql } from 'drizzle-orm'
import { matchFor, type SearchMatch } from '#domains/catalogue/search/search-match.ts'
import type { CacheTag } from '#platform/cache/changes.ts'
import { cached, cacheVersion } from '#platform/cache/query-cache.ts'
import type { Db } from '#platform/database/database.ts'
import { toPaisa } from '#shared/money.ts'
import { pageOf } from '#shared/paging.ts'
import type { Listing, ListingQuery } from '../contract.ts'
import { asSql, available as availableText, visible as visibleText } from '../for-sale.ts'
import { cardsOf } from './cards.ts'
import { CountedProducts, countedProducts, type Groups, isTraditional } from './counted.ts'
import { facetsOf } from './facets.ts'
import { inOrder, isKnown, type Order } from './in-order.ts'
import { everything, findList, type List } from './lists.ts'
import { fittingAmong, type Tally, tallyOf } from './tally.ts'

/**
 * A page of a list with its facets: a few statements, whatever is asked. Sold-out products stay in the list;
 * 'featured' puts them last. Products without a price come last by price. An unknown slug is an empty list.
 */
export async function listing(db: Db, query: ListingQuery): Promise<Listing> {
  const asked = await understand(db, query)
  const tally = asked ? await tallied(db, asked) : nothing
  const [numbers, facets] = await Promise.all([
    asked ? pageOfList(db, asked, tally) : [],
    asked
      ? cached(db, `facets ${questionOf(query)}`, () => facetsOf(db, tally), tagsOfListing(asked), asked)
      : facetsOf(db, nothing),
  ])
  return { cards: await cardsOf(db, numbers, query), page: pageOf(tally.total, query.page, query.perPage), facets }
}

const visible = asSql(visibleText)
const available = asSql(availableText)

type Query = Omit<ListingQuery, 'sort'> & { sort: Exclude<Order, 'mixed'> }

/** The numbers of the products on a page of a list, in order, and how many the list has, without what stands beside the choices. */
export async function findListed(db: Db, query: Query): Promise<{ numbers: number[]; total: number }> {
  const asked = await understand(db, query)
  if (!asked) return { numbers: [], total: 0 }
  const tally = await tallied(db, asked)
  return { numbers: await pageOfList(db, asked, tally), total: tally.total }
}

const tallied = (db: Db, asked: Asked): Promise<Tally> =>
  cached(
    db,
    `tally ${questionOf(asked.query)}`,
    async () => tallyOf(await productsOf(db, asked), asked.query),
    tagsOfListing(asked),
    asked,
  )

/** What a list is read from: as its page is announced, and how its categories are called. */
const tagsOfListing = ({ list }: Pick<Asked, 'list'>): CacheTag[] => ['menu', `list:${list.slug}`]

const pageOfList = (db: Db, asked: Asked, tally: Tally): Promise<number[]> =>
  cached(
    db,
    `page ${questionOf(asked.query)} ${asked.query.sort} ${asked.query.page} ${asked.query.perPage}`,
    () => pageFrom(db, asked, tally),
    tagsOfListing(asked),
    asked,
  )

/** What is asked, but for page and order: what is counted does not depend on them. */
function questionOf({ page: _page, perPage: _perPage, sort: _sort, ...question }: Query): string {
  return JSON.stringify(Object.entries(question).sort(([a], [b]) => (a < b ? -1 : 1)))
}

const nothing = tallyOf(new CountedProducts().groups(), { sizes: [], colors: [], types: [], inStock: false })

type Asked = {
  query: Query
  list: Omit<List, 'head'>
  match: SearchMatch | undefined
  /** Cache version before list and match were read. */
  ifVersion: number
}

async function understand(db: Db, query: Query): Promise<Asked | undefined> {
  const ifVersion = cacheVersion(db)
  const list = query.slug === undefined ? everything : await findList(db, query.slug)
  const match = query.search === undefined ? undefined : await matchFor(db, query.search)
  return list && { query, list, match, ifVersion }
}

/** Up to so many products are sorted all, however many the page shows; more where what is kept of them tells their order. */
const sortedAll = 2000
const sortedHere = 10_000

/**
 * The page itself. It must not cost more because the list is long: where an order has an index, PostgreSQL follows it until the
 * page is full; the mixture of types takes some of each type. Where filters leave few, which they are is known beforehand, and in
 * most orders their place: the way along an index would be long.
 */
async function pageFrom(db: Db, asked: Asked, { total, unfiltered, buyable, types }: Tally): Promise<number[]> {
  if (total === 0) return []
  const { query, list, match } = asked
  const { page, perPage, sort } = query
  const offset = (Math.min(page, Math.ceil(total / perPage)) - 1) * perPage
  const isMixed = sort === 'featured' && !list.ownOrder
  const isFew = total <= (isKnown(sort) ? sortedHere : sortedAll) && total < unfiltered
  const groups = match || isFew ? await productsOf(db, asked) : undefined
  const few = groups && fittingAmong(groups, query)
  const numbers = few?.map(({ number }) => number)
  if (sort === 'featured' && match) return match.best(numbers ?? [], { offset, limit: perPage })
  const inPlace = groups && inOrder(few ?? [], isMixed ? 'mixed' : sort, groups.kinds)
  if (inPlace) return inPlace.slice(offset, offset + perPage).map(({ number }) => number)
  const choices = numbers ? sql`p.number = any(${sql.param(numbers)}::int[])` : fits(query)
  const where = sql`${visible} and ${list.holds} and ${choices}`
  const part = sql`limit ${perPage} offset ${offset}`
  if (isMixed && total > sortedAll && offset + perPage <= buyable) {
    const wanted = query.types.length > 0 ? query.types : [...types].flatMap(([type, count]) => (count > 0 ? type : []))
    return someOfEachType(db, where, { types: ['', ...wanted], offset, perPage })
  }
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
 * @param types where something may be found: of any other all products would be looked through in vain
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
      select from variant_offers v
      where v.product_number = p.number and v.is_offered
        ${sizes.length > 0 ? sql`and v.size = any(${texts(sizes)})` : sql``}
        ${colors.length > 0 ? sql`and v.color = any(${texts(colors)})` : sql``}
        ${inStock ? sql`and v.pieces > 0` : sql``}
    )`)
  return sql.join(all, sql` and `)
}

/** The products of the list, whatever the filters: to be gone through before anything else is waited for. */
async function productsOf(db: Db, { list, match }: Asked): Promise<Groups> {
  if (list.kinds) {
    const all = await countedProducts(db)
    return match ? all.among(match.numbers, list.kinds) : all.groups(list.kinds)
  }
  const members = await membersOf(db, list)
  const found = match && new Set(match.numbers)
  return (await countedProducts(db)).among(found ? members.filter((number) => found.has(number)) : members)
}

/** Which products are in a list is asked of the database. */
const membersOf = (db: Db, list: Asked['list']): Promise<number[]> =>
  cached(
    db,
    `members ${list.slug}`,
    async () => {
      const { rows } = await db.execute<{ numbers: number[] }>(sql`
        select array(select p.number from products p ${list.join} ${offers} where ${visible} and ${list.holds}) as numbers`)
      return rows[0]?.numbers ?? []
    },
    tagsOfListing({ list }),
  )

const texts = (list: string[]) => sql`${sql.param(list)}::text[]`

/** Prices in taka. A product without a price is in no price range. */
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

/** Without an order of its own a list mixes its types, the newest of each first; what is sold out comes after all that can be had. */
const mixed = sql`not ${available},
  row_number() over (partition by ${available}, p.subcategory order by p.created_at desc, p.number desc), p.created_at desc, p.number desc`

/** Written as the indexes are, which they serve: see tables.ts. */
function orderBy(sort: Query['sort'], list: Asked['list']): SQL {
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
