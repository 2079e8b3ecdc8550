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

test('the owner of a new shop is led to what is missing', () => {
  expect(shown({ missing: ['name', 'phone'], hasProducts: false })).toEqual([
    ['/admin/settings/shop', 'Give the shop its name'],
    ['/admin/settings/shop', 'Say at which phone number customers reach you'],
    ['/admin/products?edit=new', 'Add the first product'],
  ])
})

test('nothing is said once nothing is missing', () => {
  expect(shown({ missing: [], hasProducts: true })).toEqual([])
})
