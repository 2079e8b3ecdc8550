import { describe, expect, test } from 'vitest'
import { BadSetting, readConfig } from './config.ts'

describe('settings', () => {
  test('need not be given', () => {
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
  test('that are empty count as not given', () => expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000))

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
    ['STORAGE_URL', 'https://s3.example/bucket'],
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

  test('keys of a store count when both are given', () => {
    const AWS_ACCESS_KEY_ID = 'AK'
    expect(readConfig({ AWS_ACCESS_KEY_ID }).storageKeys).toBeUndefined()
    expect(readConfig({ AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY: 'SK' }).storageKeys).toEqual({
      key: 'AK',
      secret: 'SK',
      token: undefined,
    })
  })

  test('limits can be switched off only on this very machine', () => {
    expect(readConfig({ RATE_LIMITS: 'off' }).rateLimits).toBe(false)
    expect(readConfig({ RATE_LIMITS: 'off', HOST: '0.0.0.0' }).rateLimits).toBe(true)
    for (const HOST of ['127.0.0.1.example.com', '127.shop.example'])
      expect(readConfig({ RATE_LIMITS: 'off', HOST }).rateLimits).toBe(true)
  })
})
