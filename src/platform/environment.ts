import { z } from 'zod'
import {
  blankIsUnset,
  databaseUrl,
  fromForm,
  isLoopbackOrigin,
  isOrigin,
  isProxy,
  isSmtpUrl,
  isStorageUrl,
  namesOf,
  oneOf,
  text,
  whole,
} from './setting-types.ts'

const backupEvery = 'must be whole hours from 1 to 744, minutes from 5m to 59m, or 0 for no backups by themselves'
const backupsKept = 'must be a whole number of backups from 1 to 1000'

export const environment = z.object({
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
      .transform((name) => name.normalize('NFC'))
      .optional(),
  ),
  ADMIN_PASSWORD: z.preprocess(blankIsUnset, z.string().min(8, 'must have at least 8 characters').max(1000).optional()),
  WORKERS: whole(1, 64),
  DEMO: oneOf('0', '1'),
  DEMO_PRODUCTS: whole(1, 1_000_000),
  DEMO_ORDERS: whole(1, 100_000),
  AVIF: oneOf('on', 'off'),
  RATE_LIMITS: oneOf('on', 'off'),
  SMTP_URL: z.preprocess(
    blankIsUnset,
    z
      .string()
      .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
      .refine(
        isSmtpUrl,
        'must be an address such as smtp://user:password@host:587; in it @ / # ? % are %40 %2F %23 %3F %25',
      )
      .optional(),
  ),
  SMTP_FROM: z.preprocess(
    blankIsUnset,
    z
      .string()
      .regex(fromForm, 'must be an e-mail address, such as orders@shop.com.bd or My Shop <orders@shop.com.bd>')
      .optional(),
  ),
  STORAGE_URL: z.preprocess(
    blankIsUnset,
    z.string().refine(isStorageUrl, 'must begin with s3:// or be file:///an/absolute/folder').optional(),
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
  SIMULATOR_URL: z.preprocess(
    blankIsUnset,
    z
      .string()
      .refine(isLoopbackOrigin, 'must be an address on this machine without a path, such as http://127.0.0.1:4600')
      .optional(),
  ),
  METRICS_TOKEN: z.preprocess(
    blankIsUnset,
    z
      .string()
      .regex(/^[\x21-\x7e]{16,200}$/, 'must have 16 to 200 characters of ASCII, none of them a space')
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

/** Hours in `24`, `24h` or `15m`; undefined: invalid. */
function readHours(text: string): number | undefined {
  const [, figures, unit] = /^(\d{1,3})([hm]?)$/.exec(text.trim()) ?? []
  const number = Number(figures)
  if (unit === 'm') return number >= 5 && number < 60 ? number / 60 : undefined
  return number <= 24 * 31 ? number : undefined
}
