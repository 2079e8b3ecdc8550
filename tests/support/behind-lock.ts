import type { Shop } from './open-shop.ts'

/**
 * Starts all requests while one connection holds a lock, and releases it once each of them waits for it.
 * @param lock a statement that locks a row or table that all of them need
 */
export async function behindLock<Answer>(shop: Shop, lock: string, asks: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const client = await shop.pool.connect()
  try {
    await client.query('begin')
    await client.query(lock)
    const answers = Promise.all(asks.map((ask) => ask()))
    await shop.waiting(asks.length)
    await client.query('commit')
    return await answers
  } finally {
    // On a failure, releases the lock by closing the connection.
    client.release(true)
  }
}
