import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#platform/postgres/ports.ts'
import { type Load, load, median } from './load.ts'

const asBrowser = { 'accept-encoding': 'br' }

/** A cached page of the shop compared with the same bytes from a bare Node server, alternating. */
export async function besideBareNode(
  shop: string,
  path: string,
  plan: { seconds: number; rounds: number; workers: number },
): Promise<{ shop: Load; bare: Load; bytes: number }> {
  // Every worker must have rendered and cached it in this encoding.
  for (let i = 0; i < 30; i++) await answerOf(shop + path)
  const { headers, body } = await answerOf(shop + path)
  const bare = await openBareServer({ headers, body }, plan.workers)
  try {
    const rounds: { shop: Load; bare: Load }[] = []
    await load(shop + path, 1, asBrowser)
    await load(bare.url, 1, asBrowser)
    for (let i = 0; i < plan.rounds; i++) {
      rounds.push({
        shop: await load(shop + path, plan.seconds, asBrowser),
        bare: await load(bare.url, plan.seconds, asBrowser),
      })
    }
    return { shop: median(rounds.map((r) => r.shop)), bare: median(rounds.map((r) => r.bare)), bytes: body.length }
  } finally {
    await bare.close()
  }
}

type Answer = { headers: Record<string, string>; body: Buffer }

/** The raw response, still compressed. */
function answerOf(url: string): Promise<Answer> {
  return new Promise((done, failed) => {
    const asked = request(url, { headers: asBrowser, agent: false }, async (response) => {
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part)
      const headers = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]))
      for (const name of ['date', 'connection', 'keep-alive', 'transfer-encoding']) delete headers[name]
      const body = Buffer.concat(parts)
      done({ headers: { ...headers, 'content-length': String(body.length) }, body })
    })
    asked.once('error', failed)
    asked.end()
  })
}

/** A bare Node server that sends this response, with as many processes as the shop. */
export async function openBareServer({ headers, body }: Answer, workers: number) {
  const folder = mkdtempSync(join(tmpdir(), 'bunon-bare-'))
  const file = join(folder, 'answer.json')
  writeFileSync(file, JSON.stringify({ headers, body: body.toString('base64') }))
  const port = await freePort()
  const child = spawn(process.execPath, ['bench/bare-server.ts'], {
    env: { ...process.env, BARE_PORT: String(port), BARE_WORKERS: String(workers), BARE_ANSWER: file },
    stdio: 'inherit',
  })
  const url = `http://127.0.0.1:${port}/`
  for (let tries = 0; tries < 100; tries++) {
    if (
      await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      break
    await new Promise((next) => setTimeout(next, 50))
  }
  return {
    url,
    close: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
