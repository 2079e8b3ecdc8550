import type { IncomingMessage } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../../tests/support/open-shop.ts'
import { connect } from './database/database.ts'
import type { QueryEvent } from './database/shop-client.ts'
import { requestIdNow, requestIds, withRequestId } from './request-id.ts'

const from = (remoteAddress: string | undefined, id?: string) =>
  ({ headers: { 'x-request-id': id }, socket: { remoteAddress } }) as unknown as IncomingMessage

describe('the id of a request', () => {
  test('is taken from the header of a trusted proxy, and of nobody else', () => {
    const idOf = requestIds(['10.0.0.0/8', '127.0.0.1'])
    expect(idOf(from('10.1.2.3', 'from-nginx-1'))).toBe('from-nginx-1')
    expect(idOf(from('::ffff:127.0.0.1', 'a'.repeat(64)))).toBe('a'.repeat(64))
    for (const stranger of ['203.0.113.9', '11.0.0.1', '::1', undefined])
      expect(idOf(from(stranger, 'from-nginx-1'))).not.toBe('from-nginx-1')
    expect(requestIds(false)(from('127.0.0.1', 'from-nginx-1'))).not.toBe('from-nginx-1')
  })

  test.each(['short', 'a'.repeat(65), 'end*/drop', 'two words', 'new\nline', 'বুনন-বুনন-বুনন', ''])(
    'is made anew when %j was given',
    (given) => {
      expect(requestIds(['127.0.0.1'])(from('127.0.0.1', given))).toMatch(/^[a-z0-9-]{8,64}$/)
    },
  )

  test('is unique', () => {
    const [one, other] = [requestIds(false), requestIds(false)]
    const made = Array.from({ length: 1000 }, (_, at) => (at % 2 ? one : other)(from('127.0.0.1')))
    expect(new Set(made).size).toBe(1000)
  })

  test('is known to the code that runs for it, also with concurrent requests', async () => {
    const work = async () => {
      await new Promise((next) => setTimeout(next, Math.random() * 10))
      return requestIdNow()
    }
    const ids = Array.from({ length: 20 }, (_, at) => `request-${at}`)
    expect(await Promise.all(ids.map((id) => withRequestId(id, work)))).toEqual(ids)
    expect(requestIdNow()).toBeUndefined()
  })
})

describe('statements', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop()
  })
  afterAll(() => shop.close())

  /** The statement as PostgreSQL received it. */
  const itself = sql<string>`select query from pg_stat_activity where pid = pg_backend_pid()`
  const seen = async () => (await shop.db.execute<{ query: string }>(itself)).rows[0]?.query

  test('carry the id of their request, and none without one', async () => {
    expect(await withRequestId('request-1', seen)).toMatch(/^\/\*req:request-1\*\/select query/)
    expect(await seen()).toMatch(/^select query/)
    const inside = withRequestId('request-2', () =>
      shop.db.transaction(async (tx) => (await tx.execute<{ query: string }>(itself)).rows[0]?.query),
    )
    expect(await inside).toMatch(/^\/\*req:request-2\*\//)
  })

  test('that are prepared keep their text, so that the next request can reuse them', async () => {
    const ask = async () =>
      (
        await shop.pool.query({
          name: 'prepared-once',
          text: 'select $1::int as n, query from pg_stat_activity where pid = pg_backend_pid()',
          values: [7],
        })
      ).rows[0]
    for (const id of ['request-1', 'request-2'])
      expect(await withRequestId(id, ask)).toEqual({ n: 7, query: expect.stringMatching(/^select \$1/) })
  })

  test('that waited for a connection carry their own id, not that of the request that released it', async () => {
    const queries: QueryEvent[] = []
    const { db, pool, close } = connect(shop.url, {
      max: 1,
      timeoutFactor: 10,
      onQuery: (query) => queries.push(query),
    })
    const ask = (id: string) => withRequestId(id, async () => await db.execute<{ query: string }>(itself))
    await db.execute(sql`select 1`)
    const answers = await Promise.all(['request-1', 'request-2', 'request-3'].map(ask))
    expect(pool.totalCount).toBe(1)
    await close()
    expect(answers.map(({ rows }) => rows[0]?.query.slice(0, 18))).toEqual([
      '/*req:request-1*/s',
      '/*req:request-2*/s',
      '/*req:request-3*/s',
    ])
    expect(queries.map(({ request }) => request)).toEqual([undefined, 'request-1', 'request-2', 'request-3'])
  })
})
