import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { allowStaffAnswers } from './answer-time.ts'

let app: FastifyInstance
let address: string
/** Staff's answer has begun to wait, and may go on. */
let begun: PromiseWithResolvers<void>
let released: PromiseWithResolvers<void>
beforeEach(() => {
  begun = Promise.withResolvers()
  released = Promise.withResolvers()
})
const wait = () => {
  begun.resolve()
  return released.promise
}
beforeAll(async () => {
  app = Fastify({ connectionTimeout: 2000 })
  allowStaffAnswers(app)
  app.get('/public', { config: { access: 'public' } }, () => new Promise(() => {}))
  app.get('/staff', { config: { access: { permission: 'orders.edit' } } }, async () => {
    await wait()
    return 'done'
  })
  app.get('/file', { config: { access: 'main' } }, async (_request, reply) => reply.send(Readable.from(lines())))
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

async function* lines() {
  yield 'one, '
  await wait()
  yield 'two'
}

const read = async (path: string) => (await fetch(`${address}${path}`)).text()

/** The public's connection is silent after staff's, and closed before it. @returns staff's answer */
async function outlastingThePublic(path: string): Promise<string> {
  const answer = read(path)
  await begun.promise
  await expect(read('/public')).rejects.toThrow()
  released.resolve()
  return answer
}

test('staff get an answer that takes longer than the server leaves a silent connection; the public does not', async () => {
  expect(await outlastingThePublic('/staff')).toBe('done')
})

test('a file of staff that pauses between its lines arrives whole', async () => {
  expect(await outlastingThePublic('/file')).toBe('one, two')
})
