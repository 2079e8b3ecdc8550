import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerRefusals } from '#platform/http/refusals.ts'
import { shedLoad } from './shed-load.ts'

/** A server whose answers wait until they are let go. */
async function slowServer({ patience = 300 } = {}) {
  const waiting: (() => void)[] = []
  const app = Fastify()
  answerRefusals(app)
  shedLoad(app, {
    ordinary: { places: 2, queue: 1, patience },
    urgent: { places: 1, queue: 0, patience: 0 },
  })
  app.all('/*', async () => {
    await new Promise<void>((go) => waiting.push(go))
    return { done: true }
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    port: Number(new URL(url).port),
    waiting,
    letGo: () => {
      for (const go of waiting.splice(0)) go()
    },
    close: () => app.close(),
  }
}

const asks = (url: string, headers: Record<string, string> = {}) => fetch(url, { headers })

test('what is too much is refused at once, in words; who pays and staff still get in', async () => {
  const server = await slowServer()
  const first = [asks(`${server.url}/a`), asks(`${server.url}/b`)]
  await expect.poll(() => server.waiting.length).toBe(2)

  // One may wait a moment for a place; there is none for it, and none at all for the next.
  const waits = asks(`${server.url}/waits`)
  await setTimeout(50)
  const refused = await asks(`${server.url}/backend/api/products-data`)
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ success: false, code: 'busy' })
  const page = await asks(`${server.url}/bn/shop`, { accept: 'text/html' })
  expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  expect(await page.text()).toContain('এই মুহূর্তে')

  expect((await waits).status).toBe(503)

  const paying = asks(`${server.url}/backend/api/save-order`)
  await expect.poll(() => server.waiting.length).toBe(3)
  expect((await asks(`${server.url}/api/orders`, { cookie: '__Host-bunon_staff=x' })).status).toBe(503)
  server.letGo()
  expect((await Promise.all([...first, paying])).map(({ status }) => status)).toEqual([200, 200, 200])

  const staff = asks(`${server.url}/api/orders`, { cookie: '__Host-bunon_staff=x' })
  await expect.poll(() => server.waiting.length).toBe(1)
  server.letGo()
  expect((await staff).status).toBe(200)
  await server.close()
})

test('who waits gets the place of the next who leaves', async () => {
  const server = await slowServer({ patience: 20_000 })
  const first = [asks(`${server.url}/a`), asks(`${server.url}/b`)]
  await expect.poll(() => server.waiting.length).toBe(2)
  const waits = asks(`${server.url}/c`)
  await setTimeout(50)
  server.letGo()
  await expect.poll(() => server.waiting.length).toBe(1)
  server.letGo()
  expect((await Promise.all([...first, waits])).map(({ status }) => status)).toEqual([200, 200, 200])
  await server.close()
})

test('visitors who go before their answer give their place back', async () => {
  const server = await slowServer()
  const gone: Socket[] = []
  for (let nr = 0; nr < 2; nr++) {
    const socket = connect(server.port, '127.0.0.1')
    socket.write('GET /slow HTTP/1.1\r\nHost: shop\r\n\r\n')
    gone.push(socket)
  }
  await expect.poll(() => server.waiting.length).toBe(2)
  for (const socket of gone) socket.destroy()
  await expect
    .poll(async () => {
      const asked = asks(`${server.url}/again`)
      const before = server.waiting.length
      await Promise.race([asked, expect.poll(() => server.waiting.length).toBeGreaterThan(before)])
      server.letGo()
      return (await asked).status
    })
    .toBe(200)
  await server.close()
})

test('files, pictures and questions after its health are never refused', async () => {
  const server = await slowServer()
  const busy = [asks(`${server.url}/a`), asks(`${server.url}/b`)]
  await expect.poll(() => server.waiting.length).toBe(2)
  const light = ['/assets/a.js', '/media/320/a.webp', '/healthz'].map((path) => asks(server.url + path))
  await expect.poll(() => server.waiting.length).toBe(5)
  server.letGo()
  expect((await Promise.all([...busy, ...light])).map(({ status }) => status)).toEqual(Array(5).fill(200))
  await server.close()
})
