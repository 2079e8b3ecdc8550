import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { available, offers } from './listing-filters.ts'
import { ownOrder } from './listing-order.ts'
import type { ResolvedQuery } from './listing-query.ts'

type PageQuery = { where: SQL; offset: number; perPage: number; total: number; buyable: number }

/**
 * A page of a collection by rule: pinned products first, then its own order; sold-out ones last, if wanted. The parts
 * are read separately, so that each is an index scan, however many products the collection has.
 * @param wanted `total`: how many products match `where`; `buyable`: how many of them are available
 */
export async function ruledPage(
  db: Db,
  { slug, sort = 'newest', soldOutLast }: ResolvedQuery['collection'],
  { where, offset, perPage, total, buyable }: PageQuery,
): Promise<number[]> {
  const pins = await queryRows(db, { number: col.int, isThere: col.boolean }).run(sql`
    select p.number, ${available} as "isThere"
    from category_products l join products p on p.number = l.product_number ${offers}
    where l.slug = ${slug} and ${where} order by l.position, p.number`)
  const numbersOf = (found: readonly { number: number }[]) => found.map(({ number }) => number)
  const parts = soldOutLast
    ? [
        { pinned: numbersOf(pins.filter(({ isThere }) => isThere)), size: buyable, condition: available },
        {
          pinned: numbersOf(pins.filter(({ isThere }) => !isThere)),
          size: total - buyable,
          condition: sql`not ${available}`,
        },
      ]
    : [{ pinned: numbersOf(pins), size: total, condition: sql`true` }]
  const from = sort === 'best-selling' ? bestSelling : sql`products p ${offers}`
  const found: number[] = []
  let before = 0
  for (const { pinned, size, condition } of parts) {
    const start = Math.max(0, offset - before)
    const wanted = perPage - found.length
    before += size
    if (wanted === 0 || start >= size) continue
    const here = pinned.slice(start, start + wanted)
    found.push(...here)
    if (here.length === wanted || size === pinned.length) continue
    const rows = await queryRows(db, { number: col.int }).run(sql`
      select p.number from ${from}
      where ${where} and ${condition} and p.number <> all(${sql.param(numbersOf(pins))}::int[])
      order by ${ownOrder(sort)} limit ${wanted - here.length} offset ${Math.max(0, start - pinned.length)}`)
    found.push(...numbersOf(rows))
  }
  return found
}

const bestSelling = sql`product_offers o join products p on p.number = o.product_number`
