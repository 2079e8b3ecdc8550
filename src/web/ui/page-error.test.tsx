import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { m } from '#shared/paraglide/messages.js'
import { overwriteGetLocale } from '#shared/paraglide/runtime.js'
import { PageError } from './page-error.tsx'

beforeEach(() => overwriteGetLocale(() => 'en'))

function pageFor(error: unknown) {
  const page = () => {
    throw error
  }
  const Stub = createRoutesStub([{ path: '/', Component: page, ErrorBoundary: PageError }])
  return renderToStaticMarkup(<Stub hydrationData={{ errors: { '0': error } }} />)
}

test.each([
  'Failed to fetch',
  'Failed to fetch dynamically imported module: https://shop.example/assets/a.js',
  'NetworkError when attempting to fetch resource.',
  'Load failed',
  'error loading dynamically imported module: https://shop.example/assets/a.js',
  'Importing a module script failed.',
  'The Internet connection appears to be offline.',
  'The network connection was lost.',
])('a page that could not be fetched says that the connection was lost (%s)', (message) => {
  const page = pageFor(new TypeError(message))
  expect(page).toContain(m.offline_title())
  expect(page).not.toContain(m.error_title())
})

test.each([
  "Cannot read properties of undefined (reading 'x')",
  "Cannot read properties of undefined (reading 'fetcher')",
  "Cannot read properties of undefined (reading 'network')",
])('a page that failed says so (%s)', (message) => {
  expect(pageFor(new TypeError(message))).toContain(m.error_title())
})
