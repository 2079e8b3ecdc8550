import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { allowBodyTime, allowStaffBodies, limitBodyTime } from './body-time.ts'

let app: FastifyInstance
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

/** A server on which bodies of the public must arrive in 50 ms. */
async function open(): Promise<number> {
  app = Fastify({
    requestTimeout: 120_000,
    clientErrorHandler: ({ code }, socket) => socket.end(`HTTP/1.1 408 Request Timeout\r\n\r\n${code}`),
  })
  limitBodyTime(app.server, 50)
  allowStaffBodies(app)
  app.post('/public', { config: { access: 'public' } }, async () => 'ok')
  app.post('/staff', { config: { access: 'staff' } }, async () => 'ok')
  app.addContentTypeParser('application/photos', (request, payload, done) => {
    allowBodyTime(request.raw, 60_000)
    payload.resume().once('end', () => done(null))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** Begins a request with a body of four characters. @returns `send` for its body, and all that is answered */
function begin(port: number, path: string, type = 'application/json') {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 4\r\nConnection: close\r\n\r\n`,
  )
  let text = ''
  const answered = new Promise<string>((done) => {
    socket.on('data', (part) => {
      text += part
    })
    socket.on('close', () => done(text))
  })
  return { send: (part: string) => socket.write(part), answered }
}

test('a body of the public that takes too long is answered 408; one of staff has more time', async () => {
  const port = await open()
  const staff = begin(port, '/staff')
  staff.send('nu')
  const stranger = begin(port, '/public')
  stranger.send('nu')
  expect(await stranger.answered).toContain('408 Request Timeout\r\n\r\nERR_HTTP_REQUEST_TIMEOUT')
  staff.send('ll')
  expect(await staff.answered).toContain('200 OK')
})

test('an endpoint of the public can allow more time once it takes a body in', async () => {
  const port = await open()
  const photos = begin(port, '/public', 'application/photos')
  photos.send('nu')
  const stranger = begin(port, '/public')
  stranger.send('nu')
  expect(await stranger.answered).toContain('408 Request Timeout')
  photos.send('ll')
  expect(await photos.answered).toContain('200 OK')
})
