import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppContext } from '#platform/app-context.ts'
import { answerRefusals } from '#platform/http/refusals.ts'
import { openStorage, type Storage } from '#platform/storage/storage.ts'
import { media } from './media.ts'

let home: string
let demo: string
let app: FastifyInstance
let reads = 0

const film = Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 251))

const cloth = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#15493f', noise: { type: 'gaussian', mean: 120, sigma: 40 } },
  })
    .webp({ quality: 90 })
    .toBuffer()

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'bunon-media-'))
  demo = join(home, 'masters')
  await mkdir(demo)
  await writeFile(join(demo, 'panjabi-0-jamdani-green-gold-front.webp'), await cloth(1200, 1600))
  await writeFile(join(demo, 'scene-hero-1-wide.webp'), await cloth(1600, 600))
  await writeFile(join(demo, 'film-loom.mp4'), film)
  await writeFile(join(home, 'secret.webp'), 'secret')
  await writeFile(join(home, 'secret.mp4'), 'secret')
  const disk = openStorage({ dataDir: home, storageUrl: undefined }, demo)
  const storage: Storage = {
    ...disk,
    get: (key) => {
      reads++
      return disk.get(key)
    },
  }
  app = Fastify()
  answerRefusals(app)
  await app.register(fastifyStatic, { root: demo, serve: false })
  await app.register(media, { context: { config: { dataDir: home }, storage } as AppContext })
})
afterAll(async () => {
  await app.close()
  await rm(home, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const panjabi = 'demo/panjabi-0-jamdani-green-gold-front.webp'

test('a picture is sent in the requested width, immutable, and small enough for a card', async () => {
  const answer = await get(`/media/320/${panjabi}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 427 })
  expect(answer.rawPayload.length).toBeLessThan(25_000)

  const again = await get(`/media/320/${panjabi}`, { 'if-none-match': String(answer.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('an AVIF is made in the background: until then its WebP is sent, cacheable for a minute', async () => {
  const url = `/media/160/${panjabi.replace('.webp', '.avif')}`
  const first = await get(url)
  expect(first.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=60' })
  await expect.poll(async () => (await get(url)).headers['content-type']).toBe('image/avif')
  const answer = await get(url)
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 160, compression: 'av1' })
  expect((await get(url, { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(200)
})

test('an AVIF made by another process is sent immediately', async () => {
  const url = `/media/320/${panjabi.replace('.webp', '.avif')}`
  await mkdir(join(home, 'pictures', '320', 'demo'), { recursive: true })
  const made = await sharp(await cloth(320, 427))
    .avif()
    .toBuffer()
  await writeFile(join(home, 'pictures', '320', panjabi.replace('.webp', '.avif')), made)
  const answer = await get(url)
  expect(answer.headers['content-type']).toBe('image/avif')
  expect(answer.rawPayload.equals(made)).toBe(true)
})

test('with Save-Data a picture has fewer pixels, and shared caches may not store it', async () => {
  const saving = await get(`/media/960/${panjabi}`, { 'save-data': 'on' })
  expect((await sharp(saving.rawPayload).metadata()).width).toBe(640)
  expect(saving.headers).toMatchObject({
    vary: 'Save-Data',
    'cache-control': 'private, max-age=31536000, immutable',
  })

  const whole = await get(`/media/960/${panjabi}`)
  expect((await sharp(whole.rawPayload).metadata()).width).toBe(960)
  expect(whole.headers).toMatchObject({ vary: 'Save-Data', 'cache-control': 'public, max-age=31536000, immutable' })
  const missing = await get('/media/640/uploads/2026/01/gone.webp', { 'save-data': 'on' })
  expect(missing.headers['cache-control']).toBe('private, max-age=60')
})

test.each([160, 320])('a card of %d pixels is light already, also for who saves data', async (width) => {
  const saving = await get(`/media/${width}/${panjabi}`, { 'save-data': 'on' })
  expect((await sharp(saving.rawPayload).metadata()).width).toBe(width)
})

test('two hundred simultaneous requests for a new size make it once', async () => {
  reads = 0
  const answers = await Promise.all(Array.from({ length: 200 }, () => get(`/media/480/${panjabi}`)))
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect(reads).toBe(1)
  expect((await readdir(join(home, 'pictures', '480', 'demo'))).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('a size on disk is used by the next process, and made again if the master is newer', async () => {
  const disk = openStorage({ dataDir: home, storageUrl: undefined }, demo)
  const file = join(home, 'pictures', '480', panjabi)
  const { openSizes } = await import('./picture-sizes.ts')
  let made = 0
  const counted: Storage = {
    ...disk,
    get: async (key) => {
      made++
      return disk.get(key)
    },
  }
  await openSizes(counted, join(home, 'pictures')).find(480, panjabi)
  expect(made).toBe(0)
  await utimes(file, new Date(0), new Date(0))
  await openSizes(counted, join(home, 'pictures')).find(480, panjabi)
  expect(made).toBe(1)
  expect((await stat(file)).mtime.getTime()).toBeGreaterThan(0)
})

test('wide scenes also have a width of 2400, but are never enlarged', async () => {
  const answer = await get('/media/2400/demo/scene-hero-1-wide.webp')
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(1600)
  expect((await get(`/media/2400/${panjabi}`)).statusCode).toBe(404)
})

test('a video is sent completely, immutable, and accepts range requests', async () => {
  const answer = await get('/media/film/demo/film-loom.mp4')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': '1000',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(answer.rawPayload.equals(film)).toBe(true)

  const head = await app.inject({ method: 'HEAD', url: '/media/film/demo/film-loom.mp4' })
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '1000', ''])
  const again = await get('/media/film/demo/film-loom.mp4', { 'if-none-match': String(answer.headers.etag) })
  expect(again.statusCode).toBe(304)
})

test.each([
  ['bytes=0-99', 'bytes 0-99/1000', film.subarray(0, 100)],
  ['bytes=900-', 'bytes 900-999/1000', film.subarray(900)],
  ['bytes=-10', 'bytes 990-999/1000', film.subarray(990)],
  ['bytes=990-5000', 'bytes 990-999/1000', film.subarray(990)],
])('of a film the piece %s is sent', async (range, answered, piece) => {
  const answer = await get('/media/film/demo/film-loom.mp4', { range })
  expect(answer.statusCode).toBe(206)
  expect(answer.headers).toMatchObject({ 'content-range': answered, 'content-length': String(piece.length) })
  expect(answer.rawPayload.equals(piece)).toBe(true)
})

test('a range beyond the end of a video is rejected, with its length', async () => {
  const answer = await get('/media/film/demo/film-loom.mp4', { range: 'bytes=1000-' })
  expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, 'bytes */1000'])
})

test('a missing picture is 404 with the placeholder, cacheable only briefly', async () => {
  const answer = await get('/media/320/uploads/2026/01/gone.webp')
  expect(answer.statusCode).toBe(404)
  expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=60' })
  expect((await sharp(answer.rawPayload).metadata()).format).toBe('webp')
  expect((await get('/media/320/demo/placeholder.webp')).statusCode).toBe(200)
})

test('a broken master is treated as missing', async () => {
  await writeFile(join(demo, 'broken.webp'), 'RIFF no picture')
  const answer = await get('/media/320/demo/broken.webp')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'image/webp'])
})

test.each([
  ['a width that is not offered', `/media/321/${panjabi}`],
  ['a width that is no number', `/media/__proto__/${panjabi}`],
  ['a width with other characters around it', `/media/320%20/${panjabi}`],
  ['a way out of the folder', '/media/320/demo/..%2f..%2fsecret.webp'],
  ['a way out, written plainly', '/media/320/demo/../secret.webp'],
  ['a way out with backslashes', '/media/320/demo/..%5c..%5csecret.webp'],
  ['a NUL', '/media/320/demo/panjabi%00.webp'],
  ['another ending', '/media/320/demo/panjabi.png'],
  ['the half-written', '/media/320/.parts/x.webp'],
  ['another folder', '/media/320/postgres/base.webp'],
  ['a film that is not there', '/media/film/demo/gone.mp4'],
  ['a film outside the folder', '/media/film/demo/..%2fsecret.mp4'],
  ['a film that is a picture', `/media/film/${panjabi}`],
  ['a very long key', `/media/320/demo/${'a'.repeat(500)}.webp`],
])('%s is not found', async (_what, url) => {
  const answer = await get(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.body).not.toContain('secret')
})
