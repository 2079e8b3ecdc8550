import { describe, expect, test } from 'vitest'
import { productLimits } from '#domains/catalogue/staff-contract.ts'
import { nameList, namesIn } from '#shared/catalogue/name-list.ts'
import { piecesIn, takaIn, wrongPieces } from '#web/admin/parts/inputs/parse-number.ts'
import type { Product } from '#web/admin/request/products.ts'
import { lookOf } from './color-look.ts'
import { amount, changesOf, draftOf, numberIn } from './product-request.ts'
import { productValues } from './product-schema.ts'
import { emptyValues, fieldOf, forCopy, valuesOf, valuesOfCopy } from './product-values.ts'
import { combinations, swatchKey, variantKey, withFirstHex } from './product-variants.ts'

const shirt = {
  ...emptyValues,
  title: 'Shirt',
  brand: 'Bunon',
  category: 'mens',
  price: '1800',
  sizes: 'M, L',
  colors: 'White',
  stock: {
    [variantKey('M', 'White')]: { offered: true, stock: '4', sku: 'S-M' },
    [variantKey('L', 'White')]: { offered: true, stock: '7', sku: 'S-L' },
  },
}

test('changing the title sends no stock, so that sales in the meantime are kept', () => {
  expect(changesOf({ ...shirt, title: 'Linen Shirt' }, shirt, undefined)).toEqual({ title: 'Linen Shirt' })
})

test('only stock that somebody typed is sent', () => {
  const counted = {
    ...shirt,
    stock: { ...shirt.stock, [variantKey('M', 'White')]: { offered: true, stock: '9', sku: 'S-M' } },
  }
  expect(changesOf(counted, shirt, undefined)).toEqual({
    variants: [
      { size: 'M', color: 'White', stock: 9, expectedStock: 4 },
      { size: 'L', color: 'White' },
    ],
  })
})

test('an unchecked size is not offered', () => {
  const without = {
    ...shirt,
    stock: { ...shirt.stock, [variantKey('L', 'White')]: { offered: false, stock: '7', sku: 'S-L' } },
  }
  expect(changesOf(without, shirt, undefined).variants).toEqual([{ size: 'M', color: 'White' }])
})

test('a new product without an original price uses its price as the original price; an empty brand is left to the server', () => {
  const draft = draftOf({ ...shirt, brand: '' }, [])
  expect(draft.price).toEqual({ current: 1800, original: 1800 })
  expect(draft).not.toHaveProperty('brand')
  expect(draft.variants).toEqual([
    { size: 'M', color: 'White', stock: 4, sku: 'S-M' },
    { size: 'L', color: 'White', stock: 7, sku: 'S-L' },
  ])
})

test('lists lose blanks and duplicates; invalid prices are 0', () => {
  expect(namesIn(' S, ,M,S ')).toEqual(['S', 'M'])
  expect([amount('৳1,850'), amount('abc'), amount('-5')]).toEqual([1850, 0, 0])
})

describe('names with commas, which earlier releases have stored', () => {
  const pieces = ['S, M', 'L'].map((size) => ({ size, color: 'Red, Blue', price: null, stock: 3 }))
  const stored = {
    ...emptyValues,
    price: null,
    sizes: pieces.map(({ size }) => size),
    colors: ['Red, Blue'],
    swatches: [],
    tags: ['eid, puja', 'new'],
    attributes: [],
    images: [{ color: null }, { color: 'Red, Blue' }],
    care_instructions: [],
    care_instructions_bn: [],
    variants: pieces.map((piece) => ({ ...piece, sku: '', barcode: '', available: true, weightGrams: null })),
  } as unknown as Product

  test('stand in the form in quotes, and stay on sale', () => {
    const values = valuesOf(stored)
    expect(values).toMatchObject({ sizes: '"S, M", L', colors: '"Red, Blue"', tags: '"eid, puja", new' })
    const key = variantKey('L', 'Red, Blue')
    const counted = { ...values, stock: { ...values.stock, [key]: { ...values.stock[key], stock: '9' } } }
    expect(changesOf(counted, values, undefined)).toEqual({
      variants: [
        { size: 'L', color: 'Red, Blue', stock: 9, expectedStock: 3 },
        { size: 'S, M', color: 'Red, Blue' },
      ],
    })
    expect(changesOf({ ...values, sizes: `${values.sizes}, XL` }, values, undefined).sizes).toEqual(['S, M', 'L', 'XL'])
  })

  test('get a stroke in a copy, which is a new product', () => {
    const copy = forCopy(stored)
    expect(copy).toMatchObject({ sizes: ['S / M', 'L'], colors: ['Red / Blue'] })
    expect(copy.images.map(({ color }) => color)).toEqual([null, 'Red / Blue'])
    expect(draftOf(valuesOf(copy), []).variants).toMatchObject([
      { size: 'L', color: 'Red / Blue' },
      { size: 'S / M', color: 'Red / Blue' },
    ])
  })

  test('are read from a list as they were written to it, with quotes of other names', () => {
    const names = ['30" waist', '"Free"', 'S, M', 'a "b", c', 'L']
    expect(nameList(names)).toBe('30" waist, "Free", "S, M", "a ""b"", c", L')
    expect(namesIn(nameList(names))).toEqual(names)
    expect(namesIn('"S, M, L')).toEqual(['"S', 'M', 'L'])
  })
})

