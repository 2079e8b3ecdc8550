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
/** One start: what it shows, if it comes to its end. */
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

  test('is shown by the next start when the first was broken off', async () => {
    expect(await start(undefined, false)).toEqual([])
    expect(await start(undefined, false)).toEqual([])
    const [password = ''] = await start()
    expect(await opens(password)).toBe(true)
    expect(await start()).toEqual([])
  })

  test('is the one in the settings, also when that was set after a start that was broken off', async () => {
    await start(undefined, false)
    expect(await start('Woven-In-Dhaka-1')).toEqual(['Woven-In-Dhaka-1'])
    expect(await opens('Woven-In-Dhaka-1')).toBe(true)
    expect(await start('Something-Else-2')).toEqual([])
    expect(await opens('Woven-In-Dhaka-1')).toBe(true)
  })

  test('is left alone when the operator has made another before it was shown', async () => {
    await start(undefined, false)
    const { password } = await letMainAdminIn(shop.db)
    expect(await start()).toEqual([])
    expect(await opens(password)).toBe(true)
  })

  test('is true for whoever reads it, when two machines open the shop at once', async () => {
    await ensureMainAdmin(shop.db, admin)
    const shown: string[] = []
    const show = () => showInitialPassword(shop.db, undefined, (_, password) => shown.push(password))
    await Promise.all([show(), show(), show()])
    expect(shown).toHaveLength(1)
    expect(await opens(shown[0] ?? '')).toBe(true)
  })
})
