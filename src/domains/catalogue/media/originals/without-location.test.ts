import sharp from 'sharp'
import { expect, test } from 'vitest'
import { withoutLocation } from './without-location.ts'

const secret = { IFD0: { Copyright: 'Rahima' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 48/1 0/1' } }
const noisy = sharp({
  create: { width: 90, height: 60, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
})
const pixelsOf = (file: Buffer) => sharp(file, { animated: true }).raw().toBuffer()

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s loses place and names, and keeps every pixel and its profile',
  async (format) => {
    const photo = await noisy.clone().toFormat(format).withIccProfile('p3').withExifMerge(secret).toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const kept = withoutLocation(photo) ?? Buffer.alloc(0)
    expect(kept.includes('Rahima')).toBe(false)
    const { exif, xmp, icc } = await sharp(kept).metadata()
    expect([exif, xmp]).toEqual([undefined, undefined])
    expect(icc).toBeDefined()
    expect(await pixelsOf(kept)).toEqual(await pixelsOf(photo))
  },
)

test.each([
  ['progressive', { progressive: true }],
  ['with restarts', { mozjpeg: true }],
])('a portrait stays upright: %s', async (_, options) => {
  const photo = await noisy.clone().jpeg(options).withExifMerge(secret).withMetadata({ orientation: 6 }).toBuffer()
  const kept = withoutLocation(photo) ?? Buffer.alloc(0)
  expect((await sharp(kept).metadata()).orientation).toBe(6)
  expect(kept.includes('GPS')).toBe(false)
  expect(await sharp(kept).rotate().raw().toBuffer()).toEqual(await sharp(photo).rotate().raw().toBuffer())
})

test('what a phone puts behind the picture goes', async () => {
  const photo = await noisy.clone().jpeg().toBuffer()
  expect(withoutLocation(Buffer.concat([photo, Buffer.from('ftypmp4 with a place in it')]))).toEqual(photo)
})

test('an animation keeps its frames and its loop, and loses its comment', async () => {
  const frames = await noisy.clone().resize(40, 80).toBuffer({ resolveWithObject: true })
  const gif = await sharp(frames.data, { raw: { ...frames.info, pageHeight: 40 } as never })
    .gif({ loop: 3 })
    .toBuffer()
  const place = gif.length - 1
  const said = Buffer.concat([
    gif.subarray(0, place),
    Buffer.from('\x21\xfe\x06Gulsha\x00', 'latin1'),
    gif.subarray(place),
  ])
  expect(withoutLocation(said)).toEqual(gif)
})

test('what is not understood is not kept', async () => {
  const photo = await noisy.clone().jpeg().toBuffer()
  expect(withoutLocation(photo.subarray(0, 300))).toBeUndefined()
  expect(withoutLocation(Buffer.from('%PDF-1.7'))).toBeUndefined()
})
