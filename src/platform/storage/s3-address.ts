import { BadSetting } from '../bad-setting.ts'

/** Access keys given apart from the URL. */
export type StorageKeys = { key: string; secret: string; token: string | undefined }

/** A bucket and how to access it. */
export type S3Address = {
  /** URL prefix of its objects, with a trailing slash: https://host/bucket/ or https://bucket.host/. */
  base: string
  bucket: string
  region: string
  key: string
  secret: string
  /** Session token of temporary keys. */
  token: string | undefined
  /** For messages to the operator: without the keys. */
  shown: string
}

const form = 's3://KEY:SECRET@host/bucket?region=…'
const badAddress = (sentence: string) => new BadSetting(`The setting STORAGE_URL cannot be used: ${sentence}.`)
const bucketGrammar = /^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i
const known = ['region', 'tls', 'pathStyle']
const isPlain = /[?&]tls=(off|false|0)(&|$)/i

/**
 * Parses `s3://[KEY:SECRET@]host[:port]/bucket[?region=…&tls=on|off&pathStyle=on|off]`. Special characters in KEY and
 * SECRET are written as %XX; or both come from `keys`. Defaults: tls is on; the region is that in the host name
 * (s3.eu-west-1.amazonaws.com), 'auto' for Cloudflare, else us-east-1; path style, except for AWS with a bucket name
 * that works as a host name.
 * @throws BadSetting in one sentence, which never contains a secret
 */
export function readS3Address(setting: string, keys?: StorageKeys): S3Address {
  let url: URL
  try {
    // URL does not parse host and port of a scheme that it does not know.
    url = new URL(setting.replace(/^s3:/, isPlain.test(setting) ? 'http:' : 'https:'))
  } catch {
    throw badAddress(
      `write it as ${form}, with / + @ : in the secret as %2F %2B %40 %3A, or give the keys as AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`,
    )
  }
  const bucket = url.pathname.replace(/^\/|\/$/g, '')
  if (bucket === '') throw badAddress(`it names no bucket; write it as ${form}`)
  // This may be the end of a secret that was not escaped, so it is not repeated.
  if (!bucketGrammar.test(bucket))
    throw badAddress(
      `what stands behind the host is no name of a bucket; write it as ${form}, with / in the secret as %2F`,
    )
  if (url.hash) throw badAddress('a # in the secret is written as %23')
  if ([...url.searchParams.keys()].some((name) => !known.includes(name)))
    throw badAddress(`behind its ? there may be ${known.join(', ')}, nothing else`)

  const isAmazon = /(^|\.)amazonaws\.com(\.cn)?$/.test(url.hostname)
  // The protocol is decided above; this only rejects a value that is neither on nor off.
  isOn(url, 'tls', true)
  const inPath = isOn(url, 'pathStyle', !isAmazon || bucket.includes('.'))
  const { key, secret, token } = keysOf(url, keys)
  const { protocol, host } = url
  return {
    base: inPath ? `${protocol}//${host}/${bucket}/` : `${protocol}//${bucket}.${host}/`,
    bucket,
    region: url.searchParams.get('region') || regionOf(url.hostname),
    key,
    secret,
    token,
    shown: `bucket ${bucket} at ${host}`,
  }
}

function isOn(url: URL, name: string, otherwise: boolean): boolean {
  const value = url.searchParams.get(name)
  if (value === null || value === '') return otherwise
  if (/^(on|true|1)$/i.test(value)) return true
  if (/^(off|false|0)$/i.test(value)) return false
  throw badAddress(`${name} is on or off`)
}

function regionOf(host: string): string {
  if (/\.r2\.cloudflarestorage\.com$/.test(host)) return 'auto'
  return /(?:^|\.)s3[.-](?:dualstack\.)?([a-z]{2}(?:-[a-z]+)+-\d)\.amazonaws\.com/.exec(host)?.[1] ?? 'us-east-1'
}

function keysOf(url: URL, keys: StorageKeys | undefined) {
  if (url.username && url.password) {
    try {
      return { key: decodeURIComponent(url.username), secret: decodeURIComponent(url.password), token: undefined }
    } catch {
      throw badAddress('a % in the secret is written as %25')
    }
  }
  if (url.username || url.password) throw badAddress(`it holds a key without its secret; write it as ${form}`)
  if (!keys) throw badAddress(`it holds no keys, and neither do AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`)
  return keys
}
