import type { IncomingMessage, Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isForStaff } from './access.ts'

const second = 1000
const minute = 60 * second

/**
 * Milliseconds until a body must be complete: of public requests, of shoppers' photo uploads, and of staff's uploads,
 * such as films of 40 MB on slow lines. A connection without any data ends sooner.
 */
export const bodyTimesMs = { public: 15 * second, photos: 3 * minute, staff: 15 * minute } as const

/** Sets another time for a request whose body has not arrived yet. */
const setTime = new WeakMap<IncomingMessage, (ms: number) => void>()

/**
 * Answers 408 to bodies that take too long. Node has one time for all requests of a server; it must be the longest.
 * @param publicMs milliseconds for requests that were not granted more
 */
export function limitBodyTime(server: Server, publicMs: number = bodyTimesMs.public): void {
  // Before Fastify's own listener, which may allow more at once.
  server.prependListener('request', (request: IncomingMessage) => {
    const { headers, socket } = request
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
    const cutOff = () => {
      if (request.complete) return
      server.emit(
        'clientError',
        Object.assign(new Error('body too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        socket,
      )
    }
    let timer = setTimeout(cutOff, publicMs)
    setTime.set(request, (ms) => {
      clearTimeout(timer)
      timer = setTimeout(cutOff, ms)
    })
    const end = () => {
      clearTimeout(timer)
      setTime.delete(request)
    }
    request.once('end', end).once('close', end)
  })
}

/** Gives the body of a request this time, from now on. */
export const allowBodyTime = (request: IncomingMessage, ms: number): void => setTime.get(request)?.(ms)

/** Allows staff more time, once it is checked that they may call the endpoint. */
export function allowStaffBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ raw, routeOptions }) => {
    if (isForStaff(routeOptions.config.access)) allowBodyTime(raw, bodyTimesMs.staff)
  })
}
