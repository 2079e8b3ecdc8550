import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// Each test fetches the list again, as a page load does.
beforeEach(() => void vi.resetModules())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const brokenLine = 0

/** The list of a server that answers with these statuses, the last one for ever. */
async function placesAfter(...statuses: number[]) {
  const { fetchPlaces } = await import('./use-places.ts')
  vi.useFakeTimers()
  const begun = Date.now()
  const at: number[] = []
  vi.stubGlobal('fetch', async () => {
    const status = statuses[Math.min(at.length, statuses.length - 1)]
    at.push(Date.now() - begun)
    if (status === brokenLine) throw new TypeError('Failed to fetch')
    return new Response('{"divisions":[]}', { status: status ?? 200 })
  })
  const places = fetchPlaces()
  await vi.runAllTimersAsync()
  return { isThere: (await places) !== null, at }
}

test('the list of places survives a 503, a broken line and another 503', async () => {
  expect(await placesAfter(503, brokenLine, 503, 200)).toEqual({ isThere: true, at: [0, 1000, 3000, 7000] })
})

test.each([brokenLine, 502])('the list of places fails after three retries (%s)', async (status) => {
  expect(await placesAfter(status)).toEqual({ isThere: false, at: [0, 1000, 3000, 7000] })
})

test('the list of places is not asked for again after a refusal', async () => {
  expect(await placesAfter(429)).toEqual({ isThere: false, at: [0] })
})
