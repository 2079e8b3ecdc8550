import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { ProductPage } from '#domains/catalogue/contract.ts'
import { overwriteGetLocale } from '#shared/paraglide/runtime.js'
import { BuyBox } from './buy-box.tsx'

const color = (name: string) => ({ name, nameBn: '', hex: '#aa3355' })
const variant = (size: string, color: string, available = true) => ({
  ...{ size, color, available, sku: `${size}-${color}`, price: 180_000, originalPrice: null },
})
const product = {
  number: 7,
  title: { en: 'Saree', bn: 'শাড়ি' },
  price: 180_000,
  originalPrice: null,
  reviewCount: 0,
  sizes: ['M', 'L'],
  colors: ['Red', 'Blue', 'Green'].map(color),
  variants: [variant('M', 'Red'), variant('L', 'Red', false), variant('L', 'Blue'), variant('M', 'Green', false)],
  pictures: [],
} as unknown as ProductPage

function shown(size: string | null, color = 'Red') {
  overwriteGetLocale(() => 'en')
  const element = (
    <BuyBox product={product} color={color} size={size} onChoose={() => {}}>
      {null}
    </BuyBox>
  )
  const router = createMemoryRouter([{ path: '/', element }])
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  const status = /<p role="status"[^>]*>([^<]*)</.exec(html)?.[1]
  const add = /<button[^>]*>(Add to cart|Sold Out)<\/button>/.exec(html)
  const more = /<button[^>]*aria-label="One more"[^>]*>/.exec(html)?.[0]
  return {
    ...{ status, add: add?.[1], canAdd: !add?.[0].includes('disabled=""') },
    hasMore: !more?.includes('aria-disabled="true"'),
  }
}

test('a size can be added in a colour that has it; one that the colour does not have is sold out', () => {
  expect(shown('M')).toMatchObject({ status: 'Available', add: 'Add to cart', canAdd: true })
  expect(shown('L')).toMatchObject({ status: 'Sold Out', add: 'Sold Out', canAdd: false })
  expect(shown('S')).toMatchObject({ status: 'Sold Out', add: 'Sold Out', canAdd: false })
  expect(shown(null)).toMatchObject({ status: '', add: 'Add to cart', canAdd: true })
})

test('of what is sold out the quantity cannot be raised, and a colour without any size is sold out', () => {
  expect([shown('M').hasMore, shown(null).hasMore]).toEqual([true, true])
  expect([shown('L').hasMore, shown('S').hasMore]).toEqual([false, false])
  expect(shown(null, 'Green')).toEqual({ status: '', add: 'Sold Out', canAdd: false, hasMore: false })
})
