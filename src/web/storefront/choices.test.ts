import { describe, expect, it } from 'vitest'
import type { ProductPage } from '#domains/catalogue/contract.ts'
import { colorInAddress } from '#shared/catalogue/shown-color.ts'
import { variantPath } from '#shared/catalogue/variant-path.ts'
import { chosenColor, chosenSize, isChoiceSoldOut, picturesIn, sizesIn, variantOf } from './choices.ts'

const variant = (size: string, color: string, left?: number) => ({
  size,
  color,
  sku: `${size}-${color}`,
  price: 100_00,
  originalPrice: null,
  available: left !== 0,
  ...(left ? { left } : {}),
})
const variants = [variant('S', 'Red', 0), variant('S', 'Blue'), variant('M', 'Red', 2)]

describe('sizes, variants and pictures', () => {
  it('marks a size as sold out only in the colour that lacks it', () => {
    expect(sizesIn(variants, ['S', 'M'], 'Red')).toEqual([
      { size: 'S', available: false, left: undefined },
      { size: 'M', available: true, left: 2 },
    ])
    expect(sizesIn(variants, ['S'], null)[0]?.available).toBe(true)
  })

  it('finds no variant without a size', () => {
    expect(variantOf(variants, null, 'Red')).toBeUndefined()
    expect(variantOf(variants, 'M', 'Red')?.left).toBe(2)
  })

  it('is sold out when nothing of the choice can be bought', () => {
    const choices = [
      [null, null, false],
      [null, 'Blue', false],
      [null, 'Green', true],
      ['S', 'Red', true],
      ['S', 'Blue', false],
      ['M', 'Blue', true],
      ['M', 'Red', false],
    ] as const
    for (const [size, color, isSoldOut] of choices) expect(isChoiceSoldOut(variants, size, color)).toBe(isSoldOut)
    expect(isChoiceSoldOut([variant('S', 'Red', 0)], null, null)).toBe(true)
  })

  it('shows the pictures of the chosen colour and those of no colour, six at most', () => {
    const pictures = [{ color: 'Red' }, { color: 'Blue' }, { color: null }]
    expect(picturesIn(pictures, 'Red')).toEqual([{ color: 'Red' }, { color: null }])
    expect(picturesIn(pictures.slice(0, 2), 'Green')).toHaveLength(2)
    expect(picturesIn(Array(9).fill({ color: 'Red' }), 'Red')).toHaveLength(6)
  })
})

const picture = { key: 'demo/a', alt: { en: '', bn: '' }, width: 900, height: 1200, tone: '#efe9de' }

describe('colour and size from the URL', () => {
  const color = (name: string) => ({ name, nameBn: '', hex: '#000' })
  const pictures: ProductPage['pictures'] = []
  const colors = [color('Red'), color('Sky Blue'), color('মেরুন')]
  const product = { colors, pictures, variants, sizes: ['S', '4/5 Year'] }

  it('reads back the colour that it wrote, also one without Latin letters', () => {
    for (const { name } of product.colors) expect(chosenColor(product, colorInAddress(name))).toBe(name)
    const written = new URL(variantPath(7, 'মেরুন', '4/5 Year'), 'https://shop.example').searchParams
    expect([written.get('color'), written.get('size')]).toEqual(['মেরুন', '4/5 Year'])
  })

  it('tells colours apart whose slugs are the same, and still reads a slug', () => {
    const colors = ['Blue White', 'Blue & White', 'Navy & White', 'লাল 1', 'নীল 1'].map(color)
    const twins = { ...product, colors }
    for (const { name } of colors) expect(chosenColor(twins, colorInAddress(name))).toBe(name)
    expect(['Navy & White', 'Off-white'].map(colorInAddress)).toEqual(['navy-and-white', 'off-white'])
    expect(chosenColor(twins, 'navy-white')).toBe('Navy & White')
    expect(chosenColor(twins, '1')).toBe('লাল 1')
  })

  it('takes the first available colour if the URL names none of them', () => {
    expect(chosenColor(product, 'mauve')).toBe('Red')
    const onlyBlue = { ...product, variants: [variant('S', 'Red', 0), variant('S', 'Sky Blue')] }
    expect(chosenColor(onlyBlue, null)).toBe('Sky Blue')
  })

  it('prefers the colour of the first picture, unless it is sold out', () => {
    const pictured = [{ ...picture, color: 'Sky Blue' }]
    const both = [variant('S', 'Red'), variant('S', 'Sky Blue')]
    expect(chosenColor({ ...product, pictures: pictured, variants: both }, null)).toBe('Sky Blue')
    expect(chosenColor({ ...product, pictures: pictured, variants: [variant('S', 'Red')] }, null)).toBe('Red')
  })

  it('ignores the case of a size, ignores unknown sizes, and selects an only size by itself', () => {
    expect(chosenSize(product, 's')).toBe('S')
    expect(chosenSize(product, 'XXL')).toBeNull()
    expect(chosenSize({ sizes: ['Free Size'] }, null)).toBe('Free Size')
  })
})
