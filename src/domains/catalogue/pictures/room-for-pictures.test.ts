import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitsIn } from '#platform/http/limits.ts'
import { openFolder } from '#platform/storage/folder-storage.ts'
import { openSharp } from '#platform/storage/image-work.ts'
import { freshDatabase, openShop, type Shop } from '../../../../tests/support/open-shop.ts'

const gigabyte = 1024 ** 3
let shop: Shop
let counters: Awaited<ReturnType<typeof freshDatabase>>
let picture: Blob
beforeAll(async () => {
  counters = await freshDatabase()
  shop = await openShop({ limits: limitsIn(counters.pool) })
  const sharp = await openSharp()
  const raw = { width: 200, height: 200, channels: 3 as const }
  picture = new Blob([
    new Uint8Array(
      await sharp(randomBytes(200 * 200 * 3), { raw })
        .jpeg()
        .toBuffer(),
    ),
  ])
})
afterAll(async () => {
  await shop.close()
  await counters.close()
})

async function upload(endpoint: 'upload-photos' | 'upload-images', cookie = '', from = '203.0.113.1') {
  const form = new FormData()
  form.append('images[]', picture, 'a.jpg')
  const request = new Request('http://shop/', { method: 'POST', body: form })
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/backend/api/${endpoint}`,
    headers: { 'content-type': request.headers.get('content-type') ?? '', cookie },
    payload: Buffer.from(await request.arrayBuffer()),
    remoteAddress: from,
  })
  return [answer.statusCode, answer.json().code] as [number, string | undefined]
}
const stored = async () => (await Array.fromAsync(shop.context.storage.list('uploads'))).length
/** Simulates a disk with this size and free space, in bytes. */
const disk = (size: number, free: number) => {
  shop.context.storage.diskSpace = async () => ({ size, free })
}

test('storage reports the size of the disk and its free space', async () => {
  const space = await openFolder('/tmp').diskSpace()
  expect(space?.size).toBeGreaterThan(space?.free ?? 0)
  expect(space?.free).toBeGreaterThan(0)
})

test('photos of strangers leave a gigabyte free for the database, pictures of staff a quarter of one', async () => {
  const staff = await shop.staffCookie(['products.create'])
  disk(100 * gigabyte, 0.9 * gigabyte)
  expect(await upload('upload-photos')).toEqual([503, 'no_space'])
  expect(await upload('upload-images', staff)).toEqual([200, undefined])
  disk(100 * gigabyte, 0.2 * gigabyte)
  expect(await upload('upload-images', staff)).toEqual([503, 'no_space'])
  expect(await stored()).toBe(1)
  disk(100 * gigabyte, 1.1 * gigabyte)
  expect(await upload('upload-photos')).toEqual([200, undefined])
})

test('a tenth of a small disk stays free', async () => {
  disk(2_000_000, 190_000)
  expect(await upload('upload-photos')).toEqual([503, 'no_space'])
  disk(2_000_000, 1_000_000)
  expect(await upload('upload-photos')).toEqual([200, undefined])
})

test('all addresses of one /64 have one limit of photos', async () => {
  // Without room each is counted, and turned away at once.
  disk(100 * gigabyte, 0.9 * gigabyte)
  const statuses: number[] = []
  for (let nr = 0; nr < 42; nr++)
    statuses.push((await upload('upload-photos', '', `2001:db8:7:7::${nr.toString(16)}`))[0])
  expect(statuses.indexOf(429)).toBe(40)
  expect((await upload('upload-photos', '', '2001:db8:7:8::1'))[0]).toBe(503)
})

test('all strangers together can store half a gigabyte a day; customers have a limit of their own', async () => {
  disk(100 * gigabyte, 50 * gigabyte)
  const { limits } = shop.context
  await limits.forget('photosInAll', 'strangers')
  await limits.count('photosInAll', 'strangers', 499_999)
  const before = await stored()
  // The rest of the limit is smaller than a photo: it is read and counted, but not stored.
  expect(await upload('upload-photos', '', '203.0.113.5')).toEqual([503, 'photos_full'])
  expect(await upload('upload-photos', '', '203.0.113.6')).toEqual([503, 'photos_full'])
  expect(await stored()).toBe(before)
  const { cookie } = await shop.customer()
  expect(await upload('upload-photos', cookie, '203.0.113.5')).toEqual([200, undefined])
})

test('a failing counter is not reported as too many photos', async () => {
  disk(100 * gigabyte, 50 * gigabyte)
  const { limits } = shop.context
  const { count } = limits
  limits.count = async (name, ...rest) => {
    if (name === 'photosInAll') throw new Error('the counters are away')
    await count(name, ...rest)
  }
  const { cookie } = await shop.customer()
  const before = await stored()
  expect((await upload('upload-photos', cookie, '203.0.113.9'))[0]).toBe(500)
  limits.count = count
  expect(await stored()).toBe(before)
  expect(await upload('upload-photos', cookie, '203.0.113.9')).toEqual([200, undefined])
})
