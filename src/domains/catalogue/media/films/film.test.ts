import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxFilmBytes } from '#shared/catalogue/media.ts'
import { openShop, type Shop } from '../../../../../tests/support/open-shop.ts'
import { readPage } from '../../browsing/read-product-page.ts'
import { mediaFiles, products } from '../../tables.ts'
import { cleanFilm } from './clean-film.ts'
import { mp4WithoutPlace } from './mp4.ts'

const film = readFileSync('demo/masters/film-loom.mp4')
let shop: Shop
let cookie: string

beforeAll(async () => {
  shop = await openShop()
  cookie = await shop.staffCookie(['products.view', 'products.create', 'products.edit'])
})
afterAll(() => shop.close())

async function upload(body: Uint8Array, name = 'panjabi.mp4', as = cookie) {
  const form = new FormData()
  form.append('film', new Blob([Uint8Array.from(body)]), name)
  const request = new Request('http://shop/', { method: 'POST', body: form })
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/backend/api/upload-film',
    headers: { 'content-type': String(request.headers.get('content-type')), cookie: as },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json() }
}

const box = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4)
  return Buffer.concat([head, body])
}
const place = box('udta', box('\xa9xyz', Buffer.from('+23.8103+090.4125/')))
const withCodec = (codec: string) => {
  const samples = box('stsd', Buffer.alloc(8), box(codec, Buffer.alloc(16)))
  return Buffer.concat([
    box('ftyp', Buffer.from('isom')),
    box('moov', box('trak', box('mdia', box('minf', box('stbl', samples))), place), place),
    box('mdat', Buffer.from('frames')),
  ])
}

/** An element of Matroska; without a length it ends where the next of its level begins. */
const element = (id: string, body: Buffer, isOpen = false) => {
  const length = Buffer.alloc(8)
  if (isOpen) length.fill(0xff).writeUInt8(1)
  else length.writeBigUInt64BE(BigInt(body.length) | (1n << 56n))
  return Buffer.concat([Buffer.from(id, 'hex'), length, body])
}
const webm = (isOpen: boolean) => {
  const tags = element('1254c367', Buffer.from('LOCATION +23.8103+090.4125'))
  const cluster = (frames: string) => element('1f43b675', element('a3', Buffer.from(frames)), isOpen)
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    element(
      '18538067',
      Buffer.concat([element('1549a966', Buffer.alloc(4)), tags, cluster('frames'), tags, cluster('later frames')]),
      isOpen,
    ),
  ])
}

describe('a film', () => {
  test('is stored once, without the place where it was taken, at the same length', async () => {
    const camera = withCodec('avc1')
    expect(camera.includes('+23.8103')).toBe(true)
    const first = await upload(camera)
    expect(first).toMatchObject({ status: 200, body: { name: 'panjabi.mp4', existed: false } })
    expect(first.body.key).toMatch(/^uploads\/films\/\d{4}\/\d{2}\/[0-9a-f]{24}\.mp4$/)
    const kept = (await shop.context.storage.get(first.body.key)) ?? Buffer.alloc(0)
    expect([kept.length, kept.includes('+23.8103'), kept.includes('frames')]).toEqual([camera.length, false, true])
    expect((await upload(camera)).body).toEqual({ ...first.body, existed: true })
  })

  test('keeps no XMP, which names the place, too', () => {
    const xmp = box('uuid', Buffer.alloc(16, 7), Buffer.from('<exif:GPSLatitude>23,48N</exif:GPSLatitude>'))
    const camera = Buffer.concat([withCodec('avc1'), xmp])
    const { body } = cleanFilm(camera, 'x.mp4')
    expect([body.length, body.includes('GPSLatitude'), body.includes('frames')]).toEqual([camera.length, false, true])
  })

  test.each([
    ['whose lengths are known', false],
    ['that was sent while it was made, without lengths', true],
  ])('in WebM %s keeps no tags of its camera, at the same length', async (_, isLive) => {
    const camera = webm(isLive)
    const { status, body } = await upload(camera, 'loom.webm')
    expect(status, JSON.stringify(body)).toBe(200)
    const kept = (await shop.context.storage.get(body.key)) ?? Buffer.alloc(0)
    expect([kept.length, kept.includes('+23.8103')]).toEqual([camera.length, false])
    expect([kept.includes('frames'), kept.includes('later frames')]).toEqual([true, true])
    // What was blanked is one element: a reader that jumps over it finds the next.
    expect(kept.indexOf('later frames')).toBe(camera.indexOf('later frames'))
  })

  test('in WebM that cannot be read to its end is refused', () => {
    const broken = Buffer.concat([webm(false), Buffer.from([0, 0, 0])])
    expect(() => cleanFilm(broken, 'x.webm')).toThrow('x.webm is damaged or was cut off')
  })

  test('of the program is taken as it is', () => {
    expect(mp4WithoutPlace(film).length).toBe(film.length)
  })

  test.each([
    ['a picture', 415, 'x.mp4 is not an MP4 or WebM film', Buffer.from('\xff\xd8\xff\xe0 a JPEG', 'latin1')],
    ['a page', 415, 'x.mp4 is not an MP4 or WebM film', Buffer.from('<html><script>alert(1)</script></html>')],
    ['one that was cut off', 422, 'x.mp4 is damaged or was cut off', film.subarray(0, film.length - 1000)],
    ['three bytes', 415, 'x.mp4 is not an MP4 or WebM film', Buffer.from([0, 0, 1])],
    ['HEVC', 422, 'x.mp4 would not play in many browsers. Please save it as MP4 with H.264', withCodec('hvc1')],
    ['nothing', 422, 'x.mp4 is empty', Buffer.alloc(0)],
  ])('that is %s is refused, and nothing is stored', async (_, status, error, body) => {
    const before = (await Array.fromAsync(shop.context.storage.list('uploads'))).length
    expect(await upload(body, 'x.mp4')).toMatchObject({ status, body: { error } })
    expect((await Array.fromAsync(shop.context.storage.list('uploads'))).length).toBe(before)
  })

  test('of more than 40 MB is refused', () => {
    expect(() => cleanFilm(Buffer.alloc(maxFilmBytes + 1), 'x.mp4')).toThrow('x.mp4 is larger than 40 MB')
  })

  test('in a form without a boundary or a name of its file is refused', async () => {
    const send = (type: string, payload: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/backend/api/upload-film',
        headers: { 'content-type': type, cookie },
        payload,
      })
    const answer = await send('multipart/form-data', '--x\r\n')
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'The upload could not be read'])
    const head = 'content-disposition: form-data; name="film"\r\ncontent-type: application/octet-stream'
    const nameless = await send('multipart/form-data; boundary=x', `--x\r\n${head}\r\n\r\n1\r\n--x--\r\n`)
    expect(nameless.statusCode).toBe(415)
  })

  test('is sent by those who may change products only', async () => {
    expect((await upload(film, 'x.mp4', '')).status).toBe(401)
    expect((await upload(film, 'x.mp4', await shop.staffCookie(['products.view']))).status).toBe(403)
  })
})

