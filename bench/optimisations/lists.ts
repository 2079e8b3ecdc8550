import { sql } from 'drizzle-orm'
import { everything } from '#domains/catalogue/browsing/collection-membership.ts'
import { matchingProducts } from '#domains/catalogue/browsing/facets/count-facets.ts'
import { facetIndex } from '#domains/catalogue/browsing/facets/read-facet-index.ts'
import { visible } from '#domains/catalogue/browsing/listing-filters.ts'
import { orderBy } from '#domains/catalogue/browsing/listing-order.ts'
import { sortProducts } from '#domains/catalogue/browsing/sort-products.ts'
import { searchIndex } from '#domains/catalogue/search/read-search-index.ts'
import { matchTerms, termFor } from '#domains/catalogue/search/search-terms.ts'
import { isShown } from '#domains/inventory/stock-status.ts'
import { inventorySummary } from '#domains/inventory/summary/read-inventory-summary.ts'
import type { Db } from '#platform/database/database.ts'
import { inSet } from '#platform/database/in-set.ts'
import type { Comparison } from './facets.ts'

const perPage = 25

/** Search, pages of lists and the inventory. */
export async function listComparisons(db: Db): Promise<Comparison[]> {
  return [await search(db), await sortedInMemory(db), inventoryByStock(db), await bitmap(db)]
}

/** A search for one word that many products contain. The SQL variant searches the text that the index is built from. */
async function search(db: Db): Promise<Comparison> {
  const index = await searchIndex(db)
  const term = termFor('cotton', 'cotton')
  // A spelling matches any part of the text, a sound only whole words.
  const parts = [...term.spellings.map((part) => `%${part}%`), ...term.sounds.map((sound) => `% ${sound} %`)]
  return {
    name: 'search index in memory instead of the text in SQL',
    files: [
      'domains/catalogue/search/search-index.ts',
      'domains/catalogue/search/read-search-index.ts',
      'domains/catalogue/search/postings.ts',
      'domains/catalogue/search/product-ids.ts',
      'shared/posting-list.ts',
    ],
    plain: () =>
      numbersOf(
        db.execute(sql`
          select p.number from products p where ${visible} and p.search_key like any(${sql.param(parts)}::text[])
          order by p.number`),
      ),
    optimised: async () => index.findAll(await matchTerms(db, [term], new Map())).sort((a, b) => a - b),
  }
}

/** A page sorted by price of the few products that match a filter. */
async function sortedInMemory(db: Db): Promise<Comparison> {
  const groups = (await facetIndex(db)).groups()
  const few = matchingProducts(groups, {
    sizes: ['M'],
    colors: [],
    types: [],
    attributes: [],
    inStock: true,
    maxPrice: 1000,
  })
  const numbers = few.map(({ number }) => number)
  const sort = 'price-low'
  return {
    name: `a page of ${numbers.length.toLocaleString('en')} filtered products sorted in memory`,
    files: ['domains/catalogue/browsing/sort-products.ts'],
    plain: () =>
      numbersOf(
        db.execute(sql`
          select p.number from products p where p.number = any(${sql.param(numbers)}::int[])
          order by ${orderBy(sort, everything)} limit ${perPage}`),
      ),
    optimised: () =>
      sortProducts(few, sort, groups.profiles)
        ?.slice(0, perPage)
        .map(({ number }) => number),
  }
}

/** The first page of the inventory sorted by stock, and the total count. */
function inventoryByStock(db: Db): Comparison {
  return {
    name: 'stock by product summed in memory instead of SQL',
    files: [
      'domains/inventory/summary/inventory-summary.ts',
      'domains/inventory/summary/stock-movement-cursor.ts',
      'domains/inventory/summary/read-inventory-summary.ts',
      'domains/inventory/summary/sort-numbers.ts',
      'domains/inventory/summary/stock-summary.ts',
      'domains/inventory/summary/summary-totals.ts',
    ],
    plain: async () => {
      const { rows } = await db.execute<{ number: number; products: number }>(sql`
        select p.number, count(*) over ()::int as products
        from products p join variants v on v.product_number = p.number join stock_levels s on s.variant_id = v.id
        where p.deleted_at is null and ${isShown}
        group by p.number order by sum(s.on_hand), p.number limit ${perPage}`)
      return { products: rows[0]?.products, numbers: rows.map(({ number }) => number) }
    },
    optimised: async () => {
      const summary = await inventorySummary(db)
      const priority = summary.all('priority')
      const shown = summary.sortedBy('pieces').filter((number) => (priority[number] ?? 0) > 0)
      return { products: shown.length, numbers: [...shown.subarray(0, perPage)] }
    },
  }
}

/** A page sorted by name of a third of all products. */
async function bitmap(db: Db): Promise<Comparison> {
  const third = (await inventorySummary(db)).numbers().filter((number) => number % 3 === 0)
  const page = (among: ReturnType<typeof inSet>) =>
    numbersOf(
      db.execute(sql`
        select p.number from products p where p.deleted_at is null and ${among}
        order by lower(p.title_en), p.number limit ${perPage}`),
    )
  return {
    name: `a page of ${third.length.toLocaleString('en')} products passed as a bitmap instead of an array`,
    files: ['platform/database/in-set.ts'],
    plain: () => page(sql`p.number = any(${sql.param([...third])}::int[])`),
    optimised: () => page(inSet(sql`p.number`, third)),
  }
}

async function numbersOf(answer: Promise<{ rows: Record<string, unknown>[] }>): Promise<number[]> {
  return (await answer).rows.map(({ number }) => number as number)
}