test('a product without colours has none in the form, unless it has pieces, and a typed colour takes their place', () => {
  const stored = {
    ...emptyValues,
    price: null,
    sizes: ['M'],
    colors: ['Default'],
    swatches: [{ name: 'Default', hex: '#9a9890', nameBn: '' }],
    tags: [],
    attributes: [],
    images: [],
    care_instructions: [],
    care_instructions_bn: [],
    variants: [{ size: 'M', color: 'Default', price: null, stock: 0, sku: 'T-M', barcode: '', weightGrams: null }],
  } as unknown as Product
  const values = valuesOf(stored)
  expect(values.colors).toBe('')
  expect(values.stock[variantKey('M', 'Default')]).toMatchObject({ offered: true, stock: '0', sku: 'T-M' })
  expect(changesOf(values, valuesOf(stored), undefined)).toEqual({})
  expect(changesOf({ ...values, title: 'Scarf' }, values, undefined)).toEqual({ title: 'Scarf' })
  expect(changesOf({ ...values, colors: 'Red' }, values, undefined)).toEqual({
    colors: ['Red'],
    variants: [{ size: 'M', color: 'Red' }],
  })
  expect(valuesOf({ ...stored, colors: ['Default', 'Red'] }).colors).toBe('Default, Red')
  // Its pieces would go off sale with it.
  const withPieces = { ...stored, variants: stored.variants.map((variant) => ({ ...variant, stock: 3 })) }
  const counted = valuesOf(withPieces)
  expect(counted.colors).toBe('Default')
  expect(changesOf({ ...counted, colors: 'Default, Red' }, counted, undefined).variants).toEqual([
    { size: 'M', color: 'Default' },
    { size: 'M', color: 'Red' },
  ])
  expect(valuesOfCopy(withPieces, 'COPY', true).colors).toBe('')
})

test('a product without sizes and colours has one variant', () => {
  expect(combinations('', '')).toEqual([
    { size: 'Free Size', color: 'Default', key: variantKey('Free Size', 'Default') },
  ])
})

test('Bangla texts, size chart and slug are sent as typed; the slug of a new product is left to the server', () => {
  const known = { ...shirt, slug: 'shirt' }
  const changed = { ...known, slug: 'linen-shirt', materialBn: 'লিনেন', careBn: 'হাতে ধোবেন\n\n', chart: 'shirt' }
  expect(changesOf(changed, known, undefined)).toEqual({
    slug: 'linen-shirt',
    materialBn: 'লিনেন',
    care_instructions_bn: ['হাতে ধোবেন'],
    chart: 'shirt',
  })
  expect(draftOf(shirt, [])).not.toHaveProperty('slug')
})

test('an invalid price is reported, and never replaced by a number', () => {
  const errorOf = (price: string) => productValues().safeParse({ ...shirt, price }).error?.issues[0]?.message
  for (const wrong of ['abc', '-5', '1e3', '12-14', '640,50'])
    expect(errorOf(wrong), wrong).toBe('Please enter an amount in taka')
  for (const right of ['', '1850', '৳1,850.50', '১৮৫০']) expect(errorOf(right), right).toBeUndefined()
  expect(amount('১৮৫০')).toBe(1850)
})

