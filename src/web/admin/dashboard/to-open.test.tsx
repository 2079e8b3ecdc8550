import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ToOpen } from './to-open.tsx'

const shown = (props: Parameters<typeof ToOpen>[0]) =>
  [
    ...renderToStaticMarkup(
      <MemoryRouter>
        <ToOpen {...props} />
      </MemoryRouter>,
    ).matchAll(/href="([^"]+)"[^>]*>([^<]+)/g),
  ].map(([, to, text]) => [to, text])

test('missing set-up steps of a new shop are listed with links', () => {
  expect(shown({ missing: ['name', 'phone'], hasProducts: false })).toEqual([
    ['/admin/settings/shop', 'Give the shop its name'],
    ['/admin/settings/shop', 'Say at which phone number customers reach you'],
    ['/admin/products?edit=new', 'Add the first product'],
  ])
})

test('nothing is shown once no step is missing', () => {
  expect(shown({ missing: [], hasProducts: true })).toEqual([])
})
