import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { CourierEvent, CourierFacts, WebhookReading, WebhookReply } from '#domains/parcels/couriers/courier.ts'

export type WebhookReceiver = Awaited<ReturnType<typeof receiveWebhooks>>

/** The webhook endpoint of a shop, for tests: parses requests and responds as the adapter specifies. */
export async function receiveWebhooks(courier: Pick<CourierFacts, 'readWebhook'>, secret: string, now: () => Date) {
  const readings: WebhookReading[] = []
  const server = createServer(async (request, response) => {
    const rawBody = await buffer(request)
    const query = Object.fromEntries(new URL(request.url ?? '/', 'http://shop.example').searchParams)
    const reading = courier.readWebhook({ headers: request.headers, rawBody, query }, secret, now())
    if (receiver.answer) return void response.writeHead(receiver.answer).end()
    readings.push(reading)
    const { status, headers, body } = replyTo(reading)
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  const receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    /** Responds with this status without parsing anything. */
    answer: undefined as number | undefined,
    readings,
    events: (): CourierEvent[] => readings.flatMap((each) => (typeof each === 'string' ? [] : each.events)),
    stop: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  return receiver
}

function replyTo(reading: WebhookReading): WebhookReply {
  if (typeof reading !== 'string') return reading.respond
  return { status: reading === 'forged' ? 401 : 400, headers: {}, body: '' }
}
