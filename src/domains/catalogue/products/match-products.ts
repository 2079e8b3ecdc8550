import { inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { checkMatches } from '#platform/check-matches.ts'
import type { Db } from '#platform/database/database.ts'
import type { officeProductsFilters } from '../staff-contract.ts'
import { products } from '../tables.ts'
import { officeNumbers } from './office-products.ts'

/**
 * The ids of all products that match, in the order of the list, for an action on all of them.
 * @throws Refusal 409 if their number is not the expected one
 */
export async function matchProducts(
  db: Db,
  { expected, ...filters }: z.infer<typeof officeProductsFilters> & { expected: number },
): Promise<string[]> {
  const numbers = await officeNumbers(db, filters)
  checkMatches(expected, numbers.length)
  if (numbers.length === 0) return []
  const rows = await db
    .select({ number: products.number, id: products.id })
    .from(products)
    .where(inArray(products.number, numbers))
  const ids = new Map(rows.map(({ number, id }) => [number, id]))
  return numbers.flatMap((number) => ids.get(number) ?? [])
}
