import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowStaffAnswers } from './answer-time.ts'

let app: FastifyInstance
let address: string
/** Longer than the server leaves a connection on which nothing happens. */
const longMs = 6000
beforeAll(async () => {
  app = Fastify({ connectionTimeout: 2000 })
  allowStaffAnswers(app)
  const slow = async () => {
    await wait(longMs)
    return 'done'
  }
  app.get('/public', { config: { access: 'public' } }, slow)
  app.get('/staff', { config: { access: { permission: 'orders.edit' } } }, slow)
  app.get('/file', { config: { access: 'main' } }, async (_request, reply) => reply.send(Readable.from(lines())))
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

async function* lines() {
  yield 'one, '
  await wait(longMs)
  yield 'two'
}

const read = async (path: string) => (await fetch(`${address}${path}`)).text()

test('staff get an answer that takes longer than the server leaves a silent connection; the public does not', async () => {
  const [staff, other] = await Promise.allSettled([read('/staff'), read('/public')])
  expect(staff).toMatchObject({ status: 'fulfilled', value: 'done' })
  expect(other.status).toBe('rejected')
})

test('a file of staff that pauses between its lines arrives whole', async () => {
  expect(await read('/file')).toBe('one, two')
})
