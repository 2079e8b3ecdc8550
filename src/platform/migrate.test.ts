import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { freshDatabase } from '../../tests/support/open-shop.ts'
import { migrateDatabase } from './migrate.ts'

test('a connection that breaks while it is being closed is heard: whoever stops the database next would end the process', async () => {
  const { url, close } = await freshDatabase()
  const pools: pg.Pool[] = []
  const { on } = pg.Pool.prototype
  vi.spyOn(pg.Pool.prototype, 'on').mockImplementation(function (this: pg.Pool, ...said: unknown[]) {
    if (!pools.includes(this)) pools.push(this)
    return Reflect.apply(on, this, said)
  })
  try {
    await migrateDatabase(url, 'db/migrations')
    expect(pools).toHaveLength(1)
    for (const pool of pools) expect(() => pool.emit('error', new Error('terminated'), new pg.Client())).not.toThrow()
  } finally {
    vi.restoreAllMocks()
    await close()
  }
})
