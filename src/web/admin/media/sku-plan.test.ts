import { expect, test } from 'vitest'
import { isSystemFile, planOf, unusable } from './sku-plan.ts'

const file = (name: string, type = 'image/jpeg', size = 3) => new File([new Uint8Array(size)], name, { type })
const match = (name: string, productNumber: number | null, order = 0, color: string | null = null) => ({
  name,
  productNumber,
  title: productNumber ? `Product ${productNumber}` : '',
  color,
  order,
  pictures: 0,
})

test('pictures of a product stand in the order of their names, each colour for itself', () => {
  const files = ['a-10', 'a-2', 'a', 'a-red', 'nobody'].map((name) => file(`${name}.jpg`))
  const names = [
    match('a-10', 1, 10),
    match('a-2', 1, 2),
    match('a', 1),
    match('a-red', 1, 0, 'Red'),
    match('nobody', null),
  ]
  const { groups, leftOut } = planOf(files, names)
  expect(groups.map(({ color, files: some }) => [color, some.map(({ name }) => name)])).toEqual([
    [null, ['a.jpg', 'a-2.jpg', 'a-10.jpg']],
    ['Red', ['a-red.jpg']],
  ])
  expect(leftOut.map(({ file: each, why }) => [each.name, why])).toEqual([
    ['nobody.jpg', 'No product or variant has this SKU'],
  ])
})

test('the eleventh picture of a product is left out, with the reason', () => {
  const files = Array.from({ length: 12 }, (_, nr) => file(`a-${nr}.jpg`))
  const { groups, leftOut } = planOf(
    files,
    files.map(({ name }, nr) => match(name, 1, nr)),
  )
  expect(groups[0]?.files).toHaveLength(10)
  expect(leftOut.map(({ file: { name }, why }) => [name, why])).toEqual([
    ['a-10.jpg', 'Product 1 would have more than 10 pictures'],
    ['a-11.jpg', 'Product 1 would have more than 10 pictures'],
  ])
})

test('what cannot be a picture is told before anything is sent; files of the system are passed over', () => {
  expect(unusable(file('notes.txt', 'text/plain'))).toBe('Not a JPEG, PNG, GIF or WebP picture')
  expect(unusable(file('huge.jpg', 'image/jpeg', 50 * 1024 * 1024))).toBe('Larger than 10 MB')
  expect(unusable(file('empty.jpg', 'image/jpeg', 0))).toBe('Empty')
  expect(unusable(file('shirt.jpg'))).toBeUndefined()
  expect(['.DS_Store', 'Thumbs.db', 'a.jpg'].map((name) => isSystemFile(file(name)))).toEqual([true, true, false])
})
