import { Agent, request } from 'node:http'

/** Milliseconds until the first and the last byte, HTTP status, and size. */
type Answer = { first: number; whole: number; status: number; bytes: number }

/** A signed-in member of staff with one keep-alive connection, like a browser; requests are sent one after another. */
export type Desk = {
  ask: (path: string) => Promise<Answer>
  read: (path: string) => Promise<unknown>
  /** The body as text, also of a refusal or a file. */
  take: (path: string) => Promise<{ status: number; text: string }>
  leave: () => void
}

/** @param url address of the shop; paths are relative to /backend/api */
export async function signIn(url: string, username: string, password: string): Promise<Desk> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = (method: 'GET' | 'POST', path: string, headers: Record<string, string>, body?: string) =>
    new Promise<Answer & { cookie: string; text: string }>((done, failed) => {
      const began = performance.now()
      const asked = request(`${url}${path}`, { method, agent, headers }, (answer) => {
        let first = 0
        let bytes = 0
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => {
          first ||= performance.now() - began
          bytes += part.length
          if (method === 'POST' || !headers['accept-encoding']) parts.push(part)
        })
        // An answer that is cut short has no end.
        answer.once('error', failed)
        answer.once('end', () => {
          const whole = performance.now() - began
          done({
            first: first || whole,
            whole,
            status: answer.statusCode ?? 0,
            bytes,
            cookie: (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; '),
            text: Buffer.concat(parts).toString(),
          })
        })
      })
      asked.once('error', failed)
      asked.end(body)
    })

  const body = JSON.stringify({ username, password })
  const { status, cookie, text } = await send(
    'POST',
    '/backend/api/admin',
    { 'content-type': 'application/json' },
    body,
  )
  if (status !== 200) throw new Error(`Nobody could log in: ${text}`)
  const path = (address: string) => (address.startsWith('/') ? address : `/backend/api/${address}`)
  return {
    ask: (address) => send('GET', path(address), { cookie, 'accept-encoding': 'gzip, br' }),
    read: async (address) => JSON.parse((await send('GET', path(address), { cookie })).text),
    take: (address) => send('GET', path(address), { cookie }),
    leave: () => agent.destroy(),
  }
}
