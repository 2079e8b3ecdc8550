import { chownSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealStaffSecrets, totpSecretName } from '#domains/staff/second-factor/seal-secrets.ts'
import { staff } from '#domains/staff/tables.ts'
import { readConfig } from '#platform/config.ts'
import { openSecrets, recordKeyInUse, secretKeyFile } from '#platform/secrets/key-file.ts'
import { newSecretKey } from '#platform/secrets/secrets.ts'
import { openShop, type Shop } from './support/open-shop.ts'
import { runScript } from './support/run-script.ts'

let shop: Shop
const home = mkdtempSync(join(tmpdir(), 'bunon-secret-key-'))
beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  await shop.close()
  rmSync(home, { recursive: true, force: true })
})

const config = readConfig({ DATA_DIR: home })
const command = async (...words: string[]) =>
  (await runScript('secret-key', words, { DATA_DIR: home, DATABASE_URL: shop.url })).output

test('the key is changed by two commands with a start in between, and no secret is lost', async () => {
  await shop.staffCookie()
  const [main] = await shop.db.select().from(staff).where(eq(staff.isMain, true))
  const id = main?.id ?? 0
  await shop.db.update(staff).set({ totpSecret: 'GEZDGNBVGY3TQOJQ' }).where(eq(staff.id, id))
  // What the shop does at each start.
  const start = () => {
    recordKeyInUse(config, openSecrets(config))
    return sealStaffSecrets(shop.db, openSecrets(config))
  }
  await start()
  const [former = ''] = openSecrets(config).keyIds
  expect(await command()).toContain(`${former}  encrypts  1 secrets`)

  await command('--change')
  const [present = ''] = openSecrets(config).keyIds
  expect(present).not.toBe(former)
  expect(await command('--drop-former')).toMatch(/^No start has used the present key yet/)
  expect(openSecrets(config).keyIds).toEqual([present, former])
  await start()
  expect(await command('--drop-former')).toContain('1 of 2 keys taken away')
  expect(openSecrets(config).keyIds).toEqual([present])
  const [kept] = await shop.db.select().from(staff).where(eq(staff.id, id))
  expect(openSecrets(config).open(kept?.totpSecret ?? '', totpSecretName(id))).toBe('GEZDGNBVGY3TQOJQ')

  rmSync(secretKeyFile(config))
  expect(await command()).toContain(`${present}  MISSING   1 secrets`)
  expect(readFileSync(secretKeyFile(config), 'utf8')).toMatch(/^# Encrypts/)
})

test('with SECRET_KEY the change is three steps, and every machine knows the new key before one encrypts with it', async () => {
  const present = newSecretKey()
  const settings = { DATA_DIR: home, DATABASE_URL: shop.url, SECRET_KEY: present }
  const { output, code } = await runScript('secret-key', ['--change'], settings)
  const [, key] = /^ {3}SECRET_KEY=([\w+/]{43}=)$/m.exec(output) ?? []
  expect(output.match(/^(\d\.|.+SECRET_KEY=.+)/gm)).toEqual([
    '1.',
    `   SECRET_KEY=…,${key}`,
    '2.',
    `   SECRET_KEY=${key},…`,
    '3.',
    `   SECRET_KEY=${key}`,
  ])
  expect(output).not.toContain(present)
  expect(code).toBe(0)
})

test('a fingerprint in the log identifies the address or the network it was made from, also with a former key', async () => {
  const [one, other, same] = [
    await command('--fingerprint', '2001:db8::1'),
    await command('--fingerprint', '203.0.113.7'),
    await command('--fingerprint', '2001:DB8::2'),
  ]
  expect(one.trim()).toMatch(/^[\w-]{16}$/)
  expect([one === same, one === other]).toEqual([true, false])

  await command('--change')
  const lines = (await command('--fingerprint', '2001:db8::1')).trim().split('\n')
  expect(lines).toEqual([expect.stringMatching(/^[\w-]{16}$/), one.trim()])
  expect(lines[0]).not.toBe(lines[1])
})

test.runIf(process.getuid?.() === 0)('a key file that root writes belongs to the user of the shop', async () => {
  const nobody = 65_534
  const owner = () => {
    const { uid, gid } = statSync(secretKeyFile(config))
    return [uid, gid]
  }
  rmSync(secretKeyFile(config), { force: true })
  openSecrets(config)
  chownSync(secretKeyFile(config), nobody, nobody)
  await command('--change')
  expect(openSecrets(config).keyIds).toHaveLength(2)
  expect(owner()).toEqual([nobody, nobody])

  rmSync(secretKeyFile(config))
  chownSync(home, nobody, nobody)
  await command('--change')
  expect(owner()).toEqual([nobody, nobody])
  chownSync(home, 0, 0)
})

test('even a key that has encrypted nothing yet cannot be removed while the shop is running', async () => {
  rmSync(secretKeyFile(config), { force: true })
  const opened = openSecrets(config)
  recordKeyInUse(config, opened)
  await command('--change')
  expect(await command('--drop-former')).toMatch(/^No start has used the present key yet/)
  const enrolled = opened.seal('GEZDGNBVGY3TQOJQ', totpSecretName(1))
  expect(openSecrets(config).open(enrolled, totpSecretName(1))).toBe('GEZDGNBVGY3TQOJQ')
})
