import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../tests/support/open-shop.ts'
import { startTestJobs } from '../../tests/support/start-test-jobs.ts'
import { answerRefusals } from './http/refusals.ts'
import { loggerOptions } from './log.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const secret = 'Rina Akter\n01712345678, House 12'
/** A statement that fails with user input in it. */
const fail = () => shop.db.execute(sql`select ${secret}::text from nowhere_at_all`)

test('a failed statement is logged with its cause and place, never with its values', async () => {
  let output = ''
  const stream = new Writable({ write: (line, _encoding, done) => done(void (output += line)) })
  const app = Fastify({ logger: { ...(loggerOptions('info') as object), stream } })
  answerRefusals(app)
  app.get('/', fail)
  app.get('/beside', async ({ log }) => {
    await fail().catch((error) => log.error({ err: error }, 'beside'))
    await Promise.allSettled([fail()]).then(([it]) =>
      log.error({ err: new AggregateError([(it as PromiseRejectedResult).reason], 'some') }),
    )
    log.error({ err: 'a plain word' })
    return 'ok'
  })
  expect((await app.inject('/')).statusCode).toBe(500)
  expect((await app.inject('/beside')).statusCode).toBe(200)
  await app.close()
  expect(output).toContain('relation \\"nowhere_at_all\\" does not exist')
  expect(output).toContain('log.test.ts')
  expect(output).toContain('a plain word')
  expect(output).not.toMatch(/Rina|01712345678|House/)
})

test('a failed job is reported without the values of its statement', async () => {
  let failed: (message: string) => void = () => {}
  const told = new Promise<string>((resolve) => {
    failed = resolve
  })
  const jobs = await startTestJobs(shop.db, shop.pool, { 'apply-scheduled-sales': fail } as never, failed)
  await shop.db.execute(sql`select graphile_worker.add_job('apply-scheduled-sales', '{}'::json, max_attempts => 1)`)
  const message = await told
  await jobs.stop()
  expect(message).toContain('apply-scheduled-sales')
  expect(message).not.toMatch(/Rina|01712345678|House/)
})
