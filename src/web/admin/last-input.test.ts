import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { staffReportRoutes } from '#domains/reports/staff-routes.ts'

const page = new EventTarget()
const sent = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', page)
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    sent(headers['x-idle'])
    return new Response('{}', { status: 500 })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('requests of a screen that nobody has touched for a minute say so, until somebody does', async () => {
  const { call } = await import('./api.ts')
  const poll = async () => {
    await call(staffReportRoutes.news, {}).catch(() => {})
    return sent.mock.lastCall?.[0]
  }
  expect(await poll()).toBeUndefined()
  vi.advanceTimersByTime(61_000)
  expect(await poll()).toBe('1')
  page.dispatchEvent(new Event('keydown'))
  expect(await poll()).toBeUndefined()
})
