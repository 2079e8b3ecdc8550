import { request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { rehearseOrder } from '#domains/orders/placing/rehearse-order.ts'
import type { AppContext } from '#platform/app-context.ts'

/** So often an order is rehearsed: what is done for it is compiled by then. */
const orders = 20
/** So many come in one moment, each on a connection of its own. */
const crowd = 20

/**
 * Goes the ways of the first visitors, before anybody is let in: they come to a process that has the code of its pages
 * loaded, its statements prepared and its connections open, instead of waiting for that in a crowd. Nothing is left of it:
 * carts are only compared with the shelves, what is sent as an order says nothing and is refused before a limit is
 * counted, and the orders that are written are taken back. Only the meters count these requests and refusals as any others. What
 * cannot be answered is passed over: a shop whose database is away opens all the same and says so.
 * @param backDoor answers as the shop will; it listens on this machine alone, and is closed when this is done
 * @param host under which pages are made, and kept: the shop's own
 * @param patience milliseconds after which no further way is begun
 * @param enough called when an order and a page cost no more than others do: two pages are still missing, which whoever
 *   comes for them would wait for as long. From then on, requests are written into the log again
 */
export async function warmUp(
  backDoor: Server,
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  {
    log,
    host,
    patience = 2000,
    enough = () => {},
  }: { log: FastifyBaseLogger; host: string; patience?: number; enough?: () => void },
): Promise<void> {
  const until = performance.now() + patience
  const inTime = () => performance.now() < until
  const { level } = log
  // These are nobody's requests.
  if (['info', 'debug', 'trace'].includes(level)) log.level = 'warn'
  try {
    // For this process only: the others have one of their own.
    await new Promise<void>((listens, failed) =>
      backDoor.once('error', failed).listen({ port: 0, host: '127.0.0.1', exclusive: true }, listens),
    )
    const { port } = backDoor.address() as AddressInfo
    const ask = (path: string, sent?: object) => askAt(port, { path, host, sent })
    const cart = { items: [{ id: 1, size: 'M', quantity: 1 }] }
    const crowded = (path: string, sent: object) => Promise.all(Array.from({ length: crowd }, () => ask(path, sent)))
    await crowded('/backend/api/check-cart', cart)
    for (let nr = 0; nr < orders && inTime(); nr++) await rehearseOrder(db, clock())
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
    backDoor.close()
    backDoor.closeAllConnections()
  }
}

/** @returns the body, whatever the status */
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
