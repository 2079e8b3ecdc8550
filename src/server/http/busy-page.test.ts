import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { defaults } from '#domains/settings/defaults.ts'
import { busyPage, followBrand, plainPage, plainPagePolicy } from './busy-page.ts'

const [ink, accent] = ['#223344', '#7a1f3d']

test('the page of a full shop has its name and colours, and the policy allows its style', () => {
  followBrand({
    ...defaults,
    shopName: 'Rupkotha & Co',
    shopNameBn: 'রূপকথা',
    inkColor: ink,
    accentColor: accent,
  })
  const english = busyPage('/shop', 5)
  expect(english).toContain('<title>One moment · Rupkotha &amp; Co</title>')
  expect(busyPage('/bn/shop', 5)).toContain('· রূপকথা</title>')
  expect(english).toMatch(/color:#223344.*color:#7a1f3d/s)
  const [, style = ''] = english.match(/<style>(.*?)<\/style>/s) ?? []
  expect(plainPagePolicy()).toContain(createHash('sha256').update(style).digest('base64'))
})

test('a plain page has links in the colours of the shop, and Bangla letters from the fonts of the device', () => {
  followBrand({ ...defaults, inkColor: ink, accentColor: accent })
  const page = plainPage('/', '<a href="/">Home</a>', '<a href="/bn/">হোম</a>', { en: 'Gone', bn: 'নেই' })
  expect(page).toContain(`a{color:${ink};text-decoration-color:${accent};`)
  expect(page).toMatch(/"Noto Sans Bengali".*system-ui.*"Kohinoor Bangla","Nirmala UI",sans-serif/)
})
