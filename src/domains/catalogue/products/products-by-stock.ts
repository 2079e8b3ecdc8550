import { sql } from 'drizzle-orm'
import { listStatuses } from '#domains/inventory/staff-contract.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { conditions, hasCategory, numbersOf, type ProductsQuery, productNumbersIn } from './office-query.ts'
import type { StockFigures } from './stock-figures.ts'

/** The products with the requested stock status; undefined if the query has no such filter. */
export function matchingStatus(
  stock: StockFigures,
  { status = '' }: ProductsQuery,
  some?: Int32Array,
): Int32Array | undefined {
  const wanted = (listStatuses as readonly string[]).indexOf(status) + 1
  const all = stock.all('listStatus')
  return wanted > 0 ? (some ?? stock.numbers()).filter((number) => all[number] === wanted) : undefined
}

/** The matching products, sorted by stock. */
export function sortedByStock(stock: StockFigures, query: ProductsQuery, { matching, listed }: Matches): Int32Array {
  const all = stock.sortedBy('offered')
  const isMatching = matching && new Set(matching)
  const isListed = new Set(listed)
  const isFiled = hasCategory(query) ? stock.isFiledUnder(query.category) : undefined
  const sortedBy =
    isMatching || isFiled
      ? all.filter(
          (number) => (!isFiled || isFiled(number) || isListed.has(number)) && (isMatching?.has(number) ?? true),
        )
      : all
  const shown = matchingStatus(stock, query, sortedBy) ?? sortedBy
  return query.order === 'desc' ? shown.toReversed() : shown
}

/**
 * The part of the filters that the database answers; categories and stock are in memory. `matching`: products that
 * match the other filters, undefined if there are none. `listed`: the hand-picked products of the category.
 */
type Matches = { matching: number[] | undefined; listed: number[] }

export async function matchesOf(db: Db, query: ProductsQuery): Promise<Matches> {
  const others = { ...query, category: undefined }
  const [matching, listed] = await Promise.all([
    conditions(others).length > 0 ? numbersOf(db, others) : undefined,
    hasCategory(query) ? listedIn(db, query.category) : [],
  ])
  return { matching, listed }
}

async function listedIn(db: Db, slug: string): Promise<number[]> {
  const [listed] = await queryRows(db, { numbers: col.json<number[]>() }).run(sql`
    select array_to_json(${productNumbersIn(slug)}) as numbers`)
  return listed?.numbers ?? []
}
