import { connect, type Socket } from 'node:net'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orderRequestPhotos, orderRequests, orders } from '#domains/orders/tables.ts'
import { reviewPhotos, reviews } from '#domains/reviews/tables.ts'
import { settings } from '#domains/settings/tables.ts'
import { noLimits } from '#platform/http/limits.ts'
import { Refusal } from '#platform/refusal.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { mediaFiles, productImages } from '../tables.ts'
import { cleanPicture } from './clean-picture.ts'
import { sweepUploads } from './sweep-uploads.ts'
import { deleteImages } from './upload-images.ts'

let shop: Shop
let cookie: string

beforeAll(async () => {
  shop = await openShop()
  cookie = await shop.staffCookie(['products.create'])
})
afterAll(() => shop.close())
beforeEach(async () => {
  for (const key of [...(await storedKeys()), ...(await keysIn('originals'))]) await shop.context.storage.remove(key)
  await shop.db.delete(mediaFiles)
})

const keysIn = async (folder: string) =>
  (await Array.fromAsync(shop.context.storage.list(folder))).map(({ key }) => key)
/** Originals lie apart. */
const storedKeys = () => keysIn('uploads')

type File = { body: Buffer | string; name?: string; type?: string; field?: string }

const upload = (files: File[], headers: Record<string, string> = {}) =>
  sendForm('upload-images', files, { cookie, ...headers })
const uploadPhotos = (files: File[]) => sendForm('upload-photos', files)