test('more variants than a product may have are refused, unless it has them from an earlier release', () => {
  const numbered = (word: string, count: number) => Array.from({ length: count }, (_, nr) => `${word} ${nr}`).join(', ')
  const wide = { ...shirt, sizes: numbered('Size', 30), colors: numbered('Colour', 20) }
  const errorOf = (values: typeof shirt, kept?: typeof shirt) =>
    productValues(kept).safeParse(values).error?.issues[0]?.message
  expect(errorOf(wide)).toBe('A product has 400 variants at most: please take fewer sizes or colours')
  expect(errorOf({ ...wide, colors: numbered('Colour', 13) })).toBeUndefined()
  expect(errorOf({ ...wide, title: 'Linen Shirt' }, wide)).toBeUndefined()
})

test('a cost is parsed like a price: invalid amounts are undefined, and 0 is valid', () => {
  expect(['', 'abc', '-5', '1e3', '12-14'].map(takaIn)).toEqual(Array(5).fill(undefined))
  expect(['0', '৳1,850.50', '১৮৫০'].map(takaIn)).toEqual([0, 1850.5, 1850])
})

test('the number of an attribute has no comma for its decimals', () => {
  expect(['640,50', '1,5'].map(numberIn)).toEqual([undefined, undefined])
  expect(['1,200.5', '১,২০০', '-3', ' '].map(numberIn)).toEqual([1200.5, 1200, -3, null])
})

test('stock is parsed like every number of pieces, including Bangla digits', () => {
  const key = variantKey('M', 'White')
  const counted = (stock: string) => ({ ...shirt, stock: { ...shirt.stock, [key]: { ...shirt.stock[key], stock } } })
  const errorOf = (stock: string) => productValues().safeParse(counted(stock)).error?.issues[0]?.message
  for (const right of ['', '0', '১২', '1,000', '1000000']) expect(errorOf(right), right).toBeUndefined()
  for (const wrong of ['-5', '1.5', 'five', '10000000']) expect(errorOf(wrong), wrong).toBe('Please enter whole pieces')
  expect(changesOf(counted('১২'), shirt, undefined).variants).toContainEqual({
    size: 'M',
    color: 'White',
    stock: 12,
    expectedStock: 4,
  })
  expect(draftOf(counted('১২'), []).variants?.[0]).toMatchObject({ stock: 12 })
})

test('stock, prices and costs above what the API takes are refused in its words, unless the product has them', () => {
  const priced = (stock: number, taka: number) => ({
    ...shirt,
    price: String(taka),
    originalPrice: String(taka),
    stock: { [variantKey('M', 'White')]: { stock: String(stock), price: String(taka), cost: String(taka) } },
  })
  const errorsOf = (values: object, kept?: ReturnType<typeof priced>) =>
    productValues(kept)
      .safeParse(values)
      .error?.issues.map(({ path, message }) => [path.at(-1), message])
  expect(errorsOf(priced(productLimits.pieces, productLimits.taka))).toBeUndefined()
  const high = priced(productLimits.pieces + 1, productLimits.taka + 1)
  expect(errorsOf(high)).toEqual([
    ['price', 'That price is too high'],
    ['originalPrice', 'That price is too high'],
    ['stock', 'That is more than a stock level can hold'],
    ['price', 'That price is too high'],
    ['cost', 'That cost is too high'],
  ])
  expect(errorsOf({ ...high, title: 'Renamed' }, high)).toBeUndefined()
})

test('a minus sign is an error: -5 is never read as 5', () => {
  expect([piecesIn('-5'), piecesIn('1.5'), piecesIn('five'), piecesIn('')]).toEqual(Array(4).fill(undefined))
  expect([piecesIn('5'), piecesIn('1,000'), piecesIn('১২')]).toEqual([5, 1000, 12])
  expect(['-5', '−5', '1.5', '', '5'].map(wrongPieces)).toEqual([
    'A quantity cannot be below 0',
    'A quantity cannot be below 0',
    'Please enter whole pieces',
    undefined,
    undefined,
  ])
})

