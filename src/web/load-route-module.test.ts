import { afterEach, expect, test, vi } from 'vitest'
import { loadRouteModule } from './load-route-module.ts'

const reload = vi.fn()
let storage: Record<string, string> = {}
afterEach(() => {
  storage = {}
  vi.unstubAllGlobals()
  reload.mockClear()
})

/** Loads a missing module. @param answer the shop's answer when it is checked for reachability */
function loadMissing(answer: () => Promise<{ ok: boolean }>, field: object | null = null) {
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('document', { querySelector: () => field })
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('fetch', answer)
  return loadRouteModule({ id: 'product', module: '/assets/gone.js' }, {})
}

test('a route whose module was loaded before has it', async () => {
  const known = { default: () => null }
  expect(await loadRouteModule({ id: 'product', module: '/assets/gone.js' }, { product: known })).toBe(known)
})

test('a module that the shop does not have any more reloads the page', async () => {
  void loadMissing(async () => ({ ok: true }))
  await expect.poll(() => reload.mock.calls).toHaveLength(1)
})

test('it reloads the page once only, and never under somebody who types', async () => {
  const there = async () => ({ ok: true })
  const { default: typing } = await loadMissing(there, {})
  expect(typing).toThrow()
  void loadMissing(there)
  await expect.poll(() => reload.mock.calls).toHaveLength(1)
  const { default: again } = await loadMissing(there)
  expect(again).toThrow()
  expect(reload).toHaveBeenCalledOnce()
})

test.each([
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['does not answer', async () => ({ ok: false })],
])('a module that cannot be loaded while the shop %s fails on its page, without a reload', async (_, answer) => {
  const { default: page, clientLoader } = await loadMissing(answer)
  expect(page).toThrow()
  expect(clientLoader).toThrow()
  expect(reload).not.toHaveBeenCalled()
})
