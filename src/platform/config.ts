import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { BadSetting } from './bad-setting.ts'
import { environment } from './environment.ts'
import { fromForm, namesOf } from './setting-types.ts'
import { readS3Address, type StorageKeys } from './storage/s3-address.ts'

/**
 * All settings of the operator, validated once. Other code reads from the environment only ENV_FILE and the variables
 * that the primary sets for its workers.
 */
export type Config = {
  port: number
  host: string
  /** Absolute path: the embedded database, uploads, resized pictures. */
  dataDir: string
  /** Undefined: the embedded PostgreSQL in dataDir. */
  databaseUrl: string | undefined
  /** A streaming replica of it, for reads that may lag; undefined: none. */
  databaseReadUrl: string | undefined
  admin: { username: string; password: string | undefined }
  workers: number
  /** Fill an empty shop with demo data. */
  demo: boolean
  demoProducts: number | undefined
  demoOrders: number | undefined
  /** Make AVIF besides WebP: a quarter to a half smaller for ten times the work, once per picture and width. */
  avif: boolean
  rateLimits: boolean
  smtpUrl: string | undefined
  /** Sender of e-mails; the name may be ''. Undefined: see senderOf. */
  smtpFrom: { name: string; address: string } | undefined
  storageUrl: string | undefined
  /** Used when STORAGE_URL contains no keys. */
  storageKeys: StorageKeys | undefined
  /**
   * `folder`: absolute; `every`: hours between scheduled backups, 0: none, less than 1: minutes; `keep`: number of
   * backups to retain.
   */
  backups: { folder: string; every: number; keep: number }
  /** The shop's public URL, without a trailing slash; undefined: derived from each request. */
  publicUrl: string | undefined
  /** Addresses of trusted proxies, whose X-Forwarded-* headers are used; false: none. */
  trustProxy: string[] | false
  /**
   * URL of the page of simulated couriers. Undefined: there is none, as in a public shop that does not configure one.
   */
  simulatorUrl: string | undefined
  /** Bearer token that allows reading /metrics, as the main admin may. */
  metricsToken: string | undefined
  /**
   * Keys that encrypt secrets in the database, the current one first; empty: the keys in the file in dataDir are used.
   */
  secretKeys: string[]
  /** Log statements that take longer; 0: all of them. */
  slowQueryMs: number
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

/** @throws BadSetting names the variable and its problem */
export function readConfig(env: Record<string, string | undefined>): Config {
  const read = environment.safeParse(env)
  if (!read.success) {
    const [issue] = read.error.issues
    throw new BadSetting(`The setting ${issue?.path[0]?.toString()} ${inWords(issue?.message)}`)
  }
  const e = read.data
  const host = e.HOST ?? '127.0.0.1'
  const dataDir = resolve(e.DATA_DIR ?? '.data')
  const storageKeys =
    e.AWS_ACCESS_KEY_ID && e.AWS_SECRET_ACCESS_KEY
      ? { key: e.AWS_ACCESS_KEY_ID, secret: e.AWS_SECRET_ACCESS_KEY, token: e.AWS_SESSION_TOKEN }
      : undefined
  // Read here for its errors: the bucket is opened only when the database runs.
  if (e.STORAGE_URL?.startsWith('s3://')) readS3Address(e.STORAGE_URL, storageKeys)
  return {
    port: e.PORT ?? 3000,
    host,
    dataDir,
    databaseUrl: e.DATABASE_URL,
    databaseReadUrl: e.DATABASE_READ_URL,
    admin: { username: e.ADMIN_USERNAME ?? 'admin', password: e.ADMIN_PASSWORD },
    workers: e.WORKERS ?? availableParallelism(),
    demo: e.DEMO !== '0',
    demoProducts: e.DEMO_PRODUCTS,
    demoOrders: e.DEMO_ORDERS,
    avif: e.AVIF !== 'off',
    // Only a load test on the local machine may switch rate limits off.
    rateLimits: !(e.RATE_LIMITS === 'off' && isLoopback(host)),
    smtpUrl: e.SMTP_URL,
    smtpFrom: readFrom(e.SMTP_FROM),
    storageUrl: e.STORAGE_URL,
    storageKeys,
    backups: {
      folder: resolve(e.BACKUP_DIR ?? join(dataDir, 'backups')),
      every: e.BACKUP_EVERY ?? 24,
      keep: e.BACKUP_KEEP ?? 14,
    },
    publicUrl: e.PUBLIC_URL?.replace(/\/+$/, ''),
    trustProxy: e.TRUST_PROXY ? namesOf(e.TRUST_PROXY) : false,
    simulatorUrl: e.SIMULATOR_URL ?? (e.PUBLIC_URL ? undefined : 'http://127.0.0.1:4600'),
    metricsToken: e.METRICS_TOKEN,
    secretKeys: e.SECRET_KEY ?? [],
    slowQueryMs: e.SLOW_QUERY_MS ?? 200,
    logLevel: e.LOG_LEVEL ?? 'info',
  }
}

function readFrom(text: string | undefined): Config['smtpFrom'] {
  const [, name = '', named, bare = ''] = (text && fromForm.exec(text)) || []
  return text ? { name: name.trim(), address: named ?? bare } : undefined
}

/** Sentences for the operator about settings that are valid but probably not intended. */
export function warningsAbout({ publicUrl, trustProxy }: Config): string[] {
  if (!publicUrl?.startsWith('https:') || trustProxy) return []
  return [
    'PUBLIC_URL begins with https and TRUST_PROXY is empty: behind a proxy all visitors then count as one address. Set TRUST_PROXY to the proxy’s address.',
  ]
}

const inWords = (message = '') =>
  /^must /.test(message) ? `${message}.` : `cannot be used: ${message.replace(/\.$/, '')}.`
