import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import type { Db } from '#platform/database/database.ts'
import { freshDatabase } from '../tests/support/open-shop.ts'
import { fillDemo } from './fill.ts'

// Filling the database takes seconds; on a busy machine much longer.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

const now = new Date('2026-11-21T13:40:00+06:00')
const quiet = () => {}

const rowsOf = (db: Db) => async (query: string) => {
  const { rows } = await db.execute<{ n: number }>(sql.raw(`select count(*)::int as n from (${query}) q`))
  return rows[0]?.n ?? -1
}

/** Hash of everything that is derived from the seed. */
async function fingerprint(db: Db) {
  const { rows } = await db.execute<{ hash: string }>(sql`
    select md5(string_agg(part, '|' order by part)) as hash from (
      select concat_ws(',', 'p', number, id, slug, sku, created_at) as part from products
      union all select concat_ws(',', 'o', order_id, status, total, placed_at, updated_at, email) from orders
      union all select concat_ws(',', 'm', v.sku, type, quantity, at) from stock_movements m join variants v on v.id = m.variant_id
      union all select concat_ws(',', 'r', product_number, reviewer_email, rating, text, created_at, published_at) from reviews
      union all select concat_ws(',', 'c', email, name, phone, created_at) from customers
    ) parts`)
  return rows[0]?.hash
}

describe('the demo shop', () => {
  test('is the same for the same time, even after an interrupted start', async () => {
    const [one, other] = await Promise.all([freshDatabase(), freshDatabase()])
    await fillDemo(one.db, { products: undefined, say: quiet, now })
    const stop = () => {
      throw new Error('broken off')
    }
    await expect(
      fillDemo(other.db, { products: 1000, say: (line) => line.includes('…') && line.includes('of') && stop(), now }),
    ).rejects.toThrow('broken off')
    expect(await rowsOf(other.db)('select 1 from products')).toBe(0)
    expect(await rowsOf(other.db)('select 1 from orders')).toBe(0)
    await fillDemo(other.db, { products: undefined, say: quiet, now })
    expect(await fingerprint(other.db)).toBe(await fingerprint(one.db))
    await fillDemo(other.db, { products: 500, say: quiet, now: new Date() })
    expect(await fingerprint(other.db), 'a filled shop stays as it is').toBe(await fingerprint(one.db))
    await Promise.all([one.close(), other.close()])
  })

  test('can have any number of products, and two concurrent starts fill it once', async () => {
    const shop = await freshDatabase()
    const rows = rowsOf(shop.db)
    const messages: string[] = []
    await Promise.all([1, 2].map(() => fillDemo(shop.db, { products: 1000, say: (line) => messages.push(line) })))
    expect(messages.filter((line) => line.startsWith('Filling'))).toHaveLength(1)
    expect(messages.at(-1)).toBe('  … 1,000 of 1,000 products')
    expect(await rows('select 1 from products')).toBe(1000)
    expect(await rows('select 1 from products group by title_en having count(*) > 1')).toBe(0)
    expect(
      await rows(
        'select 1 from products p where not exists (select 1 from variants v where v.product_number = p.number)',
      ),
    ).toBe(0)
    expect(
      await rows(`
        select 1 from product_offers o where in_stock <> (
          select count(*) from variants v join stock_levels s on s.variant_id = v.id
          where v.product_number = o.product_number and v.is_active and s.on_hand > 0)`),
    ).toBe(0)
    expect(
      await rows(`select 1 from variants v left join stock_levels l on l.variant_id = v.id
      left join (select variant_id, sum(quantity) as pieces from stock_movements group by 1) m on m.variant_id = v.id
      where l.on_hand is distinct from coalesce(m.pieces, 0)`),
    ).toBe(0)
    expect(await rows(`select 1 from category_products where slug = 'puja-25'`)).toBe(48)
    await shop.close()
  })
})
