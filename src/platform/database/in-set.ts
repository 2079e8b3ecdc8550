import { type SQL, sql } from 'drizzle-orm'

/** Up to this many numbers are passed as an array; more as a bitmap. */
const maxArrayItems = 2000

/**
 * SQL condition: an integer column is in this set. Large sets are passed as a bitmap (12 KB for 100,000 numbers), which
 * PostgreSQL tests while it scans an index in the order of the list.
 * @param numbers from 0 up, ascending
 */
export function inSet(column: SQL, numbers: ArrayLike<number>): SQL {
  if (numbers.length <= maxArrayItems) return sql`${column} = any(${sql.param(Array.from(numbers))}::int[])`
  const bits = Buffer.alloc(((numbers[numbers.length - 1] as number) >> 3) + 1)
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index] as number
    bits[number >> 3] = (bits[number >> 3] as number) | (1 << (number & 7))
  }
  return sql`case when ${column} < ${8 * bits.length} then get_bit(${bits}::bytea, ${column}) = 1 else false end`
}
