import pg from 'pg'
import { databaseIsAway } from './database-errors.ts'

/** Has no connections of its own: uses the first pool of `order`, and the second if the first is unavailable. */
export class FallbackPool extends pg.Pool {
  #order: () => [pg.Pool, pg.Pool?]
  #left: (pool: pg.Pool) => void

  /** @param left called with a pool that was unavailable */
  constructor(order: () => [pg.Pool, pg.Pool?], left: (pool: pg.Pool) => void) {
    super()
    this.#order = order
    this.#left = left
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's query has six overloads; drizzle uses those that return a promise
  override query(...args: any[]): any {
    return this.#ask((pool) => (pool.query as (...all: unknown[]) => Promise<unknown>).apply(pool, args))
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  override connect(): any {
    return this.#ask((pool) => pool.connect())
  }

  async #ask<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> {
    const [first, second] = this.#order()
    try {
      return await work(first)
    } catch (error) {
      const isAway = databaseIsAway(error) && !says(error, slow)
      if (isAway && !says(error, conflict)) this.#left(first)
      if (!second || !(isAway || says(error, readOnly))) throw error
      return work(second)
    }
  }
}

/** Statement timeout: no reason to use the other database, which would be as slow. */
const slow = '57014'
/** The replica cancelled a query that conflicted with replay. */
const conflict = '40001'
const readOnly = '25006'

function says(error: unknown, code: string): boolean {
  for (let e = error; e instanceof Error; e = e.cause) if ((e as { code?: string }).code === code) return true
  return false
}
