import { type SQL, sql } from 'drizzle-orm'

/** Up to so many are looked up one by one; of more it is asked of each row whether it is one. */
const few = 2000

/**
 * The condition that a column of whole numbers is one of these, however many: many go as a bit for each number there could be, 12 KB for
 * a hundred thousand, so that a list can be read in its order until a page is full.
 * @param numbers from 0 up, rising
 */
export function isAmong(column: SQL, numbers: ArrayLike<number>): SQL {
  if (numbers.length <= few) return sql`${column} = any(${sql.param(Array.from(numbers))}::int[])`
  const bits = Buffer.alloc(((numbers[numbers.length - 1] as number) >> 3) + 1)
  for (let place = 0; place < numbers.length; place++) {
    const number = numbers[place] as number
    bits[number >> 3] = (bits[number >> 3] as number) | (1 << (number & 7))
  }
  return sql`case when ${column} < ${8 * bits.length} then get_bit(${bits}::bytea, ${column}) = 1 else false end`
}
