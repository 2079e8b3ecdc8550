import { spawn, spawnSync } from 'node:child_process'
import { Agent, get } from 'node:http'
import autocannon from 'autocannon'

export type Load = { perSecond: number; p50: number; p99: number; failed: number }

const hasWrk = spawnSync('wrk', ['-v']).error === undefined
export const generator = hasWrk ? 'wrk' : 'autocannon'

/** Requests one URL as fast as possible over 16 connections. Times in milliseconds. */
export function load(url: string, seconds: number, headers: Record<string, string> = {}): Promise<Load> {
  return hasWrk ? withWrk(url, seconds, headers) : withAutocannon(url, seconds, headers)
}

async function withWrk(url: string, seconds: number, headers: Record<string, string>): Promise<Load> {
  const args = ['-t1', '-c16', `-d${seconds}s`, '--latency']
  for (const [name, value] of Object.entries(headers)) args.push('-H', `${name}: ${value}`)
  const report = await output('wrk', [...args, url])
  const time = (percent: string) => milliseconds(new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s)`).exec(report))
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(report)?.[1] ?? 0),
    p50: time('50'),
    p99: time('99'),
    failed: Number(/Non-2xx or 3xx responses: (\d+)/.exec(report)?.[1] ?? 0),
  }
}

function milliseconds(match: RegExpExecArray | null): number {
  const unit = { us: 0.001, ms: 1, s: 1000 }[match?.[2] ?? 'ms'] ?? 1
  return Number(match?.[1] ?? 0) * unit
}

const output = (program: string, args: string[]) =>
  new Promise<string>((done) => {
    const child = spawn(program, args)
    let stdout = ''
    child.stdout.on('data', (chunk) => {
      stdout += chunk
    })
    child.once('exit', () => done(stdout))
  })

async function withAutocannon(url: string, duration: number, headers: Record<string, string>): Promise<Load> {
  const result = await autocannon({ url, duration, connections: 16, headers })
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  }
}

/** Runs `work` repeatedly with concurrency `wide` for some seconds. Times in milliseconds. */
export async function repeat(work: (nr: number) => Promise<boolean>, wide: number, seconds: number): Promise<Load> {
  const end = performance.now() + seconds * 1000
  const times: number[] = []
  let next = 0
  let failed = 0
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: wide }, async () => {
      while (performance.now() < end) {
        const from = performance.now()
        if (!(await work(next++))) failed++
        times.push(performance.now() - from)
      }
    }),
  )
  const took = (performance.now() - begun) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perSecond: (times.length - failed) / took, p50: at(0.5), p99: at(0.99), failed }
}

/** The round with the median throughput; failures are summed over all rounds. */
export function median(rounds: Load[]): Load {
  const sorted = rounds.toSorted((a, b) => a.perSecond - b.perSecond)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (!middle) throw new Error('no rounds')
  return { ...middle, failed: rounds.reduce((sum, { failed }) => sum + failed, 0) }
}

/** Path prefixes of pages and lists; with any suffix the response is not cached. */
export const uncached = {
  listing: '/shop?inStock=1&maxPrice=uncached-',
  product: '/product/1?size=uncached-',
  'product list API': '/backend/api/products-data?page=1&perPage=24&search=cotton%20',
  'search API': '/backend/api/search-products?query=panjabi%20',
}

/** Requests for `repeat`, each for a URL that was not requested before. */
export function askUncached(prefix: string, wide: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: wide })
  const ask = (nr: number) =>
    new Promise<boolean>((done) => {
      get(`${prefix}${Date.now().toString(36)}${nr}`, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
        answer.resume()
        answer.once('end', () => done(answer.statusCode === 200))
      }).once('error', () => done(false))
    })
  return { ask, close: () => agent.destroy() }
}
