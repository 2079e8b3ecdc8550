import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { maxBytes } from '#domains/catalogue/pictures/clean-picture.ts'
import { isPublicAddress } from '#platform/http/public-address.ts'

/** Why a picture was not fetched, in words for the report. */
export class NotFetched extends Error {}

const maxRedirects = 3

/**
 * Fetches a picture from the public internet: http or https, at most 10 MB, within 10 seconds, at most 3 redirects.
 * Each connection goes to an address that was checked at name resolution, so that no name leads into a private network.
 * @param allowed which IP addresses are allowed (tests have a server of their own)
 * @param resolve resolves a name to its addresses
 * @throws NotFetched
 */
export async function fetchPicture(
  address: string,
  { allowed = (ip: string) => isPublicAddress(ip) === true, milliseconds = 10_000, resolve = resolveAll } = {},
): Promise<Buffer> {
  const signal = AbortSignal.timeout(milliseconds)
  try {
    let url = webUrl(address)
    for (let redirects = 0; ; redirects++) {
      const answer = await ask(url, { allowed, resolve }, signal)
      const { statusCode: status = 0, headers } = answer
      if (status >= 300 && status < 400 && headers.location) {
        answer.destroy()
        if (redirects === maxRedirects) throw new NotFetched('it was sent on too often')
        url = webUrl(headers.location, url)
        continue
      }
      if (status !== 200) {
        answer.destroy()
        throw new NotFetched(`the server answered ${status}`)
      }
      return await read(answer)
    }
  } catch (error) {
    if (error instanceof NotFetched) throw error
    if (signal.aborted) throw new NotFetched(`it did not come within ${Math.round(milliseconds / 1000)} seconds`)
    throw new NotFetched(`the server cannot be reached (${(error as NodeJS.ErrnoException).code ?? 'no answer'})`)
  }
}

function webUrl(address: string, base?: URL): URL {
  if (!URL.canParse(address, base)) throw new NotFetched('it is no address')
  const url = new URL(address, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new NotFetched(`${url.protocol} is not fetched`)
  if (url.username || url.password) throw new NotFetched('it has a password in it')
  return url
}

const closed = () => new NotFetched('it leads into a private network')

type Callback = (error: Error | null, addresses: LookupAddress[]) => void
type Resolve = (name: string, options: LookupOptions, done: Callback) => void
const resolveAll: Resolve = (name, options, done) => lookup(name, { ...options, all: true }, done)

type Rules = { allowed: (ip: string) => boolean; resolve: Resolve }

function ask(url: URL, { allowed, resolve }: Rules, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A bare IP address is not resolved, so it is checked here.
  if (isPublicAddress(host) !== undefined && !allowed(host)) throw closed()
  const checkedLookup: LookupFunction = (name, options, done) =>
    resolve(name, options, (error, found) => {
      if (error) return done(error, '')
      if (found.length === 0 || !found.every(({ address }) => allowed(address))) return done(closed(), '')
      return options.all ? done(null, found) : done(null, found[0]?.address ?? '', found[0]?.family)
    })
  return new Promise((answered, failed) => {
    const get = url.protocol === 'https:' ? getHttps : getHttp
    get(
      url,
      {
        lookup: checkedLookup,
        agent: false,
        signal,
        headers: { accept: 'image/webp,image/*', 'user-agent': 'Bunon catalogue import' },
      },
      answered,
    ).on('error', failed)
  })
}

async function read(answer: IncomingMessage): Promise<Buffer> {
  const tooLarge = () => new NotFetched('it is larger than 10 MB')
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) {
    answer.destroy()
    throw tooLarge()
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
