import { request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { placeWarmUpOrder } from '#domains/orders/placing/place-warm-up-order.ts'
import type { AppContext } from '#platform/app-context.ts'

/** Enough for the JIT to compile the code of an order. */
const orderCount = 20
/** Simultaneous requests, each on a connection of its own. */
const crowdSize = 20

/**
 * Makes typical first requests before the process listens. They leave no data behind: carts are only checked, posted
 * orders are empty, warm-up orders are rolled back. Failures are logged: the shop opens without a database, too.
 * @param server a server with the shop's handler on a local port; closed at the end
 * @param host the shop's own, for the cache keys of the pages
 * @param enough called when orders and the home page are warm; two more pages follow, and requests are logged again
 */
export async function warmUp(
  server: Server,
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  {
    log,
    host,
    timeoutMs = 2000,
    enough = () => {},
  }: { log: FastifyBaseLogger; host: string; timeoutMs?: number; enough?: () => void },
): Promise<void> {
  const until = performance.now() + timeoutMs
  const inTime = () => performance.now() < until
  const { level } = log
  // Keeps these requests out of the log.
  if (['info', 'debug', 'trace'].includes(level)) log.level = 'warn'
  try {
    // `exclusive`: every worker has a port of its own.
    await new Promise<void>((listens, failed) =>
      server.once('error', failed).listen({ port: 0, host: '127.0.0.1', exclusive: true }, listens),
    )
    const { port } = server.address() as AddressInfo
    const ask = (path: string, sent?: object) => askAt(port, { path, host, sent })
    const cart = { items: [{ id: 1, size: 'M', quantity: 1 }] }
    const crowded = (path: string, sent: object) =>
      Promise.all(Array.from({ length: crowdSize }, () => ask(path, sent)))
    await crowded('/backend/api/check-cart', cart)
    for (let nr = 0; nr < orderCount && inTime(); nr++) await placeWarmUpOrder(db, clock())
    if (inTime()) await crowded('/backend/api/save-order', {})
    const [product] = /\/product\/\d+/.exec(inTime() ? await ask('/') : '') ?? []
    if (inTime()) await crowded('/backend/api/save-order', {})
    log.level = level
    enough()
    for (const page of ['/shop', ...(product ? [product] : [])]) if (inTime()) await ask(page)
  } catch (error) {
    log.warn({ err: error }, 'not warmed up')
  } finally {
    log.level = level
    server.close()
    server.closeAllConnections()
  }
}

/** @returns the body, with any status */
function askAt(port: number, { path, host, sent }: { path: string; host: string; sent?: object | undefined }) {
  return new Promise<string>((done, failed) => {
    const body = sent && JSON.stringify(sent)
    const headers = { host, ...(body && { 'content-type': 'application/json', 'content-length': body.length }) }
    const asked = request({ port, host: '127.0.0.1', path, method: body ? 'POST' : 'GET', headers, agent: false })
    asked.once('error', failed).once('response', (answer) => {
      let text = ''
      answer
        .setEncoding('utf8')
        .on('data', (piece) => {
          text += piece
        })
        .once('end', () => done(text))
        .once('error', failed)
    })
    asked.end(body)
  })
}
