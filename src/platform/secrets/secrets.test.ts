import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BadSetting } from '../bad-setting.ts'
import { readConfig } from '../config.ts'
import { openSecrets, secretKeyFile } from './key-file.ts'
import { isSealed, KeyMissing, keyIdOf, newSecretKey, secretsWith } from './secrets.ts'

const [former, present] = [newSecretKey(), newSecretKey()]
const location = 'staff.totp_secret:12'

describe('a sealed secret', () => {
  const secrets = secretsWith([present])
  const stored = secrets.seal('GEZDGNBVGY3TQOJQ', location)

  test('can be opened where it was sealed, reveals nothing, and differs each time', () => {
    expect(secrets.open(stored, location)).toBe('GEZDGNBVGY3TQOJQ')
    expect(stored).not.toContain('GEZDGNBV')
    expect(secrets.seal('GEZDGNBVGY3TQOJQ', location)).not.toBe(stored)
    expect([isSealed(stored), isSealed('GEZDGNBVGY3TQOJQ')]).toEqual([true, false])
  })

  test('cannot be opened at another place, nor with a changed character', () => {
    expect(() => secrets.open(stored, 'staff.totp_secret:13')).toThrow()
    for (const at of [15, 30, stored.length - 2]) {
      const other = stored[at] === 'A' ? 'B' : 'A'
      expect(() => secrets.open(stored.slice(0, at) + other + stored.slice(at + 1), location)).toThrow()
    }
  })

  test('cannot be opened with another key, and the error names the missing one', () => {
    const open = () => secretsWith([former]).open(stored, location)
    expect(open).toThrow(KeyMissing)
    expect(open).toThrow(keyIdOf(stored))
  })

  test('of a former key can be opened as long as that key is available, and is renewed with the current one', () => {
    const old = secretsWith([former]).seal('a secret', location)
    const both = secretsWith([present, former])
    expect(both.open(old, location)).toBe('a secret')
    const renewed = both.renew(old, location) ?? ''
    expect(secrets.open(renewed, location)).toBe('a secret')
    expect(both.renew(renewed, location)).toBeUndefined()
    expect(secrets.open(both.renew('a plain secret', location) ?? '', location)).toBe('a plain secret')
    expect(() => secrets.renew(old, location)).toThrow(KeyMissing)
  })

  test('fingerprints tell whether two texts are the same, and only for the holder of the key', () => {
    expect(secrets.fingerprint('203.0.113.7')).toBe(secretsWith([present, former]).fingerprint('203.0.113.7'))
    expect(secrets.fingerprint('203.0.113.7')).not.toBe(secrets.fingerprint('203.0.113.8'))
    expect(secrets.fingerprint('203.0.113.7')).not.toBe(secretsWith([former]).fingerprint('203.0.113.7'))
  })
})

describe('the keys', () => {
  let home: string
  beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), 'bunon-secrets-'))
  })
  afterAll(() => rmSync(home, { recursive: true, force: true }))
  const config = (folder: string, SECRET_KEY = '') => readConfig({ DATA_DIR: join(home, folder), SECRET_KEY })

  test('are created at the first start, in a file that only the shop can read, and are the same at the next', () => {
    const stored = openSecrets(config('first')).seal('a secret', location)
    expect(statSync(secretKeyFile(config('first'))).mode & 0o777).toBe(0o600)
    expect(openSecrets(config('first')).open(stored, location)).toBe('a secret')
  })

  test('come from SECRET_KEY if it is set, also several, and those of the file still decrypt', () => {
    const stored = openSecrets(config('moved')).seal('a secret', location)
    const moved = openSecrets(config('moved', `${present}, ${former}`))
    expect(moved.open(stored, location)).toBe('a secret')
    expect(keyIdOf(moved.seal('another', location))).toBe(keyIdOf(secretsWith([present]).seal('', location)))
    expect(() => readFileSync(secretKeyFile(config('never', present)))).toThrow()
  })

  test('that are invalid are rejected, without being repeated in the message', () => {
    expect(() => config('x', 'too-short')).toThrow(BadSetting)
    expect(() => config('x', 'too-short')).toThrow(/^The setting SECRET_KEY must be 32 random bytes/)
    expect(() => config('x', 'too-short')).not.toThrow(/too-short/)
    openSecrets(config('broken'))
    writeFileSync(secretKeyFile(config('broken')), 'half a k')
    expect(() => openSecrets(config('broken'))).toThrow(BadSetting)
  })
})
