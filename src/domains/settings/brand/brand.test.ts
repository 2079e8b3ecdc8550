import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contrastOf } from '#shared/brand/contrast.ts'
import { darkTokens } from '#shared/brand/tokens.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { defaults, type ShopSettings } from '../defaults.ts'
import { mailFrame } from '../mail-frame.ts'
import { shopSettings } from '../shop-settings.ts'
import { settings } from '../tables.ts'
import { brandHead } from './brand-head.ts'
import { shareOf } from './share-picture.ts'

let shop: Shop
let owner: string
beforeAll(async () => {
  shop = await openShop()
  owner = await shop.staffCookie()
})
afterAll(() => shop.close())
beforeEach(() => shop.db.delete(settings))

const save = async (change: object) => {
  const { version } = (await shop.call('GET', 'settings', undefined, owner)).body
  return shop.call('PUT', 'settings', { version, ...change }, owner)
}

async function upload(use: string, body: Buffer | string, name: string, cookie = owner) {
  const form = new FormData()
  form.append('images[]', new Blob([Buffer.from(body)]), name)
  const request = new Request('http://shop/', { method: 'POST', body: form })
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/backend/api/upload-brand?use=${use}`,
    headers: { 'content-type': String(request.headers.get('content-type')), cookie },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json() }
}

const svg = (inner: string) =>
  `<?xml version="1.0"?><!-- drawn --><svg xmlns="http://www.w3.org/2000/svg" width="300" height="80">${inner}</svg>`
const plainSvg = svg('<rect width="300" height="80" fill="#7a1f3d"/>')

describe('the settings', () => {
  test('refuse a colour that cannot be read, with the measured contrast and one that can', async () => {
    const { status, body } = await save({ primaryColor: '#F4A6C0' })
    expect(status).toBe(422)
    expect(body.fields.primaryColor).toMatch(
      /contrast 1\.\d:1, at least 4\.5:1 is needed\. The nearest .* is #[0-9a-f]{6}/,
    )
    const [suggestion] = body.fields.primaryColor.match(/#[0-9a-f]{6}$/)
    expect((await save({ primaryColor: suggestion })).status).toBe(200)
    expect(await shopSettings(shop.db)).toMatchObject({ primaryColor: suggestion })
  })

  test.each([
    [{ primaryColor: 'red' }, 'primaryColor'],
    [{ inkColor: '#12345' }, 'inkColor'],
    [{ cornerRadius: 17 }, 'cornerRadius'],
    [{ logo: 'uploads/brand/2026/11/none-10x10.webp' }, 'logo'],
    [{ logo: '"});alert(1)//' }, 'logo'],
  ])('refuse %o', async (change, field) => {
    const { status, body } = await save(change)
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
  })
})

describe('a logo', () => {
  test('of nothing but comments, or with an address that is all spaces, is judged at once', async () => {
    expect((await upload('logo', '<!---->'.repeat(60), 'logo.svg')).status).toBe(415)
    const spaces = svg(`<a href=${' '.repeat(200_000)}""/>`)
    expect((await upload('logo', spaces, 'logo.svg')).status).toBe(200)
  })

  test('may name its own gradient in quotes', async () => {
    const gradient = '<linearGradient id="g"><stop stop-color="#7a1f3d"/></linearGradient>'
    const quoted = svg(`${gradient}<rect width="300" height="80" fill="url('#g')"/>`)
    expect((await upload('logo', quoted, 'logo.svg')).status).toBe(200)
    const outside = svg(`<rect width="300" height="80" fill="url( 'https://elsewhere.example/g')"/>`)
    expect((await upload('logo', outside, 'logo.svg')).body.code).toBe('not_only_a_picture')
  })
})

describe('the head of a page', () => {
  test('of the standard shop has no style, and the icons that come with the program', () => {
    const { style, tags } = brandHead(defaults)
    expect(style).toBe('')
    expect(tags).toContain('<meta name="theme-color" content="#15493f"/>')
    expect(tags).toContain('href="/favicon.svg"')
  })

  test('has the colours for light and dark, fonts, icon and logo of the owner', () => {
    const key = 'uploads/brand/2026/11/a-600x160.webp'
    const look: ShopSettings = {
      ...defaults,
      primaryColor: '#7a1f3d',
      cornerRadius: 0,
      fontPair: 'hind',
      logo: key,
      icon: key,
    }
    const { style, tags } = brandHead(look)
    expect(style).toContain(':root:not([data-theme=dark]){--color-green:#7a1f3d')
    expect(style).toMatch(/:root\[data-theme=dark\]\{--color-green:#[0-9a-f]{6}/)
    expect(style).toContain('--radius-control:0px')
    expect(style).toContain('url("/fonts/v1/hind-bangla-400.woff2")')
    // 2.25rem × 600 ÷ 160: the space of the logo is known before it has loaded.
    expect(style).toContain('width:min(8.44rem')
    expect(style).not.toContain('<')
    expect(tags).toContain('sizes="32x32" href="/icons/brand/32/uploads/brand/2026/11/a-600x160.png"')
  })
})

describe('a dark storefront', () => {
  test('has the dark tokens of the brand, by device if wished; the office, paper and light places do not', () => {
    const look: ShopSettings = { ...defaults, primaryColor: '#7a1f3d', storefrontTheme: 'dark' }
    const { style } = brandHead(look)
    expect(style).toContain('@media screen{:root:not([data-theme]){color-scheme:dark;--color-paper:#141816')
    const green = /--color-green:(#[0-9a-f]{6})/
    const [, dark = ''] = style.split('color-scheme:dark')[1]?.match(green) ?? []
    const [, lit = ''] = style.split('.lit{')[1]?.match(green) ?? []
    const [, band = ''] = style.split(':is(.band,.banded){')[1]?.match(green) ?? []
    expect(contrastOf(dark, darkTokens['--color-mist'])).toBeGreaterThanOrEqual(4.5)
    expect([lit, band]).toEqual(['#7a1f3d', '#7a1f3d'])
    expect(brandHead({ ...look, storefrontTheme: 'device' }).style).toContain(
      '@media screen and (prefers-color-scheme:dark){:root:not([data-theme])',
    )
  })

  test('is off by default, and no other word is taken', async () => {
    expect(brandHead(defaults).style).toBe('')
    expect((await save({ storefrontTheme: 'night' })).status).toBe(422)
    expect((await save({ storefrontTheme: 'device' })).status).toBe(200)
    expect((await shopSettings(shop.db)).storefrontTheme).toBe('device')
  })
})

describe('logo, icon and share picture', () => {
  test('an SVG is drawn, and the icon is served as PNG in every size and named by the manifest', async () => {
    const { body } = await upload('icon', plainSvg, 'sign.svg')
    const [{ key, width, height }] = body.images
    expect([width, height]).toEqual([512, 512])
    expect((await save({ icon: key, primaryColor: '#7a1f3d' })).status).toBe(200)
    await shop.caughtUp()
    const manifest = (await shop.app.inject({ url: '/manifest.webmanifest' })).json()
    expect(manifest.theme_color).toBe('#7a1f3d')
    for (const { src, sizes, purpose } of manifest.icons) {
      const answer = await shop.app.inject({ url: src })
      expect(answer.headers).toMatchObject({
        'content-type': 'image/png',
        // Its ground is the primary colour, which its address does not name.
        'cache-control': expect.stringContaining(purpose === 'maskable' ? 'no-cache' : 'immutable'),
      })
      const picture = await sharp(answer.rawPayload).metadata()
      expect(`${picture.width}x${picture.height}`).toBe(sizes)
      const { data } = await sharp(answer.rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      if (purpose === 'maskable') expect([...data.subarray(0, 3)]).toEqual([0x7a, 0x1f, 0x3d])
    }
    // Not a way to have any picture drawn.
    const other = await upload('icon', svg('<circle cx="150" cy="40" r="30" fill="#7a1f3d"/>'), 'other.svg')
    const url = `/icons/brand/32/${other.body.images[0].key.replace('.webp', '.png')}`
    expect((await shop.app.inject({ url })).statusCode).toBe(404)
  })

  test('without an icon the diamond is drawn in the shop’s colours', async () => {
    expect((await save({ primaryColor: '#7a1f3d', accentColor: '#c98a2b' })).status).toBe(200)
    await shop.caughtUp()
    const [, at = ''] = brandHead(await shopSettings(shop.db)).tags.match(/rel="apple-touch-icon" href="([^"]+)"/) ?? []
    const drawn = await shop.app.inject({ url: at })
    const { data, info } = await sharp(drawn.rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([info.width, ...data.subarray(0, 3)]).toEqual([180, 0x7a, 0x1f, 0x3d])
    for (const { src } of (await shop.app.inject({ url: '/manifest.webmanifest' })).json().icons)
      expect([src, (await shop.app.inject({ url: src })).statusCode]).toEqual([src, 200])
    // Colours that are not the shop's are not drawn.
    expect((await shop.app.inject({ url: at.replace('7a1f3d', '000000') })).statusCode).toBe(404)
  })

  test('a logo keeps its shape and what is transparent, and its key says its size', async () => {
    const body = await sharp({
      create: { width: 900, height: 300, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } },
    })
      .png()
      .toBuffer()
    const [{ key }] = (await upload('logo', body, 'logo.png')).body.images
    expect(key).toMatch(/-900x300\.webp$/)
    const stored = await shop.context.storage.get(key)
    expect((await sharp(stored).stats()).isOpaque).toBe(false)
    expect((await save({ logo: key })).status).toBe(200)
    const frame = mailFrame(await shopSettings(shop.db), 'en', 'https://shop.example')
    expect(frame.logo).toEqual({
      url: `https://shop.example/icons/brand/logo/${key.replace('.webp', '.png')}`,
      width: 120,
    })
    await shop.caughtUp()
    const png = await shop.app.inject({ url: new URL(frame.logo?.url ?? '').pathname })
    expect((await sharp(png.rawPayload).metadata()).height).toBe(96)
  })

  test('a share picture is 1200 × 630, and stands on pages without a picture of their own', async () => {
    const large = await sharp({ create: { width: 1600, height: 1600, channels: 3, background: '#345' } })
      .jpeg()
      .toBuffer()
    const [{ key, width, height }] = (await upload('share', large, 'shop.jpg')).body.images
    expect([width, height]).toEqual([1200, 630])
    expect(shareOf({ ...defaults, sharePicture: key })).toEqual({
      image: `/media/1200/${key.replace('.webp', '.jpg')}`,
      isLarge: true,
    })
    expect(shareOf({ ...defaults, tellsDemoStory: false })).toEqual({ image: '/icons/icon-512.png', isLarge: false })
  })

  test.each([
    [
      'a script',
      svg('<script>alert(1)</script>'),
      'a.svg has a script or an animation in it. Please save it as plain SVG or PNG',
    ],
    [
      'a handler',
      svg('<rect onload="alert(1)" width="9" height="9"/>'),
      'a.svg has a script or an animation in it. Please save it as plain SVG or PNG',
    ],
    [
      'an entity',
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('')}`,
      /^a\.svg (has a script|is not a)/,
    ],
    [
      'a picture from elsewhere',
      svg('<image href="https://evil.example/x.png"/>'),
      'a.svg needs files from elsewhere. Please embed them, or save it as PNG',
    ],
    ['nothing drawable', svg('').replace('</svg>', ''), 'a.svg is damaged and cannot be opened'],
    ['a text', 'hello', 'a.svg is not a PNG, JPEG, WebP, GIF or SVG picture'],
  ])('an SVG with %s is refused with a clear sentence', async (_, body, sentence) => {
    const answer = await upload('logo', body, 'a.svg')
    expect([415, 422]).toContain(answer.status)
    expect(answer.body.error).toEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence))
  })

  test('50 MB are refused as too large, and so is an SVG of more than one', async () => {
    const huge = await upload('logo', Buffer.alloc(50 * 1024 * 1024, 1), 'huge.png')
    expect([huge.status, huge.body.error]).toEqual([413, 'huge.png is larger than 10 MB'])
    const drawn = await upload('logo', svg(' '.repeat(1.1 * 1024 * 1024)), 'huge.svg')
    expect([drawn.status, drawn.body.error]).toEqual([413, 'huge.svg is larger than 1 MB, too much for an SVG'])
  })

  test('only the main admin may send one', async () => {
    const seller = await shop.staffCookie(['settings.view', 'products.edit'])
    expect((await upload('logo', plainSvg, 'a.svg', seller)).status).toBe(403)
  })
})
