import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { serializePipelined } from './serialize-pipelined.ts'

async function open() {
  const under: { path: string; response: ServerResponse }[] = []
  const server = createServer(serializePipelined(({ url = '' }, response) => under.push({ path: url, response })))
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  let response = ''
  socket.on('data', (chunk) => (response += chunk))
  return {
    under,
    send: (...paths: string[]) =>
      socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`).join('')),
    end: () => socket.destroy(),
    response: () => response,
    paths: () => under.map(({ path }) => path),
    answer: (path: string, text: string) => under.find((each) => each.path === path)?.response.end(text),
    /** A request on a connection of its own, which is read after what came before. */
    ask: async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text(),
  }
}

test('a pipelined request is handled after the previous response was sent', async () => {
  const shop = await open()
  shop.send('/a', '/b', '/c')
  await expect.poll(shop.paths).toEqual(['/a'])
  const other = shop.ask('/other')
  await expect.poll(shop.paths).toContain('/other')
  expect(shop.paths()).toEqual(['/a', '/other'])
  shop.answer('/other', 'here')
  await other
  shop.answer('/a', 'first')
  await expect.poll(shop.paths).toEqual(['/a', '/other', '/b'])
  shop.answer('/b', 'second')
  await expect.poll(shop.paths).toEqual(['/a', '/other', '/b', '/c'])
  shop.answer('/c', 'third')
  await expect.poll(shop.response).toMatch(/first[\s\S]+second[\s\S]+third/)
})

test('pipelined requests of a closed connection are never handled; other connections do not wait', async () => {
  const shop = await open()
  shop.send('/a', '/b')
  await expect.poll(shop.paths).toEqual(['/a'])
  const other = shop.ask('/other')
  await expect.poll(shop.paths).toEqual(['/a', '/other'])
  shop.answer('/other', 'here')
  expect(await other).toBe('here')
  const [first] = shop.under
  const closed = first && once(first.response, 'close')
  shop.end()
  await closed
  const last = shop.ask('/last')
  await expect.poll(shop.paths).toContain('/last')
  expect(shop.paths()).toEqual(['/a', '/other', '/last'])
  shop.answer('/last', 'the end')
  await last
})
