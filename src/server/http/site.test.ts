import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { siteReader } from './site.ts'

const asked = (
  host: string | string[] | undefined,
  { url = '/about', from = '203.0.113.9', version = '1.1', ...more }: Record<string, string> = {},
) => {
  const hosts = [host ?? []].flat()
  return {
    url,
    httpVersion: version,
    headers: { ...(hosts.length > 0 && { host: hosts[0] }), ...more },
    rawHeaders: hosts.flatMap((each) => ['Host', each]),
    socket: { remoteAddress: from },
  } as unknown as IncomingMessage
}

const noHost = [
  'shop.example/bn',
  '127.0.0.1:3201/product',
  'shop.example?x',
  'shop.example#x',
  'user@shop.example',
  'shop.example,evil.example',
  'shop.example evil.example',
  'shop.example\\evil',
  'shop.example:port',
  'shop.example:123456',
  '1.2.3.999',
  '[::1',
  '[zz]',
  'দোকান.example',
  '',
  '-',
]

describe.each([[undefined], ['https://shop.example']])('with PUBLIC_URL %s', (publicUrl) => {
  const siteOf = siteReader({ publicUrl, trustProxy: false })

  test.each(noHost)('a Host that is none is not read: %s', (host) => {
    expect(siteOf(asked(host))).toBeUndefined()
  })

  test('nor are several Host headers, nor none', () => {
    expect(siteOf(asked(['shop.example', 'shop.example']))).toBeUndefined()
    expect(siteOf(asked(undefined))).toBeUndefined()
    expect(siteOf(asked(undefined, { version: '1.0' }))).toEqual({ origin: publicUrl ?? '' })
  })
})

describe('with PUBLIC_URL', () => {
  const siteOf = siteReader({ publicUrl: 'https://shop.example', trustProxy: ['10.0.0.10'] })

  test.each([
    'shop.example',
    'SHOP.example.',
    'shop.example:3000',
    'localhost:3000',
    '127.0.0.1',
    '[::1]:3000',
    'bunon',
  ])('that address stands in what %s gets', (host) => {
    expect(siteOf(asked(host))).toEqual({ origin: 'https://shop.example' })
  })

  test('other names are redirected to it', () => {
    expect(siteOf(asked('www.shop.example', { url: '/bn/shop?sort=newest' }))).toEqual({
      movedTo: 'https://shop.example/bn/shop?sort=newest',
    })
    expect(siteOf(asked('evil.example', { url: 'http://evil.example/x' }))).toEqual({
      movedTo: 'https://shop.example/',
    })
  })

  test('except for health checks, and for a trusted proxy, which may use any name', () => {
    expect(siteOf(asked('93.184.216.34', { url: '/readyz' }))).toEqual({ origin: 'https://shop.example' })
    expect(siteOf(asked('cdn.example', { from: '10.0.0.10' }))).toEqual({ origin: 'https://shop.example' })
  })
})

describe('without PUBLIC_URL', () => {
  const siteOf = siteReader({ publicUrl: undefined, trustProxy: ['10.0.0.10'] })

  test.each([
    ['localhost:3000', 'http://localhost:3000'],
    ['LocalHost:80', 'http://localhost'],
    ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['[::1]:3000', 'http://[::1]:3000'],
    ['192.168.1.20:3000', 'http://192.168.1.20:3000'],
    ['shop.local', 'http://shop.local'],
  ])('a name that no stranger can own is believed: %s', (host, origin) => {
    expect(siteOf(asked(host))).toEqual({ origin })
  })

  test.each(['evil.example', 'shop.com', '8.8.8.8:3000', '[2606:4700::1111]'])(
    'whoever says %s is answered, and the answer does not repeat it',
    (host) => {
      expect(siteOf(asked(host))).toEqual({ origin: '' })
    },
  )

  test('only a trusted proxy can say that the request came by https', () => {
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' }
    expect(siteOf(asked('shop.local', forwarded))).toEqual({ origin: 'http://shop.local' })
    expect(siteOf(asked('shop.local', { ...forwarded, from: '10.0.0.10' }))).toEqual({ origin: 'https://shop.local' })
    expect(siteOf(asked('shop.local', { 'x-forwarded-proto': 'javascript', from: '10.0.0.10' }))).toEqual({
      origin: 'http://shop.local',
    })
  })
})