test('a product has a film of the library, which then is used and cannot be deleted', async () => {
  const { body: uploaded } = await upload(film)
  const { number } = await shop.sells('Moslin')
  const put = (body: object) => shop.call('PUT', 'products', { id: number, ...body }, cookie)
  expect((await put({ film: `/media/film/${uploaded.key}` })).status).toBe(200)
  expect((await readPage(shop.db, number))?.film).toBe(uploaded.key)
  const refused = await shop.call('DELETE', 'media', { ids: [uploaded.id] }, cookie)
  expect(refused.body.error).toBe('panjabi.mp4 is used by the film of Moslin. Please take it away there first')
  const unknown = await put({ film: 'uploads/films/2026/11/0123456789abcdef01234567.mp4' })
  expect([unknown.status, unknown.body.fields]).toEqual([
    422,
    { film: 'This film is no longer in the media library. Please upload it again' },
  ])
  expect((await put({ film: '' })).status).toBe(200)
  expect(await readPage(shop.db, number)).not.toHaveProperty('film')
  expect((await shop.call('DELETE', 'media', { ids: [uploaded.id] }, cookie)).status).toBe(200)
  expect(await shop.db.$count(mediaFiles, eq(mediaFiles.id, uploaded.id))).toBe(1)
})

test('the film of a product is used while that lies in the trash, and no more once it is removed for good', async () => {
  const admin = await shop.staffCookie()
  const { body: uploaded } = await upload(film)
  const [removed, before] = [await shop.sells('Removed'), await shop.sells('Removed by a release before')]
  const ids = [removed.number, before.number]
  const used = async () => {
    const { rows } = await shop.db.execute<{ ref: string }>(
      sql`select ref from media_uses where key = ${uploaded.key} order by ref::int`,
    )
    return rows.map(({ ref }) => Number(ref))
  }
  for (const id of ids)
    expect((await shop.call('PUT', 'products', { id, film: `/media/film/${uploaded.key}` }, admin)).status).toBe(200)
  await shop.call('DELETE', 'products', { ids }, admin)
  expect(await used()).toEqual(ids)
  await shop.call('DELETE', 'products-trash', { deleteType: 'selected', ids }, admin)
  const filmOf = async (number: number) =>
    (await shop.db.select({ film: products.film }).from(products).where(eq(products.number, number)))[0]?.film
  expect(await filmOf(removed.number)).toBe('')
  // A release before left the film to such a product.
  await shop.db.update(products).set({ film: uploaded.key }).where(eq(products.number, before.number))
  expect(await used()).toEqual([])
  expect((await shop.call('DELETE', 'media', { ids: [uploaded.id] }, admin)).status).toBe(200)
})
