import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { documentationPolicy } from './security-headers.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const api = '/backend/api'
const get = (url: string) => shop.app.inject({ url })

test('the OpenAPI document describes every endpoint, its input and its responses', async () => {
  const { openapi, paths } = (await get(`${api}/openapi.json`)).json()
  expect(openapi).toMatch(/^3\./)
  expect(Object.keys(paths).length).toBeGreaterThan(60)
  const order = paths[`${api}/save-order`].post
  expect(order.requestBody.content['application/json'].schema).toHaveProperty('properties.customerInfo')
  expect(Object.keys(order.responses)).toContain('200')
  expect(Object.keys(paths).filter((path) => /\*|docs|openapi/.test(path))).toEqual([])
})

test('the documentation page loads completely, with or without a trailing slash', async () => {
  for (const address of [`${api}/docs`, `${api}/docs/`]) {
    const page = await get(address)
    expect(page.headers).toMatchObject({ 'content-security-policy': documentationPolicy })
    const parts = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, part = '']) => new URL(part, `http://shop${address}`).pathname,
    )
    expect(parts.length).toBeGreaterThan(4)
    for (const part of parts) expect([part, (await get(part)).statusCode]).toEqual([part, 200])
  }
  expect((await get(`${api}/docs/json`)).json()).toEqual((await get(`${api}/openapi.json`)).json())
})

test('unknown paths under /docs are 404', async () => {
  const answer = await get(`${api}/docs/nothing`)
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
})
