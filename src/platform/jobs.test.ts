import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../tests/support/open-shop.ts'
import { jobHandlers } from '../server/job-handlers.ts'
import { startJobs } from './jobs.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** The pool of the shop, whose first connections do not come about. */
function slowPool(trouble: Error, times: number): { pool: Pool; asked: () => number } {
  let asked = 0
  const connect = (...said: unknown[]) =>
    ++asked <= times ? Promise.reject(trouble) : Reflect.apply(shop.pool.connect, shop.pool, said)
  const pool = new Proxy(shop.pool, {
    get: (target, name) => (name === 'connect' ? connect : Reflect.get(target, name, target)),
  })
  return { pool, asked: () => asked }
}

test('a database that is slow to answer at the start is waited for', async () => {
  const { pool, asked } = slowPool(new Error('timeout exceeded when trying to connect'), 2)
  const jobs = await startJobs(pool, jobHandlers(shop.parts), () => {})
  expect(asked()).toBeGreaterThan(2)
  await jobs.stop()
})

test('what another try cannot mend ends the start', async () => {
  const { pool, asked } = slowPool(new Error('password authentication failed'), 9)
  await expect(startJobs(pool, jobHandlers(shop.parts), () => {})).rejects.toThrow('password authentication failed')
  expect(asked()).toBe(1)
})
