import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { releaseQuery } from '#web/admin/request/settings.ts'
import { SessionProvider } from '#web/admin/session.ts'
import { Release } from './release.tsx'

function shownTo(type: 'admin' | 'subadmin', version?: string) {
  const queries = new QueryClient()
  if (version) queries.setQueryData(releaseQuery.queryKey, version)
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <SessionProvider value={{ type, username: 'rina', permissions: [], loginTime: '2026-11-25T08:00:00.000Z' }}>
        <Release />
      </SessionProvider>
    </QueryClientProvider>,
  )
}

test('the main admin reads the version of the shop below the settings; nobody else does', () => {
  expect(shownTo('admin', '0.2.0-dev')).toContain('>Shop version 0.2.0-dev<')
  expect(shownTo('admin')).toBe('')
  expect(shownTo('subadmin', '0.2.0-dev')).toBe('')
})
