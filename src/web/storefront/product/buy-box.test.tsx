import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { ProductPage } from '#domains/catalogue/contract.ts'
import { overwriteGetLocale } from '#shared/paraglide/runtime.js'
import { BuyBox } from './buy-box.tsx'

const colour = (name: string) => ({ name, nameBn: '', hex: '#aa3355' })
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
  colors: [colour('Red'), colour('Blue')],
  variants: [variant('M', 'Red'), variant('L', 'Red', false), variant('L', 'Blue')],
  pictures: [],
} as unknown as ProductPage

function shown(size: string | null) {
  overwriteGetLocale(() => 'en')
  const element = (
    <BuyBox product={product} colour="Red" size={size} onChoose={() => {}}>
      {null}
    </BuyBox>
  )
  const router = createMemoryRouter([{ path: '/', element }])
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  const status = /<p role="status"[^>]*>([^<]*)</.exec(html)?.[1]
  const add = /<button[^>]*>(Add to cart|Sold Out)<\/button>/.exec(html)
  return { status, add: add?.[1], canAdd: !add?.[0].includes('disabled=""') }
}

test('a size can be added in a colour that has it; one that the colour does not have is sold out', () => {
  expect(shown('M')).toEqual({ status: 'Available', add: 'Add to cart', canAdd: true })
  expect(shown('L')).toEqual({ status: 'Sold Out', add: 'Sold Out', canAdd: false })
  expect(shown('S')).toEqual({ status: 'Sold Out', add: 'Sold Out', canAdd: false })
  expect(shown(null)).toEqual({ status: '', add: 'Add to cart', canAdd: true })
})
