import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSealed, keyIdOf, newSecretKey, secretsWith } from '#platform/secrets/secrets.ts'
import { hashToken } from '#platform/secrets/tokens.ts'
import { fromBase32, totpCode, totpStep } from '#platform/secrets/totp.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { staff, staffRecoveryCodes } from '../tables.ts'
import { sealedByKey, sealStaffSecrets } from './seal-secrets.ts'

const [former, present] = [newSecretKey(), newSecretKey()]
const password = 'Correct-Horse-1'
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
let now = new Date('2026-11-21T06:00:00Z')

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ clock: () => now, secrets: secretsWith([present]) })
})
afterAll(() => shop.close())

const signIn = (username: string, code: string) =>
  shop.call('POST', 'subadmin-auth', { action: 'login', username, password, code })
const codeNow = () => {
  now = new Date(now.getTime() + 60_000)
  return totpCode(fromBase32(secret), totpStep(now))
}

/** A staff member stored by an earlier version: the second factor's secret unsealed, and a short recovery code. */
async function fromEarlier() {
  await shop.staffCookie(['orders.view'])
  const rows = await shop.db.select().from(staff).where(eq(staff.isMain, false)).orderBy(staff.id)
  const { id, username } = rows.at(-1) ?? { id: 0, username: '' }
  await shop.db.update(staff).set({ totpSecret: secret, totpSince: now }).where(eq(staff.id, id))
  await shop.db.insert(staffRecoveryCodes).values({ staffId: id, codeHash: hashToken('abcdefghjk') })
  const stored = async () => {
    const [row] = await shop.db.select().from(staff).where(eq(staff.id, id))
    const codes = await shop.db.select().from(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, id))
    return [row?.totpSecret ?? '', ...codes.map(({ codeHash }) => codeHash)]
  }
  return { id, username, stored }
}

test('the next start seals what an earlier version stored, once, and it still works', async () => {
  const { username, stored } = await fromEarlier()
  expect((await sealStaffSecrets(shop.db, shop.context.secrets)).missing).toEqual([])
  const sealed = await stored()
  expect(sealed.map(isSealed)).toEqual([true, true])
  expect(JSON.stringify(sealed)).not.toContain(secret)
  expect(await sealStaffSecrets(shop.db, shop.context.secrets)).toEqual({ sealed: 0, missing: [] })
  expect(await stored()).toEqual(sealed)

  expect((await signIn(username, codeNow())).status).toBe(200)
  expect((await signIn(username, 'ABCDE-FGHJK')).status).toBe(200)
  expect((await signIn(username, 'ABCDE-FGHJK')).status).toBe(401)
})

test('two machines that start at once seal it once', async () => {
  const { username } = await fromEarlier()
  await Promise.all([1, 2, 3].map(() => sealStaffSecrets(shop.db, shop.context.secrets)))
  expect((await signIn(username, codeNow())).status).toBe(200)
})

test('the next start reseals with a new key; the former key is then not needed any more', async () => {
  const { username, stored } = await fromEarlier()
  await sealStaffSecrets(shop.db, secretsWith([former]))
  const [first] = await stored()
  const sealed = await sealStaffSecrets(shop.db, secretsWith([present, former]))
  expect(sealed.missing).toEqual([])
  const [second] = await stored()
  expect(keyIdOf(second ?? '')).not.toBe(keyIdOf(first ?? ''))
  expect([...(await sealedByKey(shop.db)).keys()]).toEqual(secretsWith([present]).keyIds)
  expect((await signIn(username, codeNow())).status).toBe(200)
})

test('if its key is missing, a second factor reports this only after the right password, and recovery codes still work', async () => {
  const cookie = await shop.staffCookie(['orders.view'])
  const begun = await shop.call('POST', 'second-factor', { action: 'begin', password }, cookie)
  now = new Date(now.getTime() + 60_000)
  const code = totpCode(fromBase32(begun.body.secret), totpStep(now))
  const { body } = await shop.call('POST', 'second-factor', { action: 'confirm', code }, cookie)
  const rows = await shop.db.select().from(staff).where(eq(staff.isMain, false)).orderBy(staff.id)
  const username = rows.at(-1)?.username ?? ''
  const [kept] = await shop.db.select().from(staff).where(eq(staff.username, username))
  expect(isSealed(kept?.totpSecret ?? '')).toBe(true)

  const secrets = secretsWith([newSecretKey()])
  expect((await sealStaffSecrets(shop.db, secrets)).missing).toContain(keyIdOf(kept?.totpSecret ?? ''))
  const robbed = await openShop({ ...shop.context, secrets })
  const knock = async (word: string, given: string) => {
    const answer = await robbed.app.inject({
      method: 'POST',
      url: '/backend/api/subadmin-auth',
      payload: { action: 'login', username, password: word, code: given },
    })
    return [answer.statusCode, answer.json().code]
  }
  expect(await knock('Wrong-Horse-1', '123456')).toEqual([401, 'wrong_credentials'])
  expect(await knock(password, '123456')).toEqual([409, 'key_missing'])
  expect(await knock(password, body.recoveryCodes[0])).toEqual([200, undefined])
  await robbed.close()
})

test('a recovery code has 24 characters of an alphabet of 31: more than 112 bits', async () => {
  const cookie = await shop.staffCookie(['orders.view'])
  const { body } = await shop.call('POST', 'second-factor', { action: 'begin', password }, cookie)
  now = new Date(now.getTime() + 60_000)
  const code = totpCode(fromBase32(body.secret), totpStep(now))
  const confirmed = await shop.call('POST', 'second-factor', { action: 'confirm', code }, cookie)
  const codes: string[] = confirmed.body.recoveryCodes
  expect(codes).toHaveLength(10)
  for (const each of codes) expect(each).toMatch(/^([a-hjkmnp-z2-9]{4}-){5}[a-hjkmnp-z2-9]{4}$/)
})
