import { expect, test } from 'vitest'
import { screenAt, screensFor } from './screens.ts'

test.each([
  ['/admin/parcels', 'Parcels'],
  ['/admin/parcels/returns', 'Returned Parcels'],
  ['/admin/inventory/low-stock', 'Inventory'],
  ['/admin/parcelsx', undefined],
])('%s belongs to the screen %s', (path, title) => expect(screenAt(path)?.title).toBe(title))

test('a screen that needs several permissions is open only with all of them', () => {
  const titles = (...permissions: string[]) =>
    screensFor({ type: 'subadmin', username: 'rahima', permissions, loginTime: '' }).map(({ title }) => title)
  expect(titles('orders.view', 'orders.edit')).not.toContain('Returned Parcels')
  expect(titles('orders.view', 'orders.edit', 'inventory.edit')).toContain('Returned Parcels')
  expect(titles('orders.view')).toContain('Parcels')
})
