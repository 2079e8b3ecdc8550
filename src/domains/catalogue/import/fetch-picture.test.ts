import { createServer, type RequestListener } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPublicAddress } from '#platform/http/public-address.ts'
import { fetchPicture } from './fetch-picture.ts'
import { imageAddresses } from './image-addresses.ts'

let port = 0
let asked: string[] = []
const answers: Record<string, RequestListener> = {
  '/good.jpg': (_request, response) => response.end('picture'),
  '/moved.jpg': (_request, response) => response.writeHead(302, { location: '/good.jpg' }).end(),
  '/round.jpg': (_request, response) => response.writeHead(302, { location: '/round.jpg' }).end(),
  '/into-the-cloud.jpg': (_request, response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  '/into-the-house.jpg': (_request, response) =>
    response.writeHead(307, { location: `http://[::1]:${port}/good.jpg` }).end(),
  // This machine by another address: who does not check it fetches the picture.
  '/to-this-machine.jpg': (_request, response) =>
    response.writeHead(302, { location: `http://[::ffff:127.0.0.1]:${port}/good.jpg` }).end(),
  '/to-a-name.jpg': (_request, response) =>
    response.writeHead(302, { location: `http://house.example:${port}/good.jpg` }).end(),
  '/to-a-file.jpg': (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/says-large.jpg': (_request, response) => response.writeHead(200, { 'content-length': 11 * 1024 * 1024 }).end('x'),
  '/is-large.jpg': (_request, response) => {
    response.writeHead(200)
    for (let i = 0; i < 11; i++) response.write(Buffer.alloc(1024 * 1024))
    response.end()
  },
  '/slow.jpg': (_request, response) => void response.writeHead(200).write('x'),
}
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  const answer = answers[request.url ?? '']
  if (answer) answer(request, response)
  else response.writeHead(404).end()
})

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  port = (server.address() as { port: number }).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Treats the test's own server as public. */
const allowed = (ip: string) => ip === '127.0.0.1'
const at = (path: string) => `http://127.0.0.1:${port}${path}`

test('a picture is fetched, also after a redirect', async () => {
  expect(String(await fetchPicture(at('/good.jpg'), { allowed }))).toBe('picture')
  expect(String(await fetchPicture(at('/moved.jpg'), { allowed }))).toBe('picture')
})

test.each([
  ['/round.jpg', 'it was sent on too often'],
  ['/into-the-cloud.jpg', 'it leads into a private network'],
  ['/into-the-house.jpg', 'it leads into a private network'],
  ['/to-a-file.jpg', 'file: is not fetched'],
  ['/says-large.jpg', 'it is larger than 10 MB'],
  ['/is-large.jpg', 'it is larger than 10 MB'],
  ['/gone.jpg', 'the server answered 404'],
])('%s: %s', async (path, reason) => {
  await expect(fetchPicture(at(path), { allowed })).rejects.toThrow(reason)
})

test('each redirect is checked again, by address and by name: nothing of a private network is asked', async () => {
  const both = ['127.0.0.1', '10.1.2.3'].map((address) => ({ address, family: 4 }))
  for (const path of ['/to-this-machine.jpg', '/to-a-name.jpg']) {
    asked = []
    const picture = fetchPicture(at(path), { allowed, resolve: (_name, _options, done) => done(null, both) })
    await expect(picture, path).rejects.toThrow('it leads into a private network')
    expect(asked).toEqual([path])
  }
})

test('a server that does not finish times out', async () => {
  await expect(fetchPicture(at('/slow.jpg'), { allowed, milliseconds: 300 })).rejects.toThrow('it did not come within')
})

test('a name is refused if one of its addresses is private, in any order', async () => {
  const open = { address: '127.0.0.1', family: 4 }
  const closed = { address: '10.1.2.3', family: 4 }
  asked = []
  for (const found of [
    [open, closed],
    [closed, open],
  ]) {
    const picture = fetchPicture(`http://shop.example:${port}/good.jpg`, {
      allowed,
      resolve: (_name, _options, done) => done(null, found),
    })
    await expect(picture).rejects.toThrow('it leads into a private network')
  }
  expect(asked).toEqual([])
  const resolve: NonNullable<Parameters<typeof fetchPicture>[1]>['resolve'] = (_name, _options, done) =>
    done(null, [open])
  expect(String(await fetchPicture(`http://shop.example:${port}/good.jpg`, { allowed, resolve }))).toBe('picture')
})

test('localhost is refused by address, name and every spelling, without a connection', async () => {
  asked = []
  for (const host of [
    '127.0.0.1',
    'localhost',
    '0.0.0.0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0x7f.1',
    '127.1',
    '017700000001',
  ]) {
    await expect(fetchPicture(`http://${host}:${port}/good.jpg`), host).rejects.toThrow(
      'it leads into a private network',
    )
  }
  expect(asked).toEqual([])
})

test.each([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['ff02::1', false],
  ['8.8.8.8', true],
  ['103.4.144.1', true],
  ['172.32.0.1', true],
  ['2606:4700::1111', true],
  ['shop.example', undefined],
])('%s is public: %s', (address, open) => expect(isPublicAddress(address)).toBe(open))

test('URLs that are not pictures are dropped with the reason; the others stay in order, ten at most', () => {
  const { addresses, corrections } = imageAddresses([
    'https://shop.example/a.jpg',
    { url: 'b.jpg' },
    'https://shop.example/a.jpg',
    'data:image/png;base64,x',
    'http://localhost/x.jpg',
    'http://10.0.0.7/x.jpg',
    'http://[::1]/x.jpg',
    'https://user:secret@shop.example/x.jpg',
    '//169.254.169.254/x.jpg',
    '..\\x.jpg',
    { url: null },
    42,
    '',
  ])
  expect(addresses).toEqual(['https://shop.example/a.jpg', 'b.jpg'])
  expect(corrections).toHaveLength(10)
  expect(imageAddresses('one.jpg').addresses).toEqual(['one.jpg'])
  expect(imageAddresses(Array.from({ length: 14 }, (_, i) => `${i}.jpg`))).toMatchObject({
    addresses: { length: 10 },
    corrections: ['14 pictures: the first 10 kept'],
  })
})
