import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { setTimeout } from 'node:timers/promises'

export type Piece = { variant: number; number: number; size: string; color: string }
export type Answer = {
  status: number
  body: Record<string, unknown>
  milliseconds: number
  retryAfter: string | undefined
}
/** The last answer to an order, and how many tries it took. */
export type Outcome = { key: string; pieces: Piece[]; answer: Answer; tries: number; at: number }

/**
 * A POST to the shop. Status 0: no complete answer came; the order may or may not be stored.
 * @param timeoutMs timeout in milliseconds
 * @param from the client's address, 127.x.y.z
 */
export function post(
  url: string,
  body: unknown,
  {
    key,
    cookie,
    timeoutMs = 10_000,
    method = 'POST',
    from,
  }: { key?: string; cookie?: string; timeoutMs?: number; method?: string; from?: string } = {},
): Promise<Answer> {
  return new Promise((done) => {
    const began = performance.now()
    const text = JSON.stringify(body)
    const asked = (url.startsWith('https:') ? httpsRequest : httpRequest)(
      url,
      {
        method,
        agent: false,
        ...(from && { localAddress: from }),
        timeout: timeoutMs,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          origin: new URL(url).origin,
          ...(key && { 'idempotency-key': key }),
          ...(cookie && { cookie }),
        },
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', () => end(0, {}))
        answer.on('end', () => {
          let read: Record<string, unknown> = {}
          try {
            read = JSON.parse(Buffer.concat(parts).toString())
          } catch {
            return end(0, {})
          }
          end(answer.statusCode ?? 0, read, answer.headers['retry-after'])
        })
      },
    )
    const end = (status: number, read: Record<string, unknown>, retryAfter?: string) =>
      done({ status, body: read, milliseconds: performance.now() - began, retryAfter })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => end(0, {}))
    asked.end(text)
  })
}

let buyers = 0
/**
 * An order as the checkout sends it, each from a new customer at an address of their own: where rules for cash on
 * delivery count orders, those of one address wait for each other.
 */
export function orderOf(pieces: Omit<Piece, 'variant'>[], quantity = 1) {
  const nr = ++buyers
  return {
    orderDetails: { paymentMethod: 'cod', notes: '' },
    customerInfo: {
      fullName: `Buyer ${nr}`,
      email: `buyer${nr}@mail.example`,
      phone: `017${String(10_000_000 + nr).slice(-8)}`,
      address: `House ${nr}, Road 2, Mirpur`,
      city: 'dhaka',
    },
    items: pieces.map(({ number, size, color }) => ({ id: number, size, color, quantity })),
  }
}

/** Without an answer, or with a 429 or 5xx, it retries with the same idempotency key, as browsers do. */
export async function placeUntilKnown(shop: string, pieces: Piece[], timeoutMs = 60_000): Promise<Outcome> {
  const key = crypto.randomUUID()
  const body = orderOf(pieces)
  const until = Date.now() + timeoutMs
  for (let tries = 1; ; tries++) {
    const answer = await post(`${shop}/backend/api/save-order`, body, { key })
    const isKnown = answer.status > 0 && answer.status < 500 && answer.status !== 429
    if (isKnown || Date.now() > until) return { key, pieces, answer, tries, at: Date.now() }
    await setTimeout(100 + Math.random() * 200)
  }
}

/** Places orders on a fixed schedule (open loop): a slow answer does not delay the others. */
export async function trafficOf(
  count: number,
  perSecond: number,
  place: (nr: number) => Promise<Outcome>,
): Promise<Outcome[]> {
  const began = performance.now()
  const under: Promise<Outcome>[] = []
  for (let nr = 0; nr < count; nr++) {
    const early = began + (nr * 1000) / perSecond - performance.now()
    if (early > 1) await setTimeout(early)
    under.push(place(nr))
  }
  return Promise.all(under)
}
