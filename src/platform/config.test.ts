import { describe, expect, test } from 'vitest'
import { BadSetting } from './bad-setting.ts'
import { readConfig, warningsAbout } from './config.ts'

describe('settings', () => {
  test('are optional', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      demo: true,
      rateLimits: true,
      databaseUrl: undefined,
      trustProxy: false,
      backups: { every: 24, keep: 14 },
    })
  })
  test('that are empty count as unset', () => expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000))

  test.each([
    ['24', 24],
    ['0', 0],
    ['6h', 6],
    ['15m', 0.25],
  ])('BACKUP_EVERY=%s is so many hours', (value, hours) =>
    expect(readConfig({ BACKUP_EVERY: value }).backups.every).toBe(hours),
  )

  test.each([
    ['PORT', '99999'],
    ['PORT', 'http'],
    ['WORKERS', '0'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_READ_URL', 'replica.example'],
    ['ADMIN_PASSWORD', 'short'],
    ['PUBLIC_URL', 'bunon.example'],
    ['SMTP_URL', 'mail.example'],
    ['SMTP_FROM', 'Bunon'],
    ['SMTP_FROM', 'Bunon <orders@shop.com.bd>\r\nBcc: x@shop.com.bd'],
    ['RATE_LIMITS', 'maybe'],
    ['BACKUP_EVERY', '-1'],
    ['BACKUP_EVERY', '1.5'],
    ['BACKUP_EVERY', 'daily'],
    ['BACKUP_EVERY', '4m'],
    ['BACKUP_EVERY', '60m'],
    ['BACKUP_EVERY', '15s'],
    ['BACKUP_KEEP', '0'],
    ['BACKUP_KEEP', 'all'],
  ])('%s=%s is refused with its name', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(BadSetting)
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })

  test.each([
    ['PORT', 'abc', 'The setting PORT must be a whole number from 0 to 65535.'],
    ['WORKERS', '1.5', 'The setting WORKERS must be a whole number from 1 to 64.'],
    ['DEMO', 'yes', 'The setting DEMO must be 0 or 1.'],
    [
      'METRICS_TOKEN',
      'too-short',
      'The setting METRICS_TOKEN must have 16 to 200 characters of ASCII, none of them a space.',
    ],
    [
      'METRICS_TOKEN',
      'x'.repeat(201),
      'The setting METRICS_TOKEN must have 16 to 200 characters of ASCII, none of them a space.',
    ],
    ['LOG_LEVEL', 'loud', 'The setting LOG_LEVEL must be debug, info, warn, error or silent.'],
    [
      'PUBLIC_URL',
      'shop.example',
      'The setting PUBLIC_URL must be an address without a path, such as https://shop.example.',
    ],
    [
      'PUBLIC_URL',
      'https://shop.example/shop',
      'The setting PUBLIC_URL must be an address without a path, such as https://shop.example.',
    ],
    [
      'PUBLIC_URL',
      'https://a:b@shop.example',
      'The setting PUBLIC_URL must be an address without a path, such as https://shop.example.',
    ],
    [
      'TRUST_PROXY',
      'nonsense',
      'The setting TRUST_PROXY must be addresses of proxies, comma-separated, such as 10.0.0.2, 10.0.0.0/24.',
    ],
    [
      'TRUST_PROXY',
      '10.0.0.2,10.0.0.0/33',
      'The setting TRUST_PROXY must be addresses of proxies, comma-separated, such as 10.0.0.2, 10.0.0.0/24.',
    ],
    [
      'DATABASE_URL',
      'postgres://bunon:a#b@db.example:x/bunon',
      'The setting DATABASE_URL must be an address such as postgres://user:password@host:5432/database; in it @ / # are %40 %2F %23.',
    ],
  ])('%s=%s is refused in one sentence that says what it must be', (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(new BadSetting(sentence))
  })

  test('proxies are addresses, networks, or names of private networks', () => {
    const TRUST_PROXY = 'loopback, 10.0.0.2,10.1.0.0/16, fd00::/8'
    expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual(['loopback', '10.0.0.2', '10.1.0.0/16', 'fd00::/8'])
    expect(readConfig({ PUBLIC_URL: 'https://shop.example:8443/' }).publicUrl).toBe('https://shop.example:8443')
  })

  test.each(['loopback', '10.0.0.0/255.255.255.0', '::1'])('%s is a proxy', (TRUST_PROXY) => {
    expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual([TRUST_PROXY])
  })

  test.each(['0.0.0.0/0', '10.0.0.0/', '10.0.0.0/255.0.255.0', '10.0.0.2,', 'fd00::/129', 'loopback/8'])(
    '%s is none that could be used',
    (TRUST_PROXY) => expect(() => readConfig({ TRUST_PROXY })).toThrow(/^The setting TRUST_PROXY must be addresses/),
  )

  test.each([
    'postgresql://user:pw@/shop?host=/var/run/postgresql',
    'postgres:///shop?host=/run/postgresql',
    'postgres://%2Frun%2Fpostgresql/shop',
    'postgres://user:p%40w@db.example:6432/shop?sslmode=verify-full',
  ])('the database may be at %s', (DATABASE_URL) => {
    expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
  })

  test.each(['https://s3.example/bucket', 'file://uploads', 'file://', 'file:///', 'file:///srv/%zz'])(
    'uploads cannot be in %s, and the start says how to write it',
    (STORAGE_URL) => {
      const sentence = 'The setting STORAGE_URL must begin with s3:// or be file:///an/absolute/folder.'
      expect(() => readConfig({ STORAGE_URL })).toThrow(new BadSetting(sentence))
    },
  )

  test.each([
    'file:///srv/uploads',
    'file:///srv/আপলোড',
    'file://localhost/srv/our%20uploads',
    's3://KEY:SECRET@minio.lan:9000/bucket?tls=off',
  ])('uploads may be in %s', (STORAGE_URL) => {
    expect(readConfig({ STORAGE_URL }).storageUrl).toBe(STORAGE_URL)
  })

  test.each([
    ['s3://AK:hush@minio.lan', /names no bucket/],
    ['s3://AK:hu/sh@minio.lan/shop', /write it as s3:\/\/KEY:SECRET@host\/bucket/],
    ['s3://AK:hush@minio.lan/shop?ssl=off', /nothing else/],
    ['s3://minio.lan/shop', /holds no keys, and neither do AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/],
  ])('uploads cannot be in the bucket %s, which the start says before the database starts', (STORAGE_URL, words) => {
    expect(() => readConfig({ STORAGE_URL })).toThrow(BadSetting)
    expect(() => readConfig({ STORAGE_URL })).toThrow(words)
    expect(() => readConfig({ STORAGE_URL })).not.toThrow('hush')
  })

  test('keys of a bucket may be apart from its address', () => {
    const STORAGE_URL = 's3://minio.lan/shop'
    const env = { STORAGE_URL, AWS_ACCESS_KEY_ID: 'AK', AWS_SECRET_ACCESS_KEY: 'SK' }
    expect(readConfig(env)).toMatchObject({ storageUrl: STORAGE_URL, storageKeys: { key: 'AK', secret: 'SK' } })
  })

  test.each([
    'smtp://user:pa#ss@mail.example:587',
    'smtp://user:1#2@mail.example:587',
    'smtp://user:12/34@mail.example:587',
    'smtp://user:12?34@mail.example:587',
    'smtp://user:100%@mail.example:587',
    'smtp://a%zz@mail.example',
    'smtp://',
  ])('no mail could be sent by %s, and the start says how to write it', (SMTP_URL) => {
    const sentence =
      'The setting SMTP_URL must be an address such as smtp://user:password@host:587; in it @ / # ? % are %40 %2F %23 %3F %25.'
    expect(() => readConfig({ SMTP_URL })).toThrow(new BadSetting(sentence))
  })

  test.each([
    'smtp://mail.example',
    'smtps://mail.example:465/',
    'smtp://orders@shop.example:p%40%2F%23%3F%25w@mail.example:587?pool=true&tls.rejectUnauthorized=false',
    'smtp://[::1]:25',
  ])('the mail server may be at %s', (SMTP_URL) => {
    expect(readConfig({ SMTP_URL }).smtpUrl).toBe(SMTP_URL)
  })

  test('PUBLIC_URL with https and no proxy causes a warning: all visitors would share one address', () => {
    const warned = (env: Record<string, string>) => warningsAbout(readConfig(env)).length
    expect(warned({ PUBLIC_URL: 'https://shop.example' })).toBe(1)
    expect(warned({ PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '10.0.0.2' })).toBe(0)
    expect(warned({ PUBLIC_URL: 'http://shop.lan' })).toBe(0)
  })

  test('keys of the object store count only when both are given', () => {
    const AWS_ACCESS_KEY_ID = 'AK'
    expect(readConfig({ AWS_ACCESS_KEY_ID }).storageKeys).toBeUndefined()
    expect(readConfig({ AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY: 'SK' }).storageKeys).toEqual({
      key: 'AK',
      secret: 'SK',
      token: undefined,
    })
  })

  test('limits can be switched off only on the local machine', () => {
    expect(readConfig({ RATE_LIMITS: 'off' }).rateLimits).toBe(false)
    expect(readConfig({ RATE_LIMITS: 'off', HOST: '0.0.0.0' }).rateLimits).toBe(true)
    for (const HOST of ['127.0.0.1.example.com', '127.shop.example'])
      expect(readConfig({ RATE_LIMITS: 'off', HOST }).rateLimits).toBe(true)
  })
})
