import { expect, test } from 'vitest'
import { colourCalled, colourOf } from './colours.ts'

test.each<[title: string, tags: string[], name: string]>([
  ['Festive Three Piece Mustard', [], 'Mustard'],
  ['Embroidered Panjabi Olive', [], 'Olive'],
  ['Navy Blue Chino', [], 'Navy'],
  ['Yellow Jumper', [], 'Yellow'],
  ['Pink Hoodie (2)', [], 'Pink'],
  ['কালো জামদানি পাঞ্জাবি', [], 'Black'],
  ['Panjabi', ['eid', 'gray'], 'Grey'],
  // Nothing is made up where the words do not say it.
  ['Megh panjabi', [], 'Default'],
  ['Light Blue Shirt', [], 'Default'],
  ['Rose Water Saree', [], 'Default'],
  ['Leaf print kurti', [], 'Default'],
  ['Red and Black check', [], 'Red'],
  ['Black shirt with white', [], 'Default'],
  ['Panjabi', ['red', 'blue'], 'Default'],
])('%s %j is %s', (title, tags, name) => expect(colourOf(title, tags).name).toBe(name))

test('a shade of a known colour is lighter or darker, and an unknown name stays without a colour', () => {
  expect(colourCalled('Blue').hex).toBe('#2f6595')
  expect(colourCalled('Light Blue').hex).toBe('#82a3bf')
  expect(colourCalled('Dark Green')).toEqual({ name: 'Dark Green', nameBn: '', hex: '#0d2c26' })
  expect(colourCalled('Moon')).toEqual({ name: 'Moon', nameBn: '', hex: '#9a9890' })
})
