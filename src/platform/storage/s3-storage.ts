import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { BadSetting, type Config } from '../config.ts'
import { readS3Address, type S3Address } from './s3-address.ts'
import type { PassedOn, Storage } from './storage.ts'
import { StorageIsAway } from './storage-is-away.ts'

/** For the headers of one attempt, for its body, and for all attempts together. */
const timeoutsMs = { headers: 3000, body: 8000, total: 12_000 }
const maxAttempts = 3
/** Circuit breaker: after a failure requests fail at once for this long. */
const breakerMs = 2000

type Asked = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  path: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer
  /** The caller reads the body as a stream, without a timeout. */
  inPieces?: boolean
}
type Answered = { status: number; headers: Headers; body: Buffer; pieces: ReadableStream | undefined }

/** Error response of the store, for the log. */
class StoreRefuses extends Error {
  readonly status: number
  readonly headers: Headers
  /** The store's error code, such as AccessDenied; empty: none. */
  readonly word: string

  constructor(status: number, headers: Headers, body: Buffer) {
    const word = wordOf(body)
    super(`the store answers ${status} ${word}`.trim())
    this.status = status
    this.headers = headers
    this.word = word
  }
}

/**
 * Objects in a bucket of an S3-compatible store. Keys are not checked here: `openStorage` has done that. Every call has
 * timeouts; if the store is unreachable, refuses or hangs, it throws StorageIsAway (503).
 * @param page items per list request; stores return 1000 at most
 */
export function openBucket(address: S3Address, page = 1000): Storage {
  const ask = asking(address)
  const orNothing = async (asked: Asked): Promise<Answered | undefined> => {
    const answer = await ask(asked)
    if (answer.status !== 404) return answer
    // A missing bucket must not look like a missing picture.
    const refusal = new StoreRefuses(answer.status, answer.headers, answer.body)
    if (refusal.word !== '' && refusal.word !== 'NoSuchKey') throw new StorageIsAway(refusal)
    return undefined
  }

  return {
    room: async () => undefined,
    put: async (key, body) => {
      const answer = await ask({ method: 'PUT', path: key, headers: { 'content-type': typeOf(key) }, body })
      if (answer.status !== 200) throw new StorageIsAway(new StoreRefuses(answer.status, answer.headers, answer.body))
    },
    get: async (key) => (await orNothing({ method: 'GET', path: key }))?.body,
    remove: async (key) => {
      await orNothing({ method: 'DELETE', path: key })
    },
    storedAt: async (key) => {
      const answer = await orNothing({ method: 'HEAD', path: key })
      return answer && (momentOf(answer.headers.get('last-modified')) ?? new Date(0))
    },
    fileOf: async () => undefined,
    passOn: async (key, { range, headOnly = false }) => {
      const headers: Record<string, string> = range ? { range } : {}
      const answer = await orNothing({ method: headOnly ? 'HEAD' : 'GET', path: key, headers, inPieces: !headOnly })
      return answer && passedOn(answer)
    },
    list: (folder) => everything(ask, `${folder}/`, page),
    // An incomplete upload was never stored.
    sweepParts: async () => 0,
  }
}

/**
 * Checks at start that the bucket allows everything the shop does with it. A folder is created on first use, so it is not checked.
 * An unreachable store does not prevent the start: it would not stop a running shop either.
 * @param say prints that for the operator
 * @throws BadSetting: a sentence for the operator, without the keys
 */
export async function storageMustBeUsable(
  { storageUrl, storageKeys }: Pick<Config, 'storageUrl' | 'storageKeys'>,
  say: (line: string) => void,
) {
  if (!storageUrl?.startsWith('s3://')) return
  const address = readS3Address(storageUrl, storageKeys)
  const bucket = openBucket(address)
  const trial = `checks/${randomUUID()}.txt`
  try {
    await everything(asking(address), 'checks/', 1).next()
    await bucket.put(trial, Buffer.from('May be thrown away: written by a shop to see whether it can.\n'))
    await bucket.get(trial)
    await bucket.remove(trial)
  } catch (error) {
    const cause = error instanceof StorageIsAway ? error.cause : error
    const sentence = `The store of pictures at STORAGE_URL (${address.shown}) ${messageFor(cause, address)}.`
    if (isRefusal(cause)) throw new BadSetting(sentence)
    say(`${sentence} The shop opens all the same; pictures come when it is back.`)
  }
}

/** A retry would get the same answer. */
const isRefusal = (error: unknown) =>
  error instanceof StoreRefuses && error.status < 500 && ![408, 429].includes(error.status)

