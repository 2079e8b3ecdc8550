import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerRefusals } from '#platform/http/refusals.ts'
import { builtFiles } from './built-files.ts'

let home: string
let app: FastifyInstance
const routes: string[] = []

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'bunon-built-'))
  await mkdir(join(home, 'assets'))
  await mkdir(join(home, 'icons'))
  for (const name of ['cart-1a.js', 'cart-1a.js.br', 'shop-2b.css', 'shop-2b.css.gz'])
    await writeFile(join(home, 'assets', name), name)
  for (const name of ['sw.js', 'sw.js.br', 'icons/icon-192.png', 'secret']) await writeFile(join(home, name), name)
  app = Fastify()
  answerRefusals(app)
  app.addHook('onRoute', ({ url, method }) => {
    if (method !== 'HEAD') routes.push(url)
  })
  await builtFiles(app, home)
})
afterAll(async () => {
  await app.close()
  await rm(home, { recursive: true, force: true })
})

const get = (url: string, accepts = 'br, gzip') => app.inject({ url, headers: { 'accept-encoding': accepts } })

test('an asset is sent as compressed by the build, and is immutable', async () => {
  const script = await get('/assets/cart-1a.js')
  expect([script.statusCode, script.body, script.headers['content-encoding']]).toEqual([200, 'cart-1a.js.br', 'br'])
  expect(script.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringContaining('javascript'),
  })
  expect((await get('/assets/shop-2b.css')).body).toBe('shop-2b.css.gz')
  expect((await get('/assets/cart-1a.js', 'identity')).body).toBe('cart-1a.js')
  const again = { 'if-none-match': String(script.headers.etag), 'accept-encoding': 'br' }
  expect((await app.inject({ url: '/assets/cart-1a.js', headers: again })).statusCode).toBe(304)
  const asked = await app.inject({ method: 'HEAD', url: '/assets/cart-1a.js' })
  expect([asked.statusCode, asked.body]).toEqual([200, ''])
})

test('unknown assets are 404, also with encoded paths', async () => {
  for (const url of ['/assets/none.js', '/assets/', '/assets/..%2fsecret', '/assets/cart-1a.js/'])
    expect([url, (await get(url)).statusCode]).toEqual([url, 404])
})

test('the service worker is revalidated on every visit and has the whole shop as its scope', async () => {
  const worker = await get('/sw.js')
  expect([worker.statusCode, worker.body]).toEqual([200, 'sw.js.br'])
  expect(worker.headers).toMatchObject({ 'cache-control': 'no-cache', 'service-worker-allowed': '/' })
  expect((await get('/icons/icon-192.png')).statusCode).toBe(200)
})

test('all assets share one route', () => {
  expect(routes.filter((url) => url.startsWith('/assets'))).toEqual(['/assets/:file'])
  expect(routes).toHaveLength(4)
})
