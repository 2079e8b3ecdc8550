import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { interruptedRun } from './interrupted-run.ts'
import { useSkuRun } from './use-sku-run.ts'

/** Callbacks that finish the uploads in progress, in order. */
const arrivals = vi.hoisted((): (() => void)[] => [])
vi.mock('#web/admin/request/catalogue/media.ts', () => ({
  knownMedia: async () => [],
  matchNames: async (names: string[]) =>
    names.map((_, order) => ({ productNumber: 1, title: 'Shirt', color: null, pictures: 0, order })),
  uploadToLibrary: (_file: Blob, key: string) =>
    new Promise((done) => arrivals.push(() => done({ key, existed: false }))),
  attachMedia: async () => {},
}))

const tab = new EventTarget()
const stored = new Map<string, string>()
beforeAll(() => {
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab))
  vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab))
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  })
})
afterAll(() => vi.unstubAllGlobals())

type Offered = ReturnType<typeof useSkuRun>
function Screen({ onDrawn }: { onDrawn: (offered: Offered) => void }) {
  onDrawn(useSkuRun())
  return null
}

/** The hook's result on one screen, which no longer exists when the run continues. */
function screen(): Offered {
  const drawn: Offered[] = []
  const onDrawn = (offered: Offered) => void drawn.push(offered)
  renderToStaticMarkup(
    createElement(QueryClientProvider, { client: new QueryClient() }, createElement(Screen, { onDrawn })),
  )
  const [offered] = drawn
  if (!offered) throw new Error('the screen was not drawn')
  return offered
}

const asksBeforeClosing = () => !tab.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const picture = (name: string) => new File([name], name, { type: 'image/jpeg' })

test('a run that goes on without its screen asks before the tab is closed, and is remembered until it ends', async () => {
  await screen().read([picture('PJ-1.jpg'), picture('PJ-1-2.jpg')])
  expect([asksBeforeClosing(), interruptedRun()]).toEqual([false, undefined])
  screen().startRun(false, null)
  await expect.poll(() => arrivals.length).toBe(2)
  expect(asksBeforeClosing()).toBe(true)
  expect(interruptedRun()).toMatchObject({ files: 2, through: 0 })
  arrivals[0]?.()
  await expect.poll(() => interruptedRun()?.through).toBe(1)
  expect(asksBeforeClosing()).toBe(true)
  arrivals[1]?.()
  await expect.poll(asksBeforeClosing).toBe(false)
  expect(interruptedRun()).toBeUndefined()
})
