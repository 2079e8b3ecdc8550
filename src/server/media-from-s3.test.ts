import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sweepUploads } from '#domains/catalogue/pictures/sweep-uploads.ts'
import { mediaFiles } from '#domains/catalogue/tables.ts'
import { readConfig } from '#platform/config.ts'
import { openStorage } from '#platform/storage/storage.ts'
import { openS3 } from '../../tests/support/open-s3.ts'
import { openShop, type Shop } from '../../tests/support/open-shop.ts'
import { media } from './pages/media.ts'

let home: string
let store: Awaited<ReturnType<typeof openS3>>
let shop: Shop
let cookie: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'bunon-media-s3-'))
})
afterAll(() => rm(home, { recursive: true }))

let nr = 0
beforeEach(async () => {
  store = await openS3()
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: join(home, String(++nr)), STORAGE_URL: store.url })
  shop = await openShop({ config, storage: openStorage(config) }, async (app, context) => {
    await app.register(fastifyStatic, { root: home, serve: false })
    await app.register(media, { context })
  })
  cookie = await shop.staffCookie()
  return async () => {
    await shop.close()
    await store.close()
  }
})

/** Another ground is another picture: the same one would be the file that is there. */
async function upload(background = '#15493f') {
  const picture = await sharp({ create: { width: 900, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.append('images[]', new Blob([Buffer.from(picture)], { type: 'image/jpeg' }), 'shirt.jpg')
  const request = new Request('http://shop/', { method: 'POST', body: form })
  return shop.app.inject({
    method: 'POST',
    url: '/backend/api/upload-images',
    headers: { 'content-type': String(request.headers.get('content-type')), cookie },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}
const keyOf = (answer: Awaited<ReturnType<typeof upload>>): string => answer.json().images[0].key
const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers })

test('an upload is stored in the bucket, sent in every width, and swept when it is unused', async () => {
  const answer = await upload()
  expect(answer.statusCode, answer.body).toBe(200)
  const key = keyOf(answer)
  expect((await shop.context.storage.get(key))?.length).toBe(answer.json().images[0].file_size)

  const shown = await get(`/media/320/${key}`)
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  expect((await sharp(shown.rawPayload).metadata()).width).toBe(320)

  // What lies in the media library stays, used or not.
  await shop.db.delete(mediaFiles)
  const hour = 3_600_000
  // With its original.
  expect(await sweepUploads(shop.db, shop.context.storage, new Date(Date.now() + 23 * hour))).toBe(0)
  expect(await sweepUploads(shop.db, shop.context.storage, new Date(Date.now() + 25 * hour))).toBe(2)
  expect(await shop.context.storage.get(key)).toBeUndefined()
  expect((await get(`/media/480/${key}`)).statusCode).toBe(404)
})

test('while the store is unavailable, pictures sent before still are; others and uploads get 503', async () => {
  const key = keyOf(await upload())
  expect((await get(`/media/320/${key}`)).statusCode).toBe(200)
  await store.close()

  // Another process of this machine, whose memory is still empty.
  const other = await openShop(
    { config: shop.context.config, storage: openStorage(shop.context.config) },
    (app, context) => app.register(media, { context }),
  )
  expect((await other.app.inject(`/media/320/${key}`)).statusCode).toBe(200)
  await other.close()

  const unseen = await get(`/media/640/${key}`)
  expect([unseen.statusCode, unseen.json().code]).toEqual([503, 'storage_away'])
  const refused = await upload('#7a1f3d')
  expect(refused.statusCode).toBe(503)
  expect(refused.json()).toEqual({
    success: false,
    error: 'The pictures are out of reach just now. Please try again in a moment',
    code: 'storage_away',
  })
  expect(refused.headers['retry-after']).toBeDefined()
  expect((await get('/backend/api/products-data')).statusCode).toBe(200)
})

test('a video is sent from the store completely, in ranges, and not again to a client that has it', async () => {
  const film = Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 251))
  await shop.context.storage.put('uploads/2026/film.mp4', film)
  const url = '/media/film/uploads/2026/film.mp4'
  const whole = await get(url)
  expect(whole.statusCode).toBe(200)
  expect(whole.headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': '1000',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(whole.rawPayload.equals(film)).toBe(true)

  const piece = await get(url, { range: 'bytes=900-' })
  expect([piece.statusCode, piece.headers['content-range']]).toEqual([206, 'bytes 900-999/1000'])
  expect(piece.rawPayload.equals(film.subarray(900))).toBe(true)
  const head = await shop.app.inject({ method: 'HEAD', url })
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '1000', ''])
  expect((await get(url, { 'if-none-match': String(whole.headers.etag) })).statusCode).toBe(304)
  expect((await get(url, { range: 'bytes=1000-' })).statusCode).toBe(416)
  expect((await get(url.replace('film.mp4', 'gone.mp4'))).statusCode).toBe(404)
})