test('a chosen colour is sent with the variants, and nothing else', () => {
  const chosen = { ...shirt, swatches: { [swatchKey('White')]: { hex: '#fffdf5', nameBn: 'সাদা' } } }
  expect(changesOf(chosen, shirt, undefined)).toEqual({
    colors: [{ name: 'White', nameBn: 'সাদা', hex: '#fffdf5' }],
    variants: [
      { size: 'M', color: 'White' },
      { size: 'L', color: 'White' },
    ],
  })
  expect(draftOf(shirt, []).colors).toEqual(['White'])
})

test('another first colour leaves a pattern its second one', () => {
  expect(withFirstHex('#112233', '#aa0000')).toBe('#aa0000')
  expect(withFirstHex('#112233/#ffffff', '#aa0000')).toBe('#aa0000/#ffffff')
})

test('a colour looks in the form as the shop has decided, under its other spellings, too', () => {
  const row = { name: 'Sea Foam', nameBn: 'সমুদ্র ফেনা', hex: '#99ddcc', aliases: ['Seafoam'], isDecided: true }
  const undecided = { name: 'Moon', nameBn: '', hex: '#9a9890', aliases: [], isDecided: false }
  const known = [undecided, row, { ...row, name: 'White', nameBn: '', hex: '#fffdf5', aliases: [] }]
  const look = { nameBn: 'সমুদ্র ফেনা', hex: '#99ddcc', isKnown: true }
  expect(lookOf('Sea Foam', known)).toEqual({ name: 'Sea Foam', ...look })
  expect(lookOf('seafoam', known)).toEqual({ name: 'seafoam', ...look })
  expect(lookOf('White', known)).toMatchObject({ hex: '#fffdf5', isKnown: true })
  expect(lookOf('White', [])).toMatchObject({ hex: '#f4f2ec', isKnown: true })
  expect([lookOf('Moon', known).isKnown, lookOf('Moon', []).isKnown]).toEqual([false, false])
})

test('of the colours only those that were changed have a look; the others keep what a colleague chose since', () => {
  const [white, red] = [swatchKey('White'), swatchKey('Red')]
  const looks = { [white]: { hex: '#ffffff', nameBn: 'সাদা' }, [red]: { hex: '#ff0000', nameBn: 'লাল' } }
  const two = { ...shirt, colors: 'White, Red', swatches: looks }
  const darker = { ...two, swatches: { ...looks, [red]: { hex: '#aa0000', nameBn: 'লাল' } } }
  expect(changesOf(darker, two, undefined).colors).toEqual(['White', { name: 'Red', hex: '#aa0000', nameBn: 'লাল' }])
  expect(changesOf({ ...two, colors: 'Red, White, Blue' }, two, undefined).colors).toEqual(['Red', 'White', 'Blue'])
})

test('a text that is too long is an error of its field, unless the product already has it', () => {
  const wrong = (values: typeof shirt, kept?: typeof shirt) =>
    productValues(kept)
      .safeParse(values)
      .error?.issues.map(({ path, message }) => [path[0], message])
  const long = (length: number) => 'x'.repeat(length)
  const old = { ...shirt, material: long(productLimits.material + 9), tags: long(productLimits.tag + 1) }
  expect(wrong({ ...shirt, description: long(productLimits.description) })).toBeUndefined()
  expect(wrong(old)).toEqual([
    ['material', 'Please keep the material to 500 characters at most'],
    ['tags', 'Please keep each to 60 characters at most'],
  ])
  expect(wrong({ ...old, title: 'Renamed' }, old)).toBeUndefined()
  expect(wrong({ ...old, material: long(productLimits.material + 8) }, old)).toHaveLength(1)
})

test('what the server refuses is marked at the field that it was typed into', () => {
  const refused = ['colors.0.name', 'variants.3.color', 'variants.0.size', 'variants', 'tags.1', 'care_instructions.2']
  expect(refused.map(fieldOf)).toEqual(['colors', 'colors', 'sizes', 'sizes', 'tags', 'care'])
  const single = ['title', 'isActive', 'price.current', 'price.original', 'care_instructions_bn']
  expect(single.map(fieldOf)).toEqual(['title', 'isActive', 'price', 'originalPrice', 'careBn'])
  expect(['variants.0.stock', 'attributes.0.text', 'idempotencyKey'].map(fieldOf)).toEqual(Array(3).fill(undefined))
})
