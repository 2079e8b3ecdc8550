import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { keysOf } from '../demo/history/products.ts'
import { openShop } from './support/open-shop.ts'

/** The data steps of the migration, which is applied to the empty database of the tests. */
const steps = () => {
  const folder = 'db/migrations'
  const file = readdirSync(folder).find((name) => name.endsWith('_demo-marks.sql')) ?? ''
  return readFileSync(join(folder, file), 'utf8')
    .split('--> statement-breakpoint')
    .filter((statement) => /^UPDATE/m.test(statement))
}

test('the migration marks the goods and people of the demo, and nothing else', async () => {
  const shop = await openShop()
  const marked = async () => {
    const { rows } = await shop.db.execute<{ name: string }>(sql`
      select title_en as name from products where from_demo union all select name from customers where from_demo order by 1`)
    return rows.map(({ name }) => name)
  }
  const run = async () => {
    for (const step of steps()) await shop.db.execute(sql.raw(step))
  }
  expect(steps()).toHaveLength(2)
  const demo = await shop.sells('Of the demo')
  const trashed = await shop.sells('Of the demo, in the trash')
  await shop.sells('Own')
  const idOf = (number: number) => keysOf({ garment: 'saree', slug: 'x' } as Parameters<typeof keysOf>[0], number).id
  await shop.db.execute(sql`update products set id = ${idOf(demo.number)} where number = ${demo.number}`)
  await shop.db.execute(
    sql`update products set id = ${`${idOf(trashed.number)}~${trashed.number}`} where number = ${trashed.number}`,
  )
  await shop.db.execute(sql`insert into customers (name, email, phone, password_hash) values
    ('Invented', 'nusrat.jahan7@inbox.example', '+8801700001234', 'x'), ('Real', 'nusrat@gmail.com', '+8801700001234', 'x'),
    ('Trying', 'me@mail.example', '+8801712345678', 'x')`)
  // Without orders of the demo it is nobody's demo.
  await run()
  expect(await marked()).toEqual([])
  await shop.hasOrder({ source: 'demo' })
  await run()
  expect(await marked()).toEqual(['Invented', 'Of the demo', 'Of the demo, in the trash'])
  await shop.close()
})
