import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
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
    port,
    under,
    send: (...paths: string[]) =>
      socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`).join('')),
    end: () => socket.destroy(),
    response: () => response,
    paths: () => under.map(({ path }) => path),
  }
}

test('a pipelined request is handled after the previous response was sent', async () => {
  const shop = await open()
  shop.send('/a', '/b', '/c')
  await expect.poll(shop.paths).toEqual(['/a'])
  await setTimeout(50)
  expect(shop.paths()).toEqual(['/a'])
  shop.under[0]?.response.end('first')
  await expect.poll(shop.paths).toEqual(['/a', '/b'])
  shop.under[1]?.response.end('second')
  await expect.poll(shop.paths).toEqual(['/a', '/b', '/c'])
  shop.under[2]?.response.end('third')
  await expect.poll(shop.response).toMatch(/first[\s\S]+second[\s\S]+third/)
})

test('pipelined requests of a closed connection are never handled; other connections do not wait', async () => {
  const shop = await open()
  shop.send('/a', '/b')
  await expect.poll(shop.paths).toEqual(['/a'])
  const other = fetch(`http://127.0.0.1:${shop.port}/other`)
  await expect.poll(shop.paths).toEqual(['/a', '/other'])
  shop.under[1]?.response.end('here')
  expect(await (await other).text()).toBe('here')
  shop.end()
  await setTimeout(100)
  expect(shop.paths()).toEqual(['/a', '/other'])
})
