import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from './support/open-shop.ts'
import { orderBody } from './support/order-body.ts'

let shop: Shop
let port: number
beforeAll(async () => {
  shop = await openShop()
  const address = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  port = Number(new URL(address).port)
})
afterAll(() => shop.close())

/** Sends exactly these bytes. @returns everything that comes back */
const send = (bytes: string) =>
  new Promise<string>((done) => {
    let response = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setTimeout(15_000, () => socket.destroy())
    socket.on('data', (chunk) => {
      response += chunk
      if (/}$/.test(response)) socket.end()
    })
    socket.on('close', () => done(response))
    socket.on('error', () => done(response))
  })

describe('requests that are not HTTP', () => {
  test.each([
    ['broken HTTP', 'GARBAGE\r\n\r\n', '400'],
    ['headers too large', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`, '431'],
    ['an address with a broken escape', 'GET /backend/api/%zz HTTP/1.1\r\nHost: x\r\n\r\n', '400'],
    ['an address that ends a text', 'GET /product/%00 HTTP/1.1\r\nHost: x\r\n\r\n', '400'],
    ['a search for the end of a text', 'GET /shop?search=%00 HTTP/1.1\r\nHost: x\r\n\r\n', '400'],
    ['a host that is none', 'GET /backend/api/wishlist HTTP/1.1\r\nHost: shop/bn\r\n\r\n', '400'],
    ['two hosts', 'GET /backend/api/wishlist HTTP/1.1\r\nHost: shop\r\nHost: shop\r\n\r\n', '400'],
    ['no name of a host', 'GET /backend/api/wishlist HTTP/1.1\r\n\r\n', '400'],
    ['an unknown expectation', 'GET /backend/api/wishlist HTTP/1.1\r\nHost: x\r\nExpect: much\r\n\r\n', '401'],
  ])('%s are answered in the shape of every refusal', async (_, bytes, status) => {
    const answer = await send(bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status}`))
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({
      success: false,
      error: expect.any(String),
      code: expect.any(String),
    })
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff')
  })
})

describe('a URL that cannot be decoded', () => {
  const ask = async (path: string, accept?: string) => {
    const head = `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${accept ? `Accept: ${accept}\r\n` : ''}\r\n`
    return send(head)
  }
  const browser = 'text/html,application/xhtml+xml,*/*;q=0.8'

  test.each(['/product/%E0%A4%A', '/%zz', '/shop/%', '/product/%00'])('is a page for a browser: %s', async (path) => {
    const answer = await ask(path, browser)
    expect(answer).toMatch(/^HTTP\/1.1 404/)
    expect(answer).toMatch(/content-type: text\/html/i)
    expect(answer).toMatch(/content-security-policy: .*style-src[^;]*sha256/i)
    expect(answer).toContain('Oops! Page not found')
    expect(answer).toContain('Return to Home')
    expect(await ask(`/bn${path}`, browser)).toContain('<html lang="bn">')
  })

  test.each([
    ['/product/%E0%A4%A', undefined],
    ['/product/%E0%A4%A', 'application/json'],
    ['/backend/api/%E0%A4%A', browser],
    ['/api/%E0%A4%A', browser],
  ])('is a refusal for a program: %s', async (path, accept) => {
    const answer = await ask(path, accept)
    expect(answer).toMatch(/^HTTP\/1.1 400/)
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({ success: false, code: 'malformed' })
  })
})

describe('a body that is too large', () => {
  const head = (bytes: number) =>
    `POST /backend/api/save-order HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`
  /** Keeps sending, whatever is answered. @returns the response, and whether the server closed the connection */
  const sendSlowly = (...bytes: (string | Buffer)[]) =>
    new Promise<{ response: string; closed: boolean }>((done) => {
      let response = ''
      const socket = connect(port, '127.0.0.1')
      socket.on('data', (chunk) => (response += chunk))
      socket.on('error', () => {})
      const end = (closed: boolean) => {
        clearInterval(sending)
        socket.destroy()
        done({ response, closed })
      }
      socket.on('close', () => end(true))
      const sending = setInterval(() => {
        const next = bytes.shift()
        if (next) socket.write(next)
        else if (response.split('HTTP/1.1 ').length > 2) end(false)
      }, 5)
    })

  test('is rejected with a message that arrives, and the connection is closed when all of it was sent', async () => {
    const { response, closed } = await sendSlowly(
      head(4_000_000),
      ...Array<Buffer>(20).fill(Buffer.alloc(200_000, 'x')),
    )
    expect(response).toMatch(/^HTTP\/1.1 413[\s\S]+That is more than can be sent at once/)
    expect(response).toMatch(/\r\nconnection: close\r\n/i)
    expect(closed).toBe(true)
  })

  test.each([
    ['of 130 MB', true],
    ['of 130 MB in pieces of unknown number', false],
  ])('%s is answered to whoever first sends all of it', async (_, hasContentLength) => {
    expect((await sendAll(130 * 1024 * 1024, hasContentLength)).slice(0, 12)).toBe('HTTP/1.1 413')
  })

  /** Sends as fast as possible without reading the response first. @returns the response, or the connection error */
  const sendAll = (bytes: number, hasContentLength: boolean) =>
    new Promise<string>((done) => {
      const part = Buffer.alloc(1024 * 1024, 'x')
      const piece = hasContentLength ? part : Buffer.concat([Buffer.from('100000\r\n'), part, Buffer.from('\r\n')])
      const length = hasContentLength ? `Content-Length: ${bytes}` : 'Transfer-Encoding: chunked'
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
      let response = ''
      let left = bytes / part.length
      socket.on('error', (error) => done(error.message))
      socket.on('data', (chunk) => (response += chunk))
      socket.on('close', () => done(response))
      socket.write(
        `POST /backend/api/save-order HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${length}\r\n\r\n`,
      )
      const send = () => {
        while (left-- > 0) if (!socket.write(piece)) return socket.once('drain', send)
        socket.end(hasContentLength ? '' : '0\r\n\r\n')
      }
      send()
    })

  test('is not read for ever', async () => {
    const { response, closed } = await sendSlowly(head(4e12), ...Array<Buffer>(2000).fill(Buffer.alloc(1000)))
    expect(response).toMatch(/^HTTP\/1.1 413/)
    expect(closed).toBe(true)
  })
})

test('a cookie of another name than the current one grants nothing', async () => {
  const secure = await openShop({ config: { ...shop.context.config, publicUrl: 'https://shop.example' } })
  try {
    const answer = await secure.app.inject({ url: '/backend/api/dashboard', headers: { cookie: 'bunon_staff=x' } })
    expect(answer.statusCode).toBe(401)
    const placed = await secure.sells()
    const order = await secure.app.inject({
      method: 'POST',
      url: '/backend/api/save-order',
      headers: { cookie: `bunon_orders=${'a'.repeat(43)}` },
      payload: orderBody([{ id: placed.number, size: 'M', color: 'Green', quantity: 1 }], { email: 'k@mail.example' }),
    })
    // The planted cookie is ignored: the browser gets a new one under the protected name.
    expect(order.cookies).toMatchObject([{ name: '__Host-bunon_orders', secure: true, httpOnly: true }])
  } finally {
    await secure.close()
  }
})
