import { describe, expect, it } from 'vitest'
import { picturesIn, sizesIn, variantOf } from './choices.ts'

const variant = (size: string, color: string, left?: number) => ({
  size,
  color,
  sku: `${size}-${color}`,
  price: 100_00,
  available: left !== 0,
  ...(left ? { left } : {}),
})
const variants = [variant('S', 'Red', 0), variant('S', 'Blue'), variant('M', 'Red', 2)]

describe('what can be chosen', () => {
  it('calls a size sold out only in the colour that lacks it', () => {
    expect(sizesIn(variants, ['S', 'M'], 'Red')).toEqual([
      { size: 'S', available: false, left: undefined },
      { size: 'M', available: true, left: 2 },
    ])
    expect(sizesIn(variants, ['S'], null)[0]?.available).toBe(true)
  })

  it('knows no variant before there is a size', () => {
    expect(variantOf(variants, null, 'Red')).toBeUndefined()
    expect(variantOf(variants, 'M', 'Red')?.left).toBe(2)
  })

  it('shows the chosen colour with what belongs to every colour, six pictures at most', () => {
    const pictures = [{ color: 'Red' }, { color: 'Blue' }, { color: null }]
    expect(picturesIn(pictures, 'Red')).toEqual([{ color: 'Red' }, { color: null }])
    expect(picturesIn(pictures.slice(0, 2), 'Green')).toHaveLength(2)
    expect(picturesIn(Array(9).fill({ color: 'Red' }), 'Red')).toHaveLength(6)
  })
})
