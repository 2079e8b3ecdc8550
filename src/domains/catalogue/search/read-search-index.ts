import { type SQL, sql } from 'drizzle-orm'
import { cachedSnapshot } from '#platform/cache/cached.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { asSql, visible } from '../for-sale.ts'
import { type Row, SearchIndex } from './search-index.ts'

/**
 * The index of all visible products, one per process; invalidated products are read again. Mutable: do not hold across
 * an await.
 */
export const searchIndex = (db: Db): Promise<SearchIndex> =>
  cachedSnapshot(db, 'search', async (index, changed) => {
    if (!index || index.needsRebuild) return readAll(db)
    const found = new Map<number, Row>()
    for (let from = 0; from < changed.length; from += batchSize) {
      const some = sql`p.number = any(${sql.param(changed.slice(from, from + batchSize))}::int[])`
      for (const row of await readSome(db, some)) found.set(row.number, row)
    }
    for (const number of changed) {
      const row = found.get(number)
      if (row) index.put(row)
      else index.remove(number)
    }
    return index
  })

/** Products per query; between two batches the event loop serves other requests. */
const batchSize = 50

async function readAll(db: Db): Promise<SearchIndex> {
  const index = new SearchIndex()
  for (let after = 0, more = true; more; ) {
    const some = await readSome(db, sql`p.number > ${after}`)
    for (const row of some) index.put(row)
    after = some.at(-1)?.number ?? after
    more = some.length === batchSize
  }
  return index
}

async function readSome(db: Db, which: SQL): Promise<Row[]> {
  return queryRows(db, { number: col.int, key: col.text, hash: col.float }).run(sql`
    select p.number, p.search_key as key, hashtextextended(p.search_key, 0)::float8 as hash
    from products p where ${asSql(visible)} and ${which} order by p.number limit ${batchSize}`)
}
