import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

type Received = { path: string; headers: Record<string, unknown>; body: Record<string, unknown> }

/** A courier that returns `answer`, for response shapes that its simulator does not have. */
export async function answerAs(answer: (request: Received) => { status: number; body: unknown }) {
  const server = createServer(async (request, response) => {
    const body = (await json(request).catch(() => ({}))) as Record<string, unknown>
    const answered = answer({ path: request.url ?? '', headers: request.headers, body })
    response.writeHead(answered.status).end(JSON.stringify(answered.body))
  })
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
