import { randomUUID } from 'node:crypto'
import { BadSetting } from '../bad-setting.ts'
import type { Config } from '../config.ts'
import { readS3Address, type S3Address } from './s3-address.ts'
import { type S3Times, s3Client } from './s3-client.ts'
import { isRefusal, S3Error } from './s3-error.ts'
import { listObjects } from './s3-list.ts'
import { openBucket } from './s3-storage.ts'
import { StorageIsAway } from './storage-is-away.ts'

/**
 * Checks at start that the bucket allows everything the shop does with it. A folder is created on first use, so it is
 * not checked. An unreachable store does not prevent the start: it would not stop a running shop either.
 * @param say prints that for the operator
 * @throws BadSetting: a sentence for the operator, without the keys
 */
export async function storageMustBeUsable(
  { storageUrl, storageKeys }: Pick<Config, 'storageUrl' | 'storageKeys'>,
  say: (line: string) => void,
  times: S3Times = {},
) {
  if (!storageUrl?.startsWith('s3://')) return
  const address = readS3Address(storageUrl, storageKeys)
  const bucket = openBucket(address, undefined, times)
  const trial = `checks/${randomUUID()}.txt`
  try {
    await listObjects(s3Client(address, times), 'checks/', 1).next()
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

function messageFor(cause: unknown, { region }: S3Address): string {
  if (!(cause instanceof S3Error)) return `cannot be reached: ${reasonOf(cause)}`
  const { status, errorCode, headers } = cause
  const its = headers.get('x-amz-bucket-region')
  if (errorCode === 'NoSuchBucket') return 'has no such bucket: make it first'
  if (status === 301 || errorCode === 'AuthorizationHeaderMalformed' || (its && its !== region))
    return `is in another region than ${region}: write ${its ? `region=${its}` : 'region=…'} behind its address`
  if (status === 401 || status === 403)
    return `refuses (${errorCode || status}): its keys are wrong, or may not list, read, write and delete there`
  return `refuses (${errorCode || status})`
}

const reasonOf = (cause: unknown): string => {
  const { name, message, code, cause: deeper } = cause as NodeJS.ErrnoException & { cause?: unknown }
  if (deeper instanceof Error) return reasonOf(deeper)
  return name === 'TimeoutError' || name === 'AbortError' ? 'it does not answer in time' : (code ?? message)
}
