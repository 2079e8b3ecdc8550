import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limitsIn, noLimits } from '#platform/http/limits.ts'
import { fromBase32, totpCode, totpStep } from '#platform/secrets/totp.ts'
import { freshDatabase, openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { isCommon } from './common-passwords.ts'
import { letMainAdminIn } from './let-main-admin-in.ts'
import { writeRecoveryCodes } from './second-factor/recovery-codes.ts'
import { totpSecretName } from './second-factor/seal-secrets.ts'
import { beginSecondFactor, dropSecondFactor, renewRecoveryCodes } from './second-factor/second-factor.ts'
import { closeStaffSessions, type StaffMember } from './sessions.ts'
import { signInStaff } from './sign-in.ts'
import { auditLog, staff, staffRecoveryCodes, staffSessions } from './tables.ts'

const start = new Date('2026-11-21T06:00:00Z')
let now = start
let shop: Shop
beforeAll(async () => {
  shop = await openShop({ clock: () => now })
})
afterAll(() => shop.close())

const anySecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const first = 'Correct-Horse-1'
const second = 'Kite-Over-Sylhet-3'

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, cookie: string, payload?: object) =>
  shop.app.inject({ method, url: `/backend/api/${url}`, headers: { cookie }, ...(payload && { payload }) })

/** A staff member, and a function that signs them in once more. */
async function somebody(main = false) {
  const cookie = await shop.staffCookie(main ? undefined : ['orders.view'])
  const session = main
    ? (await call('GET', 'admin', cookie)).json().admin
    : (await call('POST', 'subadmin-auth', cookie, { action: 'get_session' })).json()
  const [row] = await shop.db.select().from(staff).where(eq(staff.username, session.username))
  return { id: row?.id ?? 0, username: session.username as string, cookie, main }
}
type Person = Awaited<ReturnType<typeof somebody>>
type Acting = Parameters<typeof beginSecondFactor>[0]

async function signIn({ username, main }: Pick<Person, 'username' | 'main'>, password = first, code?: string) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: main ? '/backend/api/admin' : '/backend/api/subadmin-auth',
    payload: { username, password, code, ...(!main && { action: 'login' }) },
  })
  const cookie = answer.cookies.find(({ name }) => name === 'bunon_staff')
  return { status: answer.statusCode, code: answer.json().code, cookie: cookie ? `bunon_staff=${cookie.value}` : '' }
}

const isInside = async (cookie: string) => (await call('GET', 'second-factor', cookie)).statusCode === 200

const change = (cookie: string, form: object) => call('POST', 'change-staff-password', cookie, form)

