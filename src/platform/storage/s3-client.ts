import { createHash } from 'node:crypto'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { type MonotonicClock, monotonicClock } from '../clock.ts'
import type { S3Address } from './s3-address.ts'
import { isRefusal, S3Error } from './s3-error.ts'
import { StorageIsAway } from './storage-is-away.ts'

/** For the headers of one attempt, for its body, and for all attempts together. */
const defaultTimeoutsMs = { headers: 3000, body: 8000, total: 12_000 }
const maxAttempts = 3
/** Circuit breaker: after a failure requests fail at once for this long. */
export const breakerMs = 2000

/** Tests set them, so that no result depends on the speed of the machine. */
export type S3Times = { timeoutsMs?: typeof defaultTimeoutsMs; now?: MonotonicClock }

export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  path: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer
  /** The caller reads the body as a stream, without a timeout. */
  inPieces?: boolean
}
export type Answered = { status: number; headers: Headers; body: Buffer; pieces: ReadableStream | undefined }

export function s3Client(address: S3Address, { timeoutsMs = defaultTimeoutsMs, now = monotonicClock }: S3Times = {}) {
  const signer = new AwsClient({
    accessKeyId: address.key,
    secretAccessKey: address.secret,
    ...(address.token && { sessionToken: address.token }),
    service: 's3',
    region: address.region,
  })
  let awaySince = Number.NEGATIVE_INFINITY
  let why: unknown

  /** @returns also 404 and 416. @throws StorageIsAway for any other failure */
  return async function ask(operation: S3Request): Promise<Answered> {
    if (now() - awaySince < breakerMs) throw new StorageIsAway(why)
    const until = now() + timeoutsMs.total
    for (let attempt = 1; ; attempt++) {
      try {
        return await tryOnce(signer, address, operation, { ...timeoutsMs, total: until - now() })
      } catch (error) {
        const wait = 100 * 3 ** (attempt - 1) * (0.5 + Math.random())
        if (!isRefusal(error) && attempt < maxAttempts && now() + wait < until) {
          await pause(wait)
          continue
        }
        if (!isRefusal(error)) {
          awaySince = now()
          why = error
        }
        throw new StorageIsAway(error)
      }
    }
  }
}

/** @param limitsMs `total`: for the whole attempt */
async function tryOnce(
  signer: AwsClient,
  { base }: S3Address,
  operation: S3Request,
  limitsMs: typeof defaultTimeoutsMs,
): Promise<Answered> {
  const { method, path, query = {}, headers = {}, body, inPieces } = operation
  // Requests for the bucket itself must have no trailing slash.
  const url = new URL(path === '' ? base.slice(0, -1) : base + path)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const giveUp = new AbortController()
  const within = (limit: number) =>
    setTimeout(
      () => giveUp.abort(new DOMException('the store does not answer in time', 'TimeoutError')),
      Math.min(limit, limitsMs.total),
    )
  // Uploading the body takes time before the response can start.
  let timer = within(body ? limitsMs.body : limitsMs.headers)
  try {
    const request = await signer.sign(url, {
      method,
      headers: {
        ...headers,
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      ...(body && { body: new Uint8Array(body) }),
      redirect: 'manual',
      signal: giveUp.signal,
    })
    const answer = await fetch(request)
    const { status } = answer
    const isGood = answer.ok || status === 416
    if (inPieces && isGood) {
      return { status, headers: answer.headers, body: none, pieces: answer.body as ReadableStream }
    }
    clearTimeout(timer)
    timer = within(limitsMs.body)
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (!isGood && status !== 404) throw new S3Error(status, answer.headers, bytes)
    return { status, headers: answer.headers, body: bytes, pieces: undefined }
  } finally {
    clearTimeout(timer)
  }
}

const none = Buffer.alloc(0)
