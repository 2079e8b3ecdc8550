import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import proxyAddr from '@fastify/proxy-addr'
import { z } from 'zod'

const blankIsUnset = (value: unknown) => (value === '' ? undefined : value)
const text = () => z.preprocess(blankIsUnset, z.string().optional())
const whole = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z.preprocess(blankIsUnset, z.coerce.number({ error }).int(error).min(min, error).max(max, error).optional())
}
const oneOf = <const Words extends [string, ...string[]]>(...words: Words) =>
  z.preprocess(blankIsUnset, z.enum(words, `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`).optional())
const isUrl = (value: string) => URL.canParse(value)
/** The host may be empty if it is given after the ?, such as the folder of a socket: postgresql://user:password@/shop?host=/run/postgresql */
const isDatabaseUrl = (value: string) => isUrl(value.replace(/^(\w+:\/\/[^/?#]*@)\//, '$1x/'))
const databaseUrl = () =>
  z.preprocess(
    blankIsUnset,
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
      .refine(
        isDatabaseUrl,
        'must be an address such as postgres://user:password@host:5432/database; in it @ / # are %40 %2F %23',
      )
      .optional(),
  )

/** Links start with it: they would lead nowhere if it had a path. */
const isOrigin = (value: string) => /^https?:\/\/[^/?#@]+\/*$/.test(value) && isUrl(value)
const namesOf = (list: string) => list.split(',').map((name) => name.trim())
/** An address, a network, or a name of private networks: whatever proxy-addr accepts. */
function isProxy(name: string): boolean {
  try {
    proxyAddr.compile([name])
    return true
  } catch {
    return false
  }
}

/** An e-mail address, alone or with a name: Bunon <orders@shop.com.bd> */
const fromForm = /^(?:"?([^"<>\r\n]*?)"?\s*<([^<>\s@]+@[^<>\s@]+)>|([^<>\s@]+@[^<>\s@]+))$/

const backupEvery = 'must be whole hours from 1 to 744, minutes from 5m to 59m, or 0 for no backups by themselves'
const backupsKept = 'must be a whole number of backups from 1 to 1000'

const environment = z.object({
  PORT: whole(0, 65_535),
  HOST: text(),
  DATA_DIR: text(),
  DATABASE_URL: databaseUrl(),
  DATABASE_READ_URL: databaseUrl(),
  ADMIN_USERNAME: z.preprocess(
    blankIsUnset,
    z
      .string()
      .regex(/^[\p{L}\p{N}._-]{3,40}$/u, 'must be 3 to 40 letters, digits, dots, dashes')
      .optional(),
  ),
  ADMIN_PASSWORD: z.preprocess(blankIsUnset, z.string().min(8, 'must have at least 8 characters').max(1000).optional()),
  WORKERS: whole(1, 64),
  DEMO: oneOf('0', '1'),
  DEMO_PRODUCTS: whole(1, 1_000_000),
  AVIF: oneOf('on', 'off'),
  RATE_LIMITS: oneOf('on', 'off'),
  SMTP_URL: z.preprocess(
    blankIsUnset,
    z
      .string()
      .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
      .optional(),
  ),
  SMTP_FROM: z.preprocess(
    blankIsUnset,
    z
      .string()
      .regex(fromForm, 'must be an e-mail address, such as orders@shop.com.bd or Bunon <orders@shop.com.bd>')
      .optional(),
  ),
  STORAGE_URL: z.preprocess(
    blankIsUnset,
    z
      .string()
      .regex(/^(s3|file):\/\//, 'must begin with s3:// or file://')
      .optional(),
  ),
  AWS_ACCESS_KEY_ID: text(),
  AWS_SECRET_ACCESS_KEY: text(),
  AWS_SESSION_TOKEN: text(),
  BACKUP_EVERY: z.preprocess(
    blankIsUnset,
    z
      .string()
      .transform((text, ctx) => {
        const hours = readHours(text)
        if (hours !== undefined) return hours
        ctx.addIssue({ code: 'custom', message: backupEvery })
        return z.NEVER
      })
      .optional(),
  ),
  BACKUP_KEEP: z.preprocess(
    blankIsUnset,
    z.coerce.number({ error: backupsKept }).int(backupsKept).min(1, backupsKept).max(1000, backupsKept).optional(),
  ),
  BACKUP_DIR: text(),
  PUBLIC_URL: z.preprocess(
    blankIsUnset,
    z.string().refine(isOrigin, 'must be an address without a path, such as https://shop.example').optional(),
  ),
  TRUST_PROXY: z.preprocess(
    blankIsUnset,
    z
      .string()
      .refine(
        (list) => namesOf(list).every(isProxy),
        'must be addresses of proxies, comma-separated, such as 10.0.0.2, 10.0.0.0/24',
      )
      .optional(),
  ),
  METRICS_TOKEN: z.preprocess(
    blankIsUnset,
    z
      .string()
      .regex(/^[\x21-\x7e]{16,200}$/, 'must have at least 16 characters, none of them a space')
      .optional(),
  ),
  SECRET_KEY: z.preprocess(
    blankIsUnset,
    z
      .string()
      .transform((text) => text.split(',').map((key) => key.trim()))
      .pipe(
        z.array(z.string().regex(/^[\w+/-]{43}=?$/, 'must be 32 random bytes in base64 (npm run secret-key -- --new)')),
      )
      .optional(),
  ),
  SLOW_QUERY_MS: whole(0, 60_000),
  LOG_LEVEL: oneOf('debug', 'info', 'warn', 'error', 'silent'),
})

/** All settings, validated once. Nothing else reads the environment. */
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
  /** Make AVIF besides WebP: a quarter to a half smaller for ten times the work, once per picture and width. */
  avif: boolean
  rateLimits: boolean
  smtpUrl: string | undefined
  /** Sender of e-mails; the name may be ''. Undefined: see senderOf. */
  smtpFrom: { name: string; address: string } | undefined
  storageUrl: string | undefined
  /** Used when STORAGE_URL contains no keys. */
  storageKeys: { key: string; secret: string; token: string | undefined } | undefined
  /** `folder`: absolute; `every`: hours between scheduled backups, 0: none, less than 1: minutes; `keep`: number of backups to retain. */
  backups: { folder: string; every: number; keep: number }
  /** The shop's public URL, without a trailing slash; undefined: derived from each request. */
  publicUrl: string | undefined
  /** Addresses of trusted proxies, whose X-Forwarded-* headers are used; false: none. */
  trustProxy: string[] | false
  /** Bearer token that allows reading /metrics, as the main admin may. */
  metricsToken: string | undefined
  /** Keys that encrypt secrets in the database, the current one first; empty: those of the file in dataDir. */
  secretKeys: string[]
  /** Log statements that take longer; 0: all of them. */
  slowQueryMs: number
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

/** An invalid setting; the message is one sentence for the operator. */
export class BadSetting extends Error {}

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
    avif: e.AVIF !== 'off',
    // Only a load test on the local machine may switch rate limits off.
    rateLimits: !(e.RATE_LIMITS === 'off' && isLoopback(host)),
    smtpUrl: e.SMTP_URL,
    smtpFrom: readFrom(e.SMTP_FROM),
    storageUrl: e.STORAGE_URL,
    storageKeys:
      e.AWS_ACCESS_KEY_ID && e.AWS_SECRET_ACCESS_KEY
        ? { key: e.AWS_ACCESS_KEY_ID, secret: e.AWS_SECRET_ACCESS_KEY, token: e.AWS_SESSION_TOKEN }
        : undefined,
    backups: {
      folder: resolve(e.BACKUP_DIR ?? join(dataDir, 'backups')),
      every: e.BACKUP_EVERY ?? 24,
      keep: e.BACKUP_KEEP ?? 14,
    },
    publicUrl: e.PUBLIC_URL?.replace(/\/+$/, ''),
    trustProxy: e.TRUST_PROXY ? namesOf(e.TRUST_PROXY) : false,
    metricsToken: e.METRICS_TOKEN,
    secretKeys: e.SECRET_KEY ?? [],
    slowQueryMs: e.SLOW_QUERY_MS ?? 200,
    logLevel: e.LOG_LEVEL ?? 'info',
  }
}

/** Hours in `24`, `24h` or `15m`; undefined: invalid. */
function readHours(text: string): number | undefined {
  const [, figures, unit] = /^(\d{1,3})([hm]?)$/.exec(text.trim()) ?? []
  const number = Number(figures)
  if (unit === 'm') return number >= 5 && number < 60 ? number / 60 : undefined
  return number <= 24 * 31 ? number : undefined
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
