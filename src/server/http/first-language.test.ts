import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settings } from '#domains/settings/tables.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { leadToFirstLanguage } from './first-language.ts'

let shop: Shop
let address: string
const server = createServer((request, response) =>
  leadToFirstLanguage(shop.db, (_, answer) => void answer.end('the page'))(request, response),
)
beforeAll(async () => {
  shop = await openShop()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  await shop.close()
})

const visit = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(address + path, {
    redirect: 'manual',
    headers: { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none', ...headers },
  })
  return answer.status === 200 ? 'the page' : `${answer.status} ${answer.headers.get('location')}`
}

test('as long as English is the first language nobody is led anywhere', async () => {
  expect(await visit('/')).toBe('the page')
})

test('then a first visit of the home page is led to Bangla, with its query, and nobody else', async () => {
  await shop.db.insert(settings).values({ name: 'firstLanguage', value: 'bn' })
  expect(await visit('/')).toBe('302 /bn')
  expect(await visit('/?utm_source=facebook')).toBe('302 /bn?utm_source=facebook')
  expect(await visit('/', { 'sec-fetch-site': 'cross-site' })).toBe('302 /bn')
  // Who came over from the Bangla page, or chose English before.
  expect(await visit('/', { 'sec-fetch-site': 'same-origin' })).toBe('the page')
  expect(await visit('/', { cookie: 'a=b; bunon_language=en' })).toBe('the page')
  // Robots, other pages, data.
  expect(await visit('/', { 'sec-fetch-dest': '' })).toBe('the page')
  expect(await visit('/shop')).toBe('the page')
  expect(await visit('/_root.data')).toBe('the page')
})
