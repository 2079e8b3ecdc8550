import { Readable } from 'node:stream'
import type { S3Address } from './s3-address.ts'
import { type Answered, type S3Request, type S3Times, s3Client } from './s3-client.ts'
import { S3Error } from './s3-error.ts'
import { listObjects, readDate } from './s3-list.ts'
import type { FileResponse, Storage } from './storage.ts'
import { StorageIsAway } from './storage-is-away.ts'

/**
 * Objects in a bucket of an S3-compatible store. Keys are not checked here: `openStorage` has done that. Every call has
 * timeouts; if the store is unreachable, refuses or hangs, it throws StorageIsAway (503).
 * @param page items per list request; stores return 1000 at most
 */
export function openBucket(address: S3Address, page = 1000, times: S3Times = {}): Storage {
  const ask = s3Client(address, times)
  const orNothing = async (operation: S3Request): Promise<Answered | undefined> => {
    const answer = await ask(operation)
    if (answer.status !== 404) return answer
    // A missing bucket must not look like a missing picture.
    const refusal = new S3Error(answer.status, answer.headers, answer.body)
    if (refusal.errorCode !== '' && refusal.errorCode !== 'NoSuchKey') throw new StorageIsAway(refusal)
    return undefined
  }

  return {
    diskSpace: async () => undefined,
    put: async (key, body) => {
      const answer = await ask({ method: 'PUT', path: key, headers: { 'content-type': typeOf(key) }, body })
      if (answer.status !== 200) throw new StorageIsAway(new S3Error(answer.status, answer.headers, answer.body))
    },
    get: async (key) => (await orNothing({ method: 'GET', path: key }))?.body,
    remove: async (key) => {
      await orNothing({ method: 'DELETE', path: key })
    },
    storedAt: async (key) => {
      const answer = await orNothing({ method: 'HEAD', path: key })
      return answer && (readDate(answer.headers.get('last-modified')) ?? new Date(0))
    },
    fileOf: async () => undefined,
    passOn: async (key, { range, headOnly = false }) => {
      const headers: Record<string, string> = range ? { range } : {}
      const answer = await orNothing({ method: headOnly ? 'HEAD' : 'GET', path: key, headers, inPieces: !headOnly })
      return answer && passedOn(answer)
    },
    list: (folder) => listObjects(ask, `${folder}/`, page),
    // An incomplete upload was never stored.
    sweepParts: async () => 0,
  }
}

function passedOn({ status, headers, pieces }: Answered): FileResponse {
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

const types: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
  webm: 'video/webm',
  txt: 'text/plain',
}
const typeOf = (key: string) => types[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