describe('changing one’s own password', () => {
  test('ends all other sessions and keeps this one; the old password no longer works', async () => {
    const rina = await somebody()
    const elsewhere = (await signIn(rina)).cookie
    const answer = await change(rina.cookie, { currentPassword: first, newPassword: second, confirmPassword: second })
    expect(answer.json()).toEqual({ success: true, message: 'Password changed successfully!' })
    expect(await isInside(rina.cookie)).toBe(true)
    expect(await isInside(elsewhere)).toBe(false)
    expect((await signIn(rina)).status).toBe(401)
    expect((await signIn(rina, second)).status).toBe(200)
    const changes = and(eq(auditLog.subject, rina.username), eq(auditLog.action, 'staff.password'))
    expect(await shop.db.select().from(auditLog).where(changes)).toMatchObject([{ before: null, after: null }])
  })

  test('is open to all staff, also without any permission', async () => {
    const cookie = await shop.staffCookie([])
    const answer = await change(cookie, { currentPassword: first, newPassword: second, confirmPassword: second })
    expect(answer.statusCode).toBe(200)
  })

  test.each([
    [{}, 'currentPassword', 'Please enter your current password'],
    [{ currentPassword: first }, 'newPassword', 'Please enter a new password'],
    [
      { currentPassword: first, newPassword: 'a', confirmPassword: 'b' },
      'confirmPassword',
      'New passwords do not match',
    ],
    [
      { currentPassword: first, newPassword: 'a', confirmPassword: 'a' },
      'newPassword',
      'Password does not meet security requirements',
    ],
    [
      { currentPassword: first, newPassword: first, confirmPassword: first },
      'newPassword',
      'New password must be different from current password',
    ],
    [
      { currentPassword: first, newPassword: 'Bangladesh@71', confirmPassword: 'Bangladesh@71' },
      'newPassword',
      'That password is among the first that anybody would try. Please choose another',
    ],
    [
      { currentPassword: 'Wrong-Horse-1', newPassword: second, confirmPassword: second },
      'currentPassword',
      'Your current password is wrong',
    ],
  ])('reports the first error in a fixed order: %j', async (form, field, sentence) => {
    const rina = await somebody()
    const refused = await change(rina.cookie, form)
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({ error: sentence, fields: { [field]: sentence } })
    expect((await signIn(rina)).status).toBe(200)
  })

  test('of two simultaneous changes from the same password, one succeeds', async () => {
    const rina = await somebody()
    const other = (await signIn(rina)).cookie
    const forms = [second, 'Boat-On-Padma-7'].map((newPassword) => ({
      currentPassword: first,
      newPassword,
      confirmPassword: newPassword,
    }))
    const answers = await Promise.all([change(rina.cookie, forms[0] ?? {}), change(other, forms[1] ?? {})])
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1)
  })

  test('cannot be used for guessing: after five wrong passwords in ten minutes further attempts are refused', async () => {
    const strict = await strictShop()
    const cookie = await strict.staffCookie(['orders.view'])
    const guess = (currentPassword: string) =>
      strict.app.inject({
        method: 'POST',
        url: '/backend/api/change-staff-password',
        headers: { cookie },
        payload: { currentPassword, newPassword: second, confirmPassword: second },
      })
    for (let i = 0; i < 5; i++) expect((await guess(`Wrong-Horse-${i}`)).statusCode).toBe(422)
    const refused = await guess(first)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await strict.close()
  })
})

test.each([
  'Password1!',
  'P@ssw0rd',
  '!!Admin2026',
  'Dhaka@1234',
  'Qwerty#99',
  'pass.WORD-1',
  'Iloveyou<3',
  'Adm1n!!!!',
])('%s is what everybody tries first', (password) => expect(isCommon(password)).toBe(true))
test.each(['Woven-In-Dhaka-1', 'Correct-Horse-1', 'Tr4m-to-Narayanganj', 'vK9#mQ2!xL', 'শাপলা-Padma-7'])(
  '%s is not',
  (password) => expect(isCommon(password)).toBe(false),
)

test('the language of the office is each person’s own, holds in every browser, and is one that there is', async () => {
  const [one, other] = [await somebody(), await somebody()]
  const languageOf = async ({ cookie }: Pick<Person, 'cookie'>) =>
    (await call('POST', 'subadmin-auth', cookie, { action: 'get_session' })).json().language
  expect(await languageOf(one)).toBe('en')
  expect((await call('PUT', 'staff-language', one.cookie, { language: 'bn' })).statusCode).toBe(200)
  expect(await languageOf(await signIn(one))).toBe('bn')
  expect([await languageOf(one), await languageOf(other)]).toEqual(['bn', 'en'])
  const refused = await call('PUT', 'staff-language', one.cookie, { language: 'fr' })
  expect([refused.statusCode, await languageOf(one)]).toEqual([422, 'bn'])
})

