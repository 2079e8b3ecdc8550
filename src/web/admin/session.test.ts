import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let isMain: boolean
const asked: string[] = []
const stored = new Map<string, string>()

beforeEach(() => {
  asked.length = 0
  stored.clear()
  vi.stubGlobal('location', { pathname: '/admin' })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    const { action = '' } = JSON.parse(body ?? '{}')
    const asks = [method, url.replace('/backend/api/', ''), action].filter(Boolean).join(' ')
    asked.push(asks)
    const answer = answers()[asks]
    return answer
      ? Response.json({ success: true, ...answer })
      : Response.json({ success: false, error: 'No', code: 'no' }, { status: asks === 'POST admin' ? 401 : 403 })
  })
})
afterEach(() => vi.unstubAllGlobals())

function answers(): Record<string, object | undefined> {
  const who = { username: 'rina', language: 'en', loginTime: '2026-11-25T08:00:00.000Z' }
  return isMain
    ? { 'POST admin': { username: 'rina' }, 'GET admin': { admin: who } }
    : {
        'POST subadmin-auth login': { subadmin: { username: 'rina' } },
        'POST subadmin-auth get_session': { userType: 'subadmin', id: 1, permissions: [], role: null, ...who },
      }
}

/** Simulates a page reload. */
async function openPage() {
  vi.resetModules()
  asked.length = 0
  return await import('./session.ts')
}

test.each([
  ['the main admin', true, 'GET admin'],
  ['a sub-admin', false, 'POST subadmin-auth get_session'],
] as const)('once %s has signed in, pages ask only for that session, also after a reload', async (_who, main, own) => {
  isMain = main
  const page = await openPage()
  await page.logIn({ username: 'rina', password: 'Boat-On-Padma-7' })
  asked.length = 0
  expect(await page.fetchCurrentSession()).toMatchObject({ type: main ? 'admin' : 'subadmin', username: 'rina' })
  expect(asked).toEqual([own])
  const reloaded = await openPage()
  expect(await reloaded.fetchCurrentSession()).toMatchObject({ username: 'rina' })
  expect(asked).toEqual([own])
})

test('who signed in elsewhere since, as another kind of staff, is found all the same', async () => {
  isMain = true
  await (await openPage()).fetchCurrentSession()
  expect(asked.toSorted()).toEqual(['GET admin', 'POST subadmin-auth get_session'])
  isMain = false
  expect(await (await openPage()).fetchCurrentSession()).toMatchObject({ type: 'subadmin' })
})
