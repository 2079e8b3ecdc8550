import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { defaults } from '#domains/settings/defaults.ts'
import { busyPage, followBrand, plainPagePolicy } from './busy-page.ts'

test('the page of a full shop has its name and colours, and the policy allows its style', () => {
  followBrand({
    ...defaults,
    shopName: 'Rupkotha & Co',
    shopNameBn: 'রূপকথা',
    inkColor: '#223344',
    accentColor: '#7a1f3d',
  })
  const english = busyPage('/shop', 5)
  expect(english).toContain('<title>One moment · Rupkotha &amp; Co</title>')
  expect(busyPage('/bn/shop', 5)).toContain('· রূপকথা</title>')
  expect(english).toMatch(/color:#223344.*color:#7a1f3d/s)
  const [, style = ''] = english.match(/<style>(.*?)<\/style>/s) ?? []
  expect(plainPagePolicy()).toContain(createHash('sha256').update(style).digest('base64'))
})