describe('the second factor', () => {
  const codeNow = (secret: string, steps = 0) => totpCode(fromBase32(secret), totpStep(now) + steps)
  const later = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000)
  }

  async function switchOn(person: Person) {
    const begun = (await call('POST', 'second-factor', person.cookie, { action: 'begin', password: first })).json()
    const confirmed = await call('POST', 'second-factor', person.cookie, {
      action: 'confirm',
      code: codeNow(begun.secret),
    })
    later(30)
    return { secret: begun.secret as string, codes: confirmed.json().recoveryCodes as string[], begun }
  }

  for (const main of [false, true]) {
    test(`asks ${main ? 'the main admin' : 'a sub-admin'} for a code once the password is right`, async () => {
      const person = await somebody(main)
      const elsewhere = (await signIn(person)).cookie
      const { secret, codes, begun } = await switchOn(person)
      expect(begun.address).toBe(
        `otpauth://totp/Bunon%20back%20office%3A${person.username}?secret=${secret}&issuer=Bunon%20back%20office`,
      )
      expect(codes).toHaveLength(10)
      expect(await isInside(person.cookie)).toBe(true)
      expect(await isInside(elsewhere)).toBe(false)

      expect(await signIn(person)).toMatchObject({ status: 401, code: 'second_factor', cookie: '' })
      expect(await signIn(person, 'Wrong-Horse-1', codeNow(secret))).toMatchObject({ code: 'wrong_credentials' })
      expect(await signIn(person, first, '000000')).toMatchObject({ status: 401, code: 'wrong_code', cookie: '' })
      expect((await signIn(person, first, codeNow(secret))).status).toBe(200)
    })
  }

  test('a code works once, also for two simultaneous sign-ins, and not after a later code was used', async () => {
    const rina = await somebody()
    const { secret } = await switchOn(rina)
    const code = codeNow(secret)
    const both = await Promise.all([signIn(rina, first, code), signIn(rina, first, code)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    later(30)
    expect((await signIn(rina, first, codeNow(secret, -1))).status).toBe(401)
    expect((await signIn(rina, first, codeNow(secret))).status).toBe(200)
  })

  test('the code that switched it on does not sign anybody in', async () => {
    const rina = await somebody()
    const { secret } = await switchOn(rina)
    expect((await signIn(rina, first, codeNow(secret, -1))).status).toBe(401)
  })

  test('each recovery code works once, however it is typed; new codes replace the old ones', async () => {
    const rina = await somebody()
    const { codes } = await switchOn(rina)
    const [one = '', two = ''] = codes
    expect((await signIn(rina, first, ` ${one.toUpperCase().replaceAll('-', ' ')}`)).status).toBe(200)
    expect((await signIn(rina, first, one)).status).toBe(401)
    expect((await call('GET', 'second-factor', rina.cookie)).json()).toMatchObject({ on: true, recoveryCodesLeft: 9 })
    const kept = await shop.db.select().from(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, rina.id))
    expect(JSON.stringify(kept)).not.toContain(two.slice(0, 5))
    const renewed = await call('POST', 'second-factor', rina.cookie, { action: 'renew-codes', password: first })
    expect(renewed.json().recoveryCodes).toHaveLength(10)
    expect((await signIn(rina, first, two)).status).toBe(401)
    expect((await signIn(rina, first, renewed.json().recoveryCodes[0])).status).toBe(200)
  })

  test('of three simultaneous sign-ins with the same recovery code, one succeeds', async () => {
    const rina = await somebody()
    const { codes } = await switchOn(rina)
    const both = await Promise.all([1, 2, 3].map(() => signIn(rina, first, codes[0])))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  })

  test('is in force only after a code was confirmed; starting and switching off need the password', async () => {
    const rina = await somebody()
    const begin = (password: string) => call('POST', 'second-factor', rina.cookie, { action: 'begin', password })
    expect((await begin('Wrong-Horse-1')).statusCode).toBe(422)
    expect((await call('POST', 'second-factor', rina.cookie, { action: 'confirm', code: '123456' })).statusCode).toBe(
      409,
    )
    await begin(first)
    expect((await call('POST', 'second-factor', rina.cookie, { action: 'confirm', code: '123456' })).statusCode).toBe(
      422,
    )
    expect((await signIn(rina)).status).toBe(200)
    expect((await call('DELETE', 'second-factor', rina.cookie, { password: first })).statusCode).toBe(409)

    const { secret } = await switchOn(rina)
    expect((await begin(first)).statusCode).toBe(409)
    expect((await call('DELETE', 'second-factor', rina.cookie, { password: 'Wrong-Horse-1' })).statusCode).toBe(422)
    expect((await signIn(rina)).code).toBe('second_factor')
    expect((await call('DELETE', 'second-factor', rina.cookie, { password: first })).statusCode).toBe(200)
    expect((await signIn(rina)).status).toBe(200)
    expect((await begin(first)).json().secret).not.toBe(secret)
  })

  test.each([
    ['starting', beginSecondFactor],
    [
      'new recovery codes',
      ({ db, limits }: Acting, member: StaffMember) => renewRecoveryCodes(db, limits, member, first),
    ],
    ['switching off', ({ db, limits }: Acting, member: StaffMember) => dropSecondFactor(db, limits, member, first)],
  ])('%s needs the password that is in force when it is written', async (what, act) => {
    const rina = await somebody()
    if (what !== 'starting') await switchOn(rina)
    const row = async () => (await shop.db.select().from(staff).where(eq(staff.id, rina.id)))[0]
    const before = await row()
    const limits = {
      ...noLimits,
      // Called after the password was proven: where the main admin could set another one.
      forget: async () => {
        await shop.db.update(staff).set({ passwordHash: 'new' }).where(eq(staff.id, rina.id))
      },
    }
    const member = { ...rina, isMain: false, permissions: [], role: null, lacksSecondFactor: false, loginTime: now }
    await expect(act({ ...shop.context, limits }, member, first, 'Bunon')).rejects.toMatchObject({
      status: 422,
      code: 'wrong_password',
    })
    expect(await row()).toEqual({ ...before, passwordHash: 'new' })
  })

  test('the main admin can switch it off for a sub-admin who lost it; nobody can switch it on for somebody else', async () => {
    const rina = await somebody()
    await switchOn(rina)
    const admin = await shop.staffCookie()
    const list = (await call('GET', 'subadmins', admin)).json().subadmins as { id: number; secondFactor: boolean }[]
    expect(list.find(({ id }) => id === rina.id)?.secondFactor).toBe(true)
    expect((await call('PUT', 'subadmins', admin, { id: rina.id, secondFactor: true })).statusCode).toBe(422)
    const taken = await call('PUT', 'subadmins', admin, { id: rina.id, secondFactor: false })
    expect(taken.json().subadmin.secondFactor).toBe(false)
    expect(await isInside(rina.cookie)).toBe(false)
    expect((await signIn(rina)).status).toBe(200)
  })

  test('the operator gives the main admin access again, with a new password and without the second factor', async () => {
    const boss = await somebody(true)
    await switchOn(boss)
    const { username, password } = await letMainAdminIn(shop.db)
    expect(username).toBe(boss.username)
    expect(await isInside(boss.cookie)).toBe(false)
    expect((await signIn(boss)).status).toBe(401)
    expect((await signIn(boss, password)).status).toBe(200)
  })

  test('somebody who has the password cannot guess the code: ten tries in a quarter of an hour, from all addresses together', async () => {
    const strict = await strictShop()
    const cookie = await strict.staffCookie(['orders.view'])
    const [row] = await strict.db.select().from(staff).where(eq(staff.isMain, false))
    await strict.db
      .update(staff)
      .set({ totpSecret: strict.context.secrets.seal(anySecret, totpSecretName(row?.id ?? 0)), totpSince: now })
      .where(eq(staff.id, row?.id ?? 0))
    const guess = (nr: number) =>
      strict.app.inject({
        method: 'POST',
        url: '/backend/api/subadmin-auth',
        remoteAddress: `127.0.5.${nr}`,
        payload: { action: 'login', username: row?.username, password: first, code: 'aaaaa-aaaaa' },
      })
    for (let nr = 1; nr <= 10; nr++) expect((await guess(nr)).statusCode).toBe(401)
    expect((await guess(11)).statusCode).toBe(429)
    // Existing sessions stay open.
    const inside = await strict.app.inject({ url: '/backend/api/second-factor', headers: { cookie } })
    expect(inside.statusCode).toBe(200)
    await strict.close()
  })

  test('a recovery code does not allow faster guessing of the password; a second code still signs in after that', async () => {
    const strict = await strictShop()
    await strict.staffCookie(['orders.view'])
    const [row] = await strict.db.select().from(staff).where(eq(staff.isMain, false))
    const id = row?.id ?? 0
    await strict.db
      .update(staff)
      .set({ totpSecret: strict.context.secrets.seal(anySecret, totpSecretName(id)), totpSince: now })
      .where(eq(staff.id, id))
    const [code = '', other = ''] = await writeRecoveryCodes(strict.db, id)
    const knock = async (nr: number, password: string, code: string) => {
      const answer = await strict.app.inject({
        method: 'POST',
        url: '/backend/api/subadmin-auth',
        remoteAddress: `127.0.6.${nr}`,
        payload: { action: 'login', username: row?.username, password, code },
      })
      return answer.statusCode
    }
    for (let nr = 1; nr <= 5; nr++) expect(await knock(nr, `Guessed-Horse-${nr}`, code)).toBe(401)
    expect(await knock(6, first, code)).toBe(429)
    expect(await knock(7, first, other)).toBe(200)
    await strict.close()
  })
})

