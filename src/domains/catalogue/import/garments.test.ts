import { expect, test } from 'vitest'
import { garmentOf } from './garments.ts'

test.each<[category: string, subcategory: string, title: string, chart: string | null]>([
  ['mens', 'panjabi', 'Megh', 'panjabi'],
  ['mens', 'mens-polos', 'Everyday Polo Shirt Olive', 'tshirt'],
  ['mens', '', 'Checked shirt', 'shirt'],
  ['womens', '', 'Checked shirt', 'womens-shirt'],
  ['womens', '', 'Crop Top', 'top'],
  ['accessories', 'bags', 'Blue Denim Bag', 'bag'],
  ['accessories', '', 'Leather belt', 'belt-waist'],
  ['kids', 'girls', 'Cotton frock', 'frock'],
  ['kids', '', 'Boys shirt', 'boys'],
  ['kids', 'boys-panjabi', 'Megh', 'boys-panjabi'],
  // No chart of the shop fits these garments.
  ['mens', 'tops', 'Yellow Jumper', null],
  ['mens', 'tops', 'High Top Sneakers', null],
  ['mens', 'sandals', 'Leather shoes', null],
  ['mens', '', 'Sweatshirt', null],
  ['womens', '', 'Top quality dress', null],
  ['accessories', '', 'Belt', null],
  ['accessories', 'bags', 'Leather wallet', null],
  ['kids', 'girls', 'T-shirt', null],
  ['kids', 'boys', 'Boys sneakers', null],
  ['', '', 'Lamp', null],
])('%s › %s › %s has the chart %s', (category, subcategory, title, chart) => {
  expect(garmentOf(category, subcategory, title).chart).toBe(chart)
})
