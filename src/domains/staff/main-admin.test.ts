import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { passwordMatches } from '#platform/secrets/passwords.ts'
import { freshDatabase } from '../../../tests/support/open-shop.ts'
import { letMainAdminIn } from './let-main-admin-in.ts'
import { ensureMainAdmin, showInitialPassword } from './main-admin.ts'
import { staff } from './tables.ts'

let shop: Awaited<ReturnType<typeof freshDatabase>>
beforeEach(async () => {
  shop = await freshDatabase()
})
afterEach(() => shop.close())

const admin = { username: 'admin', password: undefined }
/** One start: returns what it shows, if it completes. */
async function start(given?: string, comesToItsEnd = true) {
  const shown: string[] = []
  await ensureMainAdmin(shop.db, { ...admin, password: given })
  if (comesToItsEnd) await showInitialPassword(shop.db, given, (_, password) => shown.push(password))
  return shown
}
async function opens(password: string) {
  const [main] = await shop.db.select({ hash: staff.passwordHash }).from(staff)
  return passwordMatches(main?.hash, password)
}

describe('the first password of the main admin', () => {
  test('is shown by the first start, and by no later one', async () => {
    const [password, ...more] = await start()
    expect(more).toEqual([])
    expect(await opens(password ?? '')).toBe(true)
    expect(await start()).toEqual([])
    expect(await opens(password ?? '')).toBe(true)
  })

  test('is shown by the next start when the first start was aborted', async () => {
    expect(await start(undefined, false)).toEqual([])
    expect(await start(undefined, false)).toEqual([])
    const [password = ''] = await start()
    expect(await opens(password)).toBe(true)
    expect(await start()).toEqual([])
  })

  test('is the configured one, also if it was configured after an aborted start', async () => {
    await start(undefined, false)
    expect(await start('Woven-In-Dhaka-1')).toEqual(['Woven-In-Dhaka-1'])
    expect(await opens('Woven-In-Dhaka-1')).toBe(true)
    expect(await start('Something-Else-2')).toEqual([])
    expect(await opens('Woven-In-Dhaka-1')).toBe(true)
  })

  test('keeps its hash if it is the configured one: who signs in while it is shown is not refused', async () => {
    const hash = async () => (await shop.db.select({ hash: staff.passwordHash }).from(staff))[0]?.hash
    expect(await start('Woven-In-Dhaka-1', false)).toEqual([])
    const before = await hash()
    expect(await start('Woven-In-Dhaka-1')).toEqual(['Woven-In-Dhaka-1'])
    expect(await hash()).toBe(before)
    expect(await start('Woven-In-Dhaka-1')).toEqual([])
  })

  test('is left unchanged when the operator has set another one before it was shown', async () => {
    await start(undefined, false)
    const { password } = await letMainAdminIn(shop.db)
    expect(await start()).toEqual([])
    expect(await opens(password)).toBe(true)
  })

  test('is shown once, and is valid, when several machines start at once', async () => {
    await ensureMainAdmin(shop.db, admin)
    const shown: string[] = []
    const show = () => showInitialPassword(shop.db, undefined, (_, password) => shown.push(password))
    await Promise.all([show(), show(), show()])
    expect(shown).toHaveLength(1)
    expect(await opens(shown[0] ?? '')).toBe(true)
  })
})