describe('somebody whose access is withdrawn during sign-in', () => {
  /** Lets `act` run after the password was verified and before the session is created. */
  async function halfInside(act: (id: number) => Promise<unknown>) {
    const rina = await somebody()
    let acted = false
    const acting = {
      ...noLimits,
      // Called between the password check and the session: where the main admin could interfere on a slow machine.
      forget: async () => {
        if (!acted) {
          acted = true
          await act(rina.id)
        }
      },
    }
    const attempt = { username: rina.username, password: first, address: '127.0.0.1', browser: '' }
    const signingIn = signInStaff({ ...shop.context, limits: acting }, attempt, { main: false, now, log: shop.app.log })
    await expect(signingIn).rejects.toMatchObject({ status: 401, code: 'wrong_credentials' })
    expect(acted).toBe(true)
    expect(await shop.db.select().from(staffSessions).where(eq(staffSessions.staffId, rina.id))).toEqual([])
  }
  const asAdmin = async (method: 'PUT' | 'DELETE', url: string, payload?: object) =>
    expect((await call(method, url, await shop.staffCookie(), payload)).statusCode).toBe(200)

  test('is refused after a new password was set', () =>
    halfInside((id) => asAdmin('PUT', 'subadmins', { id, password: second, confirmPassword: second })))

  test('is refused after the account was deactivated', () =>
    halfInside((id) => asAdmin('PUT', 'subadmins', { id, isActive: false })))

  test('is refused after the account was deleted', () => halfInside((id) => asAdmin('DELETE', `subadmins?id=${id}`)))

  test('is refused after a second factor was switched on', () =>
    halfInside(async (id) => {
      await shop.db
        .update(staff)
        .set({ totpSince: now, totpSecret: shop.context.secrets.seal(anySecret, totpSecretName(id)) })
        .where(eq(staff.id, id))
      await closeStaffSessions(shop.db, id)
    }))
})

test('a sub-admin who signs in ten times in a quarter of an hour is not blocked as a guesser at the main admin’s endpoint', async () => {
  const strict = await strictShop()
  await strict.staffCookie(['orders.view'])
  const [row] = await strict.db.select().from(staff).where(eq(staff.isMain, false))
  const at = (url: string, more = {}) =>
    strict.app.inject({
      method: 'POST',
      url: `/backend/api/${url}`,
      payload: { username: row?.username, password: first, ...more },
    })
  // The sign-in form tries both endpoints, one after the other.
  for (let nr = 0; nr < 10; nr++) {
    expect((await at('admin')).statusCode).toBe(401)
    expect((await at('subadmin-auth', { action: 'login' })).statusCode).toBe(200)
  }
  await strict.close()
})

/** A shop with rate limits switched on. */
async function strictShop() {
  const database = await freshDatabase()
  const strict = await openShop({ limits: limitsIn(database.pool) })
  return {
    ...strict,
    close: async () => {
      await strict.close()
      await database.close()
    },
  }
}
