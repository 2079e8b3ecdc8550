import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { screens } from '#web/admin/screens.ts'
import { sections } from '#web/admin/settings/sections.ts'
import { findScreens } from './find-screens.ts'

const found = (text: string) => findScreens(text, screens, sections).map(({ path }) => path)

test.each([
  ['banner', '/admin/settings/banners'],
  ['backup', '/admin/settings/backups'],
  ['2fa', '/admin/settings/second-factor'],
  ['whatsapp', '/admin/settings/shop'],
  ['opening hours', '/admin/settings/shop'],
  ['Delivery charge', '/admin/settings/delivery-zones'],
  ['thana', '/admin/settings/delivery-zones'],
  ['vip', '/admin/settings/delivery'],
  ['steadfast', '/admin/settings/couriers'],
  ['webhook', '/admin/settings/couriers'],
  ['change password', '/admin/settings/password'],
  ['customers', '/admin/users'],
  ['stock', '/admin/inventory'],
  ['staff', '/admin/subadmins'],
  ['courier', '/admin/parcels'],
  ['consignment', '/admin/parcels'],
  ['scan', '/admin/parcels/returns'],
  ['returned', '/admin/parcels/returns'],
])('%s finds %s', (text, path) => expect(found(text)).toContain(path))

test('title matches come first, an empty search lists all screens, and nonsense finds nothing', () => {
  expect(found('orders')[0]).toBe('/admin/orders')
  expect(found('')).toEqual(screens.map(({ path }) => path))
  expect(found('zzz')).toEqual([])
})

const folder = join(import.meta.dirname, '../../settings')
const source = (file: string) => readFileSync(join(folder, file), 'utf8')

/** Headings and field labels of a section, read from its source, without units and remarks. */
function headingsOf(id: string): string[] {
  const [, file = ''] = new RegExp(`id: '${id}',[^}]*?import\\('\\./([^']+)'\\)`).exec(source('sections.ts')) ?? []
  const found = source(file).matchAll(/<(?:Group|Panel|\w*Field)\b[^>]*?\b(?:title|label)=\{t\('([^']+)'\)\}/g)
  return [...found].map(([, heading = '']) => heading.replace(/[(),].*$/, '').trim())
}

test.each(sections.map(({ id }) => id))('every heading and field of the section %s finds it', (id) => {
  for (const heading of headingsOf(id)) expect(found(heading), heading).toContain(`/admin/settings/${id}`)
  if (id === 'shop') expect(headingsOf(id)).toContain('WhatsApp')
})