function messageFor(cause: unknown, { region }: S3Address): string {
  if (!(cause instanceof StoreRefuses)) return `cannot be reached: ${reasonOf(cause)}`
  const { status, word, headers } = cause
  const its = headers.get('x-amz-bucket-region')
  if (word === 'NoSuchBucket') return 'has no such bucket: make it first'
  if (status === 301 || word === 'AuthorizationHeaderMalformed' || (its && its !== region))
    return `is in another region than ${region}: write ${its ? `region=${its}` : 'region=…'} behind its address`
  if (status === 401 || status === 403)
    return `refuses (${word || status}): its keys are wrong, or may not list, read, write and delete there`
  return `refuses (${word || status})`
}

const reasonOf = (cause: unknown): string => {
  const { name, message, code, cause: deeper } = cause as NodeJS.ErrnoException & { cause?: unknown }
  if (deeper instanceof Error) return reasonOf(deeper)
  return name === 'TimeoutError' || name === 'AbortError' ? 'it does not answer in time' : (code ?? message)
}

function asking(address: S3Address) {
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
  return async function ask(asked: Asked): Promise<Answered> {
    if (performance.now() - awaySince < breakerMs) throw new StorageIsAway(why)
    const until = performance.now() + timeoutsMs.total
    for (let attempt = 1; ; attempt++) {
      try {
        return await tryOnce(signer, address, asked, until - performance.now())
      } catch (error) {
        const wait = 100 * 3 ** (attempt - 1) * (0.5 + Math.random())
        if (!isRefusal(error) && attempt < maxAttempts && performance.now() + wait < until) {
          await pause(wait)
          continue
        }
        if (!isRefusal(error)) {
          awaySince = performance.now()
          why = error
        }
        throw new StorageIsAway(error)
      }
    }
  }
}

/** @param left milliseconds for the whole attempt */
async function tryOnce(signer: AwsClient, { base }: S3Address, asked: Asked, left: number): Promise<Answered> {
  const { method, path, query = {}, headers = {}, body, inPieces } = asked
  // Requests for the bucket itself must have no trailing slash.
  const url = new URL(path === '' ? base.slice(0, -1) : base + path)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const giveUp = new AbortController()
  const within = (limit: number) =>
    setTimeout(
      () => giveUp.abort(new DOMException('the store does not answer in time', 'TimeoutError')),
      Math.min(limit, left),
    )
  // Uploading the body takes time before the response can start.
  let timer = within(body ? timeoutsMs.body : timeoutsMs.headers)
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
    timer = within(timeoutsMs.body)
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (!isGood && status !== 404) throw new StoreRefuses(status, answer.headers, bytes)
    return { status, headers: answer.headers, body: bytes, pieces: undefined }
  } finally {
    clearTimeout(timer)
  }
}

const none = Buffer.alloc(0)

/** The error code in the XML of an error response. */
const wordOf = (body: Buffer) => /<Code>([A-Za-z0-9]{1,60})<\/Code>/.exec(body.subarray(0, 4000).toString())?.[1] ?? ''

function passedOn({ status, headers, pieces }: Answered): PassedOn {
  const only = (...names: string[]) =>
    Object.fromEntries(names.flatMap((name) => (headers.has(name) ? [[name, String(headers.get(name))]] : [])))
  if (status === 416) {
    void pieces?.cancel()
    return { status, headers: only('content-range'), body: undefined }
  }
  return {
    status: status === 206 ? 206 : 200,
    headers: only('content-length', 'content-range', 'etag', 'last-modified'),
    body: pieces && Readable.fromWeb(pieces),
  }
}

/** Page by page, so that memory does not grow with the bucket. Our keys need no unescaping. */
async function* everything(ask: (asked: Asked) => Promise<Answered>, prefix: string, pageSize: number) {
  for (let next: string | undefined = ''; next !== undefined; ) {
    const { status, headers, body }: Answered = await ask({
      method: 'GET',
      path: '',
      query: { 'list-type': '2', prefix, 'max-keys': String(pageSize), ...(next && { 'continuation-token': next }) },
    })
    const page = body.toString()
    if (status !== 200 || !page.includes('<ListBucketResult'))
      throw new StorageIsAway(new StoreRefuses(status, headers, body))
    for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const key = textOf(entry, 'Key')
      const storedAt = momentOf(textOf(entry, 'LastModified'))
      if (key && storedAt) yield { key, storedAt }
    }
    const more = textOf(page, 'IsTruncated') === 'true' ? textOf(page, 'NextContinuationToken') : undefined
    next = more && unescaped(more)
  }
}

const textOf = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replace(/&(#39|apos);/g, "'")
    .replaceAll('&amp;', '&')

function momentOf(text: string | null | undefined): Date | undefined {
  const moment = new Date(text ?? '')
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

const types: Record<string, string> = { webp: 'image/webp', avif: 'image/avif', mp4: 'video/mp4', txt: 'text/plain' }
const typeOf = (key: string) => types[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
