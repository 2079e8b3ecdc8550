import type { Shop } from './open-shop.ts'

/**
 * Starts all of these while one connection holds a lock, and lets them go together when each waits for it.
 * @param lock the statement that locks what all of them need
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
    // If it failed, nobody is to wait for it any more.
    client.release(true)
  }
}
