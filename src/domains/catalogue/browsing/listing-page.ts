import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { productsOf } from './collection-products.ts'
import { type FacetCounts, matchingProducts } from './facets/count-facets.ts'
import { available, fits, offers, texts, visible } from './listing-filters.ts'
import { orderBy, roundRobinByType } from './listing-order.ts'
import type { ResolvedQuery } from './listing-query.ts'
import { ruledPage } from './ruled-page.ts'
import { sortProducts, sortsInMemory } from './sort-products.ts'

/** At most this many matches are sorted completely, in the database or in memory; beyond that an index is walked. */
const maxSortedInDatabase = 2000

const maxSortedInMemory = 10_000

/**
 * The product numbers of the page, at a cost that does not grow with the list: PostgreSQL walks the index of the order
 * until the page is full; the mixed order takes some products of each type. If the filters leave few products, they are
 * computed in memory instead, because walking the index would take long.
 */
export async function pageFrom(
  db: Db,
  resolved: ResolvedQuery,
  { total, unfiltered, buyable, types }: FacetCounts,
): Promise<number[]> {
  if (total === 0) return []
  const { query, collection, match } = resolved
  const { page, perPage, sort } = query
  const offset = (Math.min(page, Math.ceil(total / perPage)) - 1) * perPage
  const isRuled = sort === 'featured' && collection.sort !== undefined
  const isMixed = sort === 'featured' && !collection.ownOrder
  const isFew = total <= (sortsInMemory(sort) ? maxSortedInMemory : maxSortedInDatabase) && total < unfiltered
  const groups = match || isFew ? await productsOf(db, resolved) : undefined
  const few = groups && matchingProducts(groups, query)
  const numbers = few?.map(({ number }) => number)
  if (sort === 'featured' && match) return match.best(numbers ?? [], { offset, limit: perPage })
  const sorted = groups && sortProducts(few ?? [], isMixed ? 'mixed' : sort, groups.profiles)
  if (sorted) return sorted.slice(offset, offset + perPage).map(({ number }) => number)
  const choices = numbers ? sql`p.number = any(${sql.param(numbers)}::int[])` : fits(query)
  const where = sql`${visible} and ${collection.where} and ${choices}`
  const part = sql`limit ${perPage} offset ${offset}`
  if (isRuled) return ruledPage(db, collection, { where, offset, perPage, total, buyable })
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
    sql`select p.number from ${from} ${collection.join} where ${where}
      order by ${isMixed ? roundRobinByType : orderBy(sort, collection)} ${part}`,
  )
}

async function numbersIn(db: Db, statement: SQL): Promise<number[]> {
  const rows = await queryRows(db, { number: col.int }).run(statement)
  return rows.map(({ number }) => number)
}

/**
 * The mixed order of a long list, available products only: the newest of each type, then the second newest of each.
 * Reads `each` products per type, and four times as many if some types run out before the page is full.
 * @param types only types with matches: any other would make the query scan all products
 */
async function someOfEachType(
  db: Db,
  where: SQL,
  { types, offset, perPage }: { types: string[]; offset: number; perPage: number },
): Promise<number[]> {
  const wanted = offset + perPage
  for (let each = Math.max(4, Math.ceil(wanted / 20)); ; each *= 4) {
    const rows = await queryRows(db, { numbers: col.ints, had: col.int }).run(sql`
      with recursive ${distinctTypes}, newest as (
        select few.* from types t cross join lateral (
          select p.number, p.subcategory, p.created_at from products p ${offers}
          where p.category = t.category and p.subcategory = t.subcategory and ${where} and ${available}
          order by p.created_at desc, p.number desc limit ${each}
        ) few where t.subcategory = any(${texts(types)})
      ), turns as materialized (
        select number, created_at, row_number() over (partition by subcategory
          order by created_at desc, number desc) as turn from newest
      )
      select (select count(*)::int from turns where turn <= ${each}) as had,
        array(select number from turns where turn <= ${each} order by turn, created_at desc, number desc
          limit ${perPage} offset ${offset}) as numbers`)
    const [{ numbers, had }] = rows as [(typeof rows)[number]]
    if (had >= wanted || each >= wanted) return numbers
  }
}

/** Distinct categories and types by a loose index scan of 'products_on_show'. Needs `with recursive`. */
const distinctTypes = sql`types as (
      (select category, subcategory from products p where ${visible} order by category, subcategory limit 1)
      union all
      select next.* from types t cross join lateral (
        select p.category, p.subcategory from products p
        where ${visible} and (p.category, p.subcategory) > (t.category, t.subcategory)
        order by p.category, p.subcategory limit 1
      ) next
    )`