async function sendForm(name: string, files: File[], headers: Record<string, string> = {}) {
  const form = new FormData()
  for (const { body, name = 'shirt.jpg', type = 'image/jpeg', field = 'images[]' } of files) {
    form.append(field, new Blob([Buffer.from(body)], { type }), name)
  }
  const request = new Request('http://shop/', { method: 'POST', body: form })
  return shop.app.inject({
    method: 'POST',
    url: `/backend/api/${name}`,
    headers: { 'content-type': String(request.headers.get('content-type')), ...headers },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#15493f' }, limitInputPixels: false })
const noisy = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#000000', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })

test('a picture is stored as an upright WebP of at most 1200 pixels, without metadata', async () => {
  const photo = await blank(2400, 1600)
    .withExif({ IFD0: { Copyright: 'Rahima' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 48/1 0/1' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const answer = await upload([
    { body: photo, name: 'C:\\fotos\\পাঞ্জাবি.jpg' },
    { body: await blank(300, 400).png().toBuffer(), name: 'small.png', type: 'image/png' },
  ])
  expect(answer.statusCode).toBe(200)
  const { success, images, message } = answer.json()
  expect({ success, message }).toEqual({ success: true, message: '2 images uploaded successfully' })
  expect(images[0]).toMatchObject({ width: 800, height: 1200, original_name: 'পাঞ্জাবি.jpg' })
  expect(images[1]).toMatchObject({ width: 300, height: 400, original_name: 'small.png' })
  expect(images[0].key).toMatch(/^uploads\/20\d\d\/\d\d\/[0-9a-f]{24}\.webp$/)
  expect(images[0].url).toBe(`/media/1200/${images[0].key}`)
  const kept = (await shop.context.storage.get(images[0].key)) ?? Buffer.alloc(0)
  expect(kept.length).toBe(images[0].file_size)
  const metadata = await sharp(kept).metadata()
  expect(metadata).toMatchObject({ format: 'webp', width: 800, height: 1200 })
  expect([metadata.exif, metadata.xmp, metadata.icc, metadata.orientation]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test.each(['jpeg', 'png', 'gif', 'webp'] as const)('%s is accepted', async (format) => {
  expect((await upload([{ body: await blank(40, 40).toFormat(format).toBuffer() }])).statusCode).toBe(200)
})

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
/** A PNG of some hundred bytes that claims to have 60,000 × 60,000 pixels. */
const claimingPng = () => {
  const header = Buffer.from([0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60, 8, 2, 0, 0, 0])
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const gifBomb = () => Buffer.from('474946383961ffffffff800000ffffff0000002c00000000ffffffff0002024401003b', 'hex')
const zip = () => Buffer.from('504b0506000000000000000000000000000000000000', 'hex')

const bad: [what: string, status: number, code: string, file: () => Promise<Buffer | string> | Buffer | string][] = [
  ['an SVG', 415, 'not_a_picture', () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a page called a picture', 415, 'not_a_picture', () => '<html><script>alert(1)</script></html>'],
  ['a page that begins like a GIF', 422, 'not_only_a_picture', () => 'GIF89a/*<script>alert(1)</script>*/'],
  ['a program that begins like a GIF', 422, 'broken_picture', () => 'GIF89a=1;alert(1)'],
  [
    'a picture with a page behind it',
    422,
    'not_only_a_picture',
    async () => Buffer.concat([await blank(9, 9).png().toBuffer(), Buffer.from('<html ><body>')]),
  ],
  [
    'a picture with a script behind it, across two scanned pieces',
    422,
    'not_only_a_picture',
    async () => {
      const picture = await blank(9, 9).jpeg().toBuffer()
      return Buffer.concat([picture, Buffer.alloc(256 * 1024 - picture.length - 3), Buffer.from('<script>')])
    },
  ],
  [
    'a picture with an archive behind it',
    422,
    'not_only_a_picture',
    async () => Buffer.concat([await blank(9, 9).jpeg().toBuffer(), zip()]),
  ],
  [
    'a truncated JPEG',
    422,
    'broken_picture',
    async () => (await noisy(600, 600).jpeg().toBuffer()).subarray(0, 20_000),
  ],
  ['a truncated PNG', 422, 'broken_picture', async () => (await noisy(300, 300).png().toBuffer()).subarray(0, 9000)],
  ['a truncated WebP', 422, 'broken_picture', async () => (await noisy(300, 300).webp().toBuffer()).subarray(0, 4000)],
  ['a GIF bomb', 422, 'too_many_pixels', gifBomb],
  ['a pixel bomb', 422, 'too_many_pixels', () => blank(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer()],
  ['a PNG that claims 3.6 billion pixels', 422, 'too_many_pixels', claimingPng],
  ['an empty file', 422, 'empty_picture', () => ''],
  ['a ZIP', 415, 'not_a_picture', zip],
  ['a TIFF', 415, 'not_a_picture', () => blank(9, 9).tiff().toBuffer()],
  ['an AVIF', 415, 'not_a_picture', () => blank(9, 9).avif().toBuffer()],
  [
    '10 MB and one byte',
    413,
    'too_large',
    async () => Buffer.concat([await blank(9, 9).jpeg().toBuffer(), Buffer.alloc(10 * 1024 * 1024)]),
  ],
]

test.each(bad)(
  '%s is refused (%i %s), and the valid picture before it is not stored either',
  async (_what, status, code, file) => {
    const good = { body: await blank(9, 9).jpeg().toBuffer() }
    const answer = await upload([good, { body: await file(), name: 'shirt.png', type: 'image/png' }])
    expect({ status: answer.statusCode, ...answer.json() }).toMatchObject({
      status,
      success: false,
      code,
      error: expect.stringMatching(/^shirt\.png .*[a-z0-9]$/i),
    })
    expect(await storedKeys()).toEqual([])
  },
)

test('eleven pictures are refused; ten are accepted', async () => {
  const one = { body: await blank(9, 9).jpeg().toBuffer() }
  const eleven = await upload(Array(11).fill(one))
  expect([eleven.statusCode, eleven.json().error]).toEqual([422, 'Maximum 10 images allowed. You can upload 10 more.'])
  expect(await storedKeys()).toEqual([])
  expect((await upload(Array(10).fill(one))).json().images).toHaveLength(10)
})

test('pictures in another field, none at all, no form or a broken form: each has its own message', async () => {
  const one = { body: await blank(9, 9).jpeg().toBuffer() }
  expect((await upload([{ ...one, field: 'avatar' }])).json()).toMatchObject({ code: 'wrong_field' })
  expect((await upload([{ ...one, field: '__proto__' }])).statusCode).toBeOneOf([400, 422])
  expect((await upload([])).statusCode).toBeOneOf([400, 422])
  const send = (type: string, payload: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/backend/api/upload-images',
      headers: { cookie, 'content-type': type },
      payload,
    })
  for (const type of ['application/json', 'text/plain', 'image/jpeg', 'application/x-www-form-urlencoded']) {
    const answer = await send(type, '{}')
    expect([type, answer.statusCode, answer.json().code]).toEqual([type, 415, 'wrong_type'])
  }
  for (const [type, payload] of [
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=x', 'nothing of the kind'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="images[]"; filename="a.jpg"\r\n\r\nhalf',
    ],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="images[]"; filename="a'],
  ] as const) {
    const answer = await send(type, payload)
    expect([payload, answer.statusCode]).toEqual([payload, expect.toBeOneOf([400, 422])])
    expect(answer.json().success).toBe(false)
  }
  expect(await storedKeys()).toEqual([])
})

test('only staff who create or edit products may upload', async () => {
  const one = [{ body: await blank(9, 9).jpeg().toBuffer() }]
  expect((await upload(one, { cookie: '' })).statusCode).toBe(401)
  expect(
    (await upload(one, { cookie: await shop.staffCookie(['products.view', 'products.delete', 'inventory.edit']) }))
      .statusCode,
  ).toBe(403)
  expect((await upload(one, { cookie: await shop.staffCookie(['products.edit']) })).statusCode).toBe(200)
})

test('anybody may send up to four photos; they are re-encoded and stored apart from staff’s pictures', async () => {
  const photo = await blank(2400, 1600)
    .withExif({ IFD0: { Copyright: 'Rahima' } })
    .jpeg()
    .toBuffer()
  const answer = await uploadPhotos([{ body: photo }, { body: await blank(9, 9).png().toBuffer() }])
  expect(answer.statusCode).toBe(200)
  const { images, ...rest } = answer.json()
  expect(rest).toEqual({ success: true })
  expect(images[0]).toEqual({
    key: expect.stringMatching(/^uploads\/photos\/20\d\d\/\d\d\/[0-9a-f]{24}\.webp$/),
    url: `/media/1200/${images[0].key}`,
    width: 1200,
    height: 800,
  })
  expect((await storedKeys()).sort()).toEqual(images.map(({ key }: { key: string }) => key).sort())
  const metadata = await sharp(await shop.context.storage.get(images[0].key)).metadata()
  expect([metadata.format, metadata.exif]).toEqual(['webp', undefined])
})

test('a fifth photo, a disguised page or too large a file: refused, and nothing is stored', async () => {
  const one = { body: await blank(9, 9).jpeg().toBuffer() }
  const five = await uploadPhotos(Array(5).fill(one))
  expect([five.statusCode, five.json().error]).toEqual([422, 'Maximum 4 images allowed. You can upload 4 more.'])
  expect((await uploadPhotos([one, { body: 'GIF89a/*<script>alert(1)</script>*/' }])).statusCode).toBe(422)
  const large = Buffer.concat([one.body, Buffer.alloc(10 * 1024 * 1024)])
  expect((await uploadPhotos([one, { body: large }])).statusCode).toBe(413)
  expect(await storedKeys()).toEqual([])
})

test('photos are limited per address', async () => {
  const strict = await openShop({
    limits: {
      count: async (name, key) => {
        throw new Refusal(429, 'too_many', `${name} of ${key}`)
      },
      isExhausted: async () => false,
      giveBack: async () => {},
      forget: async () => {},
    },
  })
  const answer = await strict.app.inject({
    method: 'POST',
    url: '/backend/api/upload-photos',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x--',
    remoteAddress: '203.0.113.9',
  })
  await strict.close()
  expect([answer.statusCode, answer.json().error]).toEqual([429, 'photos of 203.0.113.9'])
})

test('slow uploads of one address leave slots to others, and free their own when they end', async () => {
  const open = await openShop({ limits: noLimits })
  const sockets: Socket[] = []
  const refused = new Set<Socket>()
  try {
    await open.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = open.app.server.address() as { port: number }
    const head =
      'POST /backend/api/upload-photos HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 1000\r\n\r\n--x\r\n'
    for (let nr = 0; nr < 8; nr++) {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      socket.on('data', () => refused.add(socket))
      sockets.push(socket)
      socket.write(head)
    }
    await expect.poll(() => refused.size).toBe(6)
    const send = async (remoteAddress: string) => {
      const payload = `--x\r\ncontent-disposition: form-data; name="images[]"; filename="a.gif"\r\ncontent-type: image/gif\r\n\r\n`
      const answer = await open.app.inject({
        method: 'POST',
        url: '/backend/api/upload-photos',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        payload: Buffer.concat([Buffer.from(payload), Buffer.from(gif, 'base64'), Buffer.from('\r\n--x--\r\n')]),
        remoteAddress,
      })
      return [answer.statusCode, answer.json().code]
    }
    expect(await send('127.0.0.1')).toEqual([503, 'busy'])
    expect(await send('203.0.113.9')).toEqual([200, undefined])
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => send('127.0.0.1')).toEqual([200, undefined])
  } finally {
    await open.close()
  }
})

test('clients that disconnect before their upload is read free their slots', async () => {
  const sockets: Socket[] = []
  /** Their other ends, in the same order. */
  const received: Socket[] = []
  const delayed: string[] = []
  const busy = await openShop({
    limits: {
      // Counting takes so long that the shop has noticed by then that the client has disconnected.
      count: async (name) => {
        if (name !== 'photos' || delayed.length >= sockets.length) return
        const nr = delayed.push(name) - 1
        const closed = new Promise((done) => received[nr]?.once('close', done))
        sockets[nr]?.destroy()
        await closed
      },
      isExhausted: async () => false,
      giveBack: async () => {},
      forget: async () => {},
    },
  })
  try {
    busy.app.server.on('connection', (socket: Socket) => received.push(socket))
    await busy.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = busy.app.server.address() as { port: number }
    const head =
      'POST /backend/api/upload-photos HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 1000\r\n\r\n--x\r\n'
    for (let nr = 1; nr <= 10; nr++) {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      sockets.push(socket)
      socket.write(head)
      await expect.poll(() => delayed.length).toBe(nr)
    }
    const form = new FormData()
    form.append('images[]', new Blob([Buffer.from(gif, 'base64')]), 'a.gif')
    const send = () => fetch(`http://127.0.0.1:${port}/backend/api/upload-photos`, { method: 'POST', body: form })
    await expect.poll(async () => (await send()).status).toBe(200)
  } finally {
    await busy.close()
  }
})

test('with a full disk uploads are refused and leave nothing', async () => {
  const { storage } = shop.context
  const { put } = storage
  let puts = 0
  storage.put = async (key, body) => {
    if (++puts === 2) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
    return put(key, body)
  }
  const one = { body: await blank(9, 9).jpeg().toBuffer() }
  const answer = await upload([one, one]).finally(() => (storage.put = put))
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'no_space'])
  expect(await storedKeys()).toEqual([])
})

test('forty aborted uploads leave nothing, and the next one succeeds', async () => {
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.app.server.address() as { port: number }
  const picture = await noisy(500, 500).jpeg().toBuffer()
  const form = new FormData()
  form.append('images[]', new Blob([picture]), 'a.jpg')
  form.append('images[]', new Blob([picture]), 'b.jpg')
  const request = new Request('http://shop/', { method: 'POST', body: form })
  const body = Buffer.from(await request.arrayBuffer())
  const head = `POST /backend/api/upload-images HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\ncontent-type: ${request.headers.get('content-type')}\r\ncontent-length: ${body.length}\r\n\r\n`
  for (let i = 0; i < 40; i++) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(head)
    const sent = Math.floor((body.length * (i + 1)) / 40)
    await new Promise<void>((done) => socket.write(body.subarray(0, i === 39 ? body.length : sent - 1), () => done()))
    socket.destroy()
  }
  // Until the server has noticed all disconnects.
  await expect.poll(async () => (await upload([{ body: picture }])).statusCode).toBe(200)
  await expect.poll(storedKeys).toHaveLength(1)
})

test('a picture is not converted if its client has disconnected', async () => {
  const picture = await noisy(100, 100).jpeg().toBuffer()
  await expect(cleanPicture(picture, 'a.jpg', { isWanted: () => false })).rejects.toMatchObject({ code: 'gone' })
  await expect(cleanPicture(picture, 'a.jpg', { isWanted: () => true })).resolves.toMatchObject({ width: 100 })
})

test('what neither the library has nor a product shows is deleted after a day', async () => {
  const { images } = (
    await upload([{ body: Buffer.from(gif, 'base64') }, { body: await blank(9, 9).png().toBuffer() }])
  ).json()
  await shop.db.delete(mediaFiles)
  const { number } = await shop.sells()
  await shop.db.insert(productImages).values({ productNumber: number, key: images[0].key })
  const later = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  expect(await sweepUploads(shop.db, shop.context.storage, later(23))).toBe(0)
  // The other one, and both originals.
  expect(await sweepUploads(shop.db, shop.context.storage, later(25))).toBe(3)
  expect(await storedKeys()).toEqual([images[0].key])
  await deleteImages(shop.context.storage, images)
})

test('photos of reviews and reports stay; unreferenced ones are deleted after a day', async () => {
  // Some of the aborted uploads may still occupy slots, and photos have fewer slots than staff's pictures.
  let taken = await uploadPhotos([])
  const three = [1, 2, 3].map(() => ({ body: Buffer.from(gif, 'base64') }))
  await expect.poll(async () => (taken = await uploadPhotos(three)).statusCode).toBe(200)
  const { images } = taken.json()
  const { number } = await shop.sells()
  const [review] = await shop.db
    .insert(reviews)
    .values({
      productNumber: number,
      rating: 5,
      title: 'Good',
      text: 'Soft',
      reviewerName: 'R',
      reviewerEmail: 'r@x.co',
    })
    .returning({ id: reviews.id })
  const [order] = await shop.db
    .insert(orders)
    .values({
      orderId: 'ORD-20260101-ABCDEF',
      status: 'delivered',
      customerName: 'Rahima',
      email: 'r@x.co',
      phone: '+8801712345678',
      address: 'House 1',
      city: 'dhaka',
      subtotal: 0,
      deliveryCharge: 0,
      total: 0,
      itemCount: 0,
      totalQuantity: 0,
      placedOn: '2026-01-01',
    })
    .returning({ id: orders.id })
  const [request] = await shop.db
    .insert(orderRequests)
    .values({ orderRow: order?.id ?? 0, kind: 'damaged', text: 'Torn' })
    .returning({ id: orderRequests.id })
  const size = { position: 0, width: 1, height: 1 }
  await shop.db.insert(reviewPhotos).values({ reviewId: review?.id ?? 0, key: images[0].key, ...size })
  await shop.db.insert(orderRequestPhotos).values({ requestId: request?.id ?? 0, key: images[1].key, ...size })
  const later = new Date(Date.now() + 25 * 3_600_000)
  expect(await sweepUploads(shop.db, shop.context.storage, later)).toBe(1)
  expect((await storedKeys()).sort()).toEqual([images[0].key, images[1].key].sort())
})

test('a picture referenced by a setting stays', async () => {
  const { images } = (
    await upload([{ body: Buffer.from(gif, 'base64') }, { body: await blank(9, 9).png().toBuffer() }])
  ).json()
  await shop.db.delete(mediaFiles)
  await shop.db.insert(settings).values({ name: 'mensPicture', value: images[0].key })
  expect(await sweepUploads(shop.db, shop.context.storage, new Date(Date.now() + 25 * 3_600_000))).toBe(3)
  expect(await storedKeys()).toEqual([images[0].key])
  await shop.db.delete(settings)
})

const gif = 'R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='

test("a banner's picture is cropped, must be wide enough for a desktop, and needs the main admin", async () => {
  const owner = await shop.staffCookie()
  const send = (shape: string, body: Buffer, as = owner) =>
    sendForm(`upload-banner?shape=${shape}`, [{ body, name: 'eid.png', type: 'image/png' }], { cookie: as })
  const large = await blank(3000, 2000).png().toBuffer()
  const wide = (await send('wide', large)).json().images[0]
  expect(wide).toMatchObject({ width: 2400, height: 1000 })
  expect(wide.key).toMatch(/^uploads\/banners\/\d{4}\/\d{2}\/[0-9a-f]{24}\.webp$/)
  expect((await send('tall', large)).json().images[0]).toMatchObject({ width: 1200, height: 1400 })

  const small = await send('wide', await blank(900, 600).png().toBuffer())
  expect(small.statusCode).toBe(422)
  expect(small.json().error).toBe('eid.png is too small: it should be 2400 × 1000 pixels, at least half of that')
  expect((await send('round', large)).statusCode).toBe(400)
  expect((await send('wide', large, cookie)).statusCode).toBe(403)
})
