import { expect, test, vi } from 'vitest'
import type { Db } from '#platform/database/database.ts'
import { overwriteGetLocale } from '#shared/paraglide/runtime.js'
import { renderRoute } from '../../tests/support/render-route.tsx'

const error = new Error('the component failed')
const Page = () => {
  throw error
}

test('a page whose component fails is logged with its own error', async () => {
  // The router prints what its own last error page shows.
  vi.spyOn(console, 'error').mockReturnValue()
  overwriteGetLocale(() => 'en')
  const noDatabase = { select: () => ({ from: () => [] }) } as unknown as Db
  const failed = await renderRoute(noDatabase, { default: Page, loader: () => ({ known: 1 }) }, 'broken', '/broken')
  expect(failed).toMatchObject({ status: 500, errors: [error] })
})
