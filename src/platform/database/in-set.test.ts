import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../tests/support/open-shop.ts'
import { inSet } from './in-set.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

test.for([
  ['no number', 0, 1],
  ['one', 1, 77],
  ['two thousand', 2000, 3],
  ['more than that', 2001, 3],
  ['many, the largest of them the first or last bit of a byte', 4000, 2],
  ['all of them', 9000, 1],
] as const)('%s: exactly these rows are found, and what is above the largest is none', async ([, many, apart]) => {
  for (const first of [0, 1, 7]) {
    const numbers = Array.from({ length: many }, (_, nr) => first + nr * apart)
    const { rows } = await database.db.execute<{ number: number }>(sql`
      select number from generate_series(0, 20000) number
      where ${inSet(sql`number`, Int32Array.from(numbers))} order by number`)
    expect(rows.map(({ number }) => number)).toEqual(numbers)
  }
})
