import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
export const unbrotli = promisify(brotliDecompress)
export const unzip = promisify(gunzip)

/** Brotli quality 5: nearly the best size for HTML in a twentieth of the time. Pages served often are repacked. */
export async function encode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return brotli(body, brotliOptions(5, body.length))
  if (encoding === 'gzip') return zip(body, { level: 6 })
  return body
}

/**
 * Brotli quality 10: seven per cent smaller than `encode`, for twenty times the time.
 * @param body compressed by `encode`
 */
export async function repack(body: Buffer): Promise<Buffer> {
  const plain = await unbrotli(body)
  return brotli(plain, brotliOptions(10, plain.length))
}

/**
 * The window fits the body: for the default one, of 4 MB, brotli allocates new memory for every page. The output fits
 * into one chunk: for each further one zlib wakes a thread of its pool again.
 */
const brotliOptions = (quality: number, bytes: number) => ({
  chunkSize: Math.min(256 * 1024, Math.max(16 * 1024, bytes >> 2)),
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, 32 - Math.clz32(bytes))),
  },
})

/**
 * Copies the bytes into their own memory. Results of zlib are often slices of a 64 KB pool, and a cached slice would
 * retain the whole pool.
 */
export function inOwnMemory(body: Buffer): Buffer {
  if (body.buffer.byteLength === body.length) return body
  const own = Buffer.allocUnsafeSlow(body.length)
  body.copy(own)
  return own
}

/** The best encoding that the client accepts. */
export function encodingFor(accept: string | string[] | undefined): Encoding {
  const wanted = String(accept ?? '')
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(wanted)) return 'br'
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(wanted)) return 'gzip'
  return 'identity'
}
