import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpointsUnder, openWithEndpoints } from './support/api-endpoints.ts'
import type { Shop } from './support/open-shop.ts'

// Errors of the request itself, found before any business rule: all endpoints report them in the same form.

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Answer = Awaited<ReturnType<Shop['app']['inject']>>

let shop: Shop
/** 'PUT /orders' etc., and the cookies of a main admin and a customer at once, who may call all of them. */
let endpoints: string[]
let cookie: string
beforeAll(async () => {
  const opened = await openWithEndpoints()
  shop = opened.shop
  // Couriers' webhooks take bytes and answer as their couriers expect: webhooks.test.ts tests them.
  endpoints = endpointsUnder(opened.found, '/backend/api').filter((endpoint) => !endpoint.includes('courier-webhook'))
  cookie = `${await shop.staffCookie()}; ${(await shop.customer()).cookie}`
})
afterAll(() => shop.close())

const takesFiles = (endpoint: string) => /\/(upload-\w+|import-products)$/.test(endpoint)
const json = { 'content-type': 'application/json' }
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

type Ask = { query?: string; headers?: Record<string, string>; payload?: string }
const knock = (endpoint: string, { query = '', headers = {}, payload }: Ask, prefix = '/backend/api') => {
  const [method, path] = endpoint.split(' ') as [Method, string]
  return shop.app.inject({
    method,
    url: `${prefix}${path}${query}`,
    headers: { cookie, ...headers },
    ...(payload !== undefined && { payload }),
  })
}

/** Internal details that must not leak. */
const inside =
  /\bat \S+ \(|node_modules|\/(work|src|tmp|home)\/|\.(ts|js|mjs):\d|\b(select|insert into|update|delete from)\b.*\b(from|set|values|where)\b|violates|constraint|_(unique|pkey|fkey|key)\b|relation "|SQLSTATE|\bFST_|\bECONN|\bpg_|TypeError|SyntaxError|Unexpected token|in JSON at|"stack"|\$argon2/i

/** How a response differs from the form of an error. */
function faultsOf(answer: Answer, wanted: number[]): string[] {
  const faults: string[] = []
  const expectIt = (isSo: boolean, fault: string) => isSo || faults.push(fault)
  const { headers, body, statusCode } = answer
  expectIt(wanted.includes(statusCode), `${statusCode} in place of ${wanted}: ${body.slice(0, 200)}`)
  expectIt(headers['content-type'] === 'application/json; charset=utf-8', `content-type ${headers['content-type']}`)
  expectIt(headers['x-content-type-options'] === 'nosniff', 'not nosniff')
  expectIt(headers['cache-control'] === 'no-store', `cache-control ${headers['cache-control']}`)
  expectIt(!inside.test(body), `tells of the inside: ${body.slice(0, 300)}`)
  try {
    const { success, error, code, fields = {} } = JSON.parse(body)
    expectIt(success === false, 'does not say success: false')
    expectIt(typeof error === 'string' && error.length > 5, `error ${JSON.stringify(error)}`)
    expectIt(typeof code === 'string' && /^[a-z_]+$/.test(code), `code ${JSON.stringify(code)}`)
    expectIt(
      Object.values(fields).every((text) => typeof text === 'string'),
      'fields are no sentences',
    )
  } catch {
    faults.push(`no JSON: ${body.slice(0, 100)}`)
  }
  return faults
}

/** Sends the request to all of these endpoints, and lists those that answer differently. */
async function otherwise(asked: string[], ask: Ask, wanted: (endpoint: string) => number[], prefix?: string) {
  const wrong: string[] = []
  for (const endpoint of asked) {
    for (const fault of faultsOf(await knock(endpoint, ask, prefix), wanted(endpoint)))
      wrong.push(`${endpoint}: ${fault}`)
  }
  return wrong
}

const changing = () => endpoints.filter((endpoint) => !endpoint.startsWith('GET '))
const asking = () => endpoints.filter((endpoint) => endpoint.startsWith('GET '))

test('there are endpoints of both kinds', () => {
  expect([changing().length > 60, asking().length > 40]).toEqual([true, true])
})

/** Endpoints with a limit of their own. */
const takesMore = ['POST /import-variants', 'POST /product-edits', 'POST /courier-list']

describe('every endpoint that changes something', () => {
  /** Endpoints for uploads check first that the body is multipart. */
  const badBody = (endpoint: string) => [takesFiles(endpoint) ? 415 : 400]
  test.each<[what: string, ask: Ask, wanted: (endpoint: string) => number[]]>([
    ['JSON that breaks off', { headers: json, payload: '{"a":' }, badBody],
    ['a NUL in a text', { headers: json, payload: '{"a":"x\\u0000"}' }, badBody],
    ['a NUL in a name', { headers: json, payload: '{"\\u0000":1}' }, badBody],
    ['half a sign', { headers: json, payload: '{"a":["\\ud800"]}' }, badBody],
    ['thirteen levels', { headers: json, payload: nested(13) }, badBody],
    ['ten thousand levels', { headers: json, payload: nested(10_000) }, badBody],
    [
      'more than 50,000 values',
      { headers: json, payload: `{"a":[${'1,'.repeat(50_001)}1]}` },
      // Public endpoints accept no body of that size.
      (endpoint) => [...badBody(endpoint), 413],
    ],
    ['__proto__', { headers: json, payload: '{"__proto__":{"isMain":true}}' }, badBody],
    ['a parameter twice', { query: '?id=1&id=2', headers: json, payload: '{}' }, badBody],
    ['a NUL in a parameter', { query: '?id=%00', headers: json, payload: '{}' }, () => [400]],
    ['plain text', { headers: { 'content-type': 'text/plain' }, payload: '{}' }, () => [415]],
    ['a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'a=1' }, () => [415]],
    ['XML', { headers: { 'content-type': 'application/xml' }, payload: '<a/>' }, () => [415]],
    ['a type that is none', { headers: { 'content-type': 'json' }, payload: '{}' }, () => [415]],
    [
      'more than a mebibyte',
      { headers: json, payload: `{"a":"${'x'.repeat(1024 * 1024)}"}` },
      // Runs of the grid, their files and couriers' lists are larger; this one says nothing that they could read.
      (endpoint) => [takesFiles(endpoint) ? 415 : takesMore.includes(endpoint) ? 422 : 413],
    ],
    ['a foreign Origin', { headers: { ...json, origin: 'https://evil.example' }, payload: '{}' }, () => [403]],
    ['an Origin that hides', { headers: { ...json, origin: 'null' }, payload: '{}' }, () => [403]],
    [
      'Sec-Fetch-Site: cross-site',
      { headers: { ...json, 'sec-fetch-site': 'cross-site' }, payload: '{}' },
      () => [403],
    ],
    ['Sec-Fetch-Site: same-site', { headers: { ...json, 'sec-fetch-site': 'same-site' }, payload: '{}' }, () => [403]],
  ])('refuses %s', async (_what, ask, wanted) => {
    expect(await otherwise(changing(), ask, wanted)).toEqual([])
  })

  test('rejects JSON at an upload endpoint and multipart at a JSON endpoint', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const payload = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n'
    const others = changing().filter((endpoint) => !takesFiles(endpoint))
    expect(await otherwise(others, { headers, payload }, () => [415])).toEqual([])
    expect(await otherwise(changing().filter(takesFiles), { headers: json, payload: '{}' }, () => [415])).toEqual([])
  })
})

test('the JSON content type without a body is no body: one is signed out by it, and a missing body is named as such', async () => {
  const { cookie } = await shop.customer()
  const account = () => shop.app.inject({ url: '/backend/api/account', headers: { cookie } })
  expect((await account()).statusCode).toBe(200)
  expect((await knock('POST /logout', { headers: { ...json, cookie } })).statusCode).toBe(200)
  expect((await account()).statusCode).toBe(401)
  const [typed, bare] = [await knock('POST /save-review', { headers: json }), await knock('POST /save-review', {})]
  expect([typed.statusCode, typed.json()]).toEqual([bare.statusCode, bare.json()])
  expect(typed.json().error).toBe('Please send a JSON object')
})

test.each<[what: string, query: string]>([
  ['a parameter twice', '?page=1&page=2'],
  ['the same unknown parameter twice', '?zz=1&zz=2'],
  ['a NUL in a parameter', '?search=%00'],
])('every endpoint that is only asked refuses %s', async (_what, query) => {
  expect(await otherwise(asking(), { query }, () => [400])).toEqual([])
})

test('every path rejects the methods it does not have, unknown ones included', async () => {
  const paths = [...new Set(endpoints.map((endpoint) => endpoint.split(' ')[1]))]
  const missing = paths.flatMap((path) =>
    ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE']
      .map((method) => `${method} ${path}`)
      .filter((endpoint) => !endpoints.includes(endpoint)),
  )
  expect(missing).toContain('GET /logout')
  expect(missing).toContain('GET /login')
  expect(await otherwise(missing, {}, () => [404, 405])).toEqual([])
})

test('the short paths below /api reject requests in the same way', async () => {
  const same = ['POST /login', 'POST /save-order', 'DELETE /orders', 'PUT /products']
  expect(await otherwise(same, { headers: json, payload: '{"a":' }, () => [400], '/api')).toEqual([])
  expect(
    await otherwise(same, { headers: { ...json, origin: 'https://evil.example' }, payload: '{}' }, () => [403], '/api'),
  ).toEqual([])
})

test.each([
  '/backend/api',
  '/backend/api/',
  '/backend/api/nothing',
  '/backend/api/orders/ORD-20260101-ABCDEF',
  '/backend/api/Orders',
  '/backend/api//orders',
  '/backend/api/orders%2F..%2Fsubadmins',
  '/backend/api/orders%00',
  '/backend/api/.env',
  '/backend/api/orders.php',
  '/api/nothing',
  '/backend/data/orders.json',
  '/backend/data/users.json',
  '/backend/data/staff.json',
  '/backend/data/subadmins.json',
])('there is nothing at %s, and that is said as every refusal is', async (url) => {
  const answer = await shop.app.inject({ url, headers: { cookie } })
  expect(faultsOf(answer, [400, 404])).toEqual([])
})

/** The public catalogue and the list of places, which browsers and shared caches may store and revalidate. */
const catalogue = [
  'GET /products-data',
  'GET /search-products',
  'GET /categories',
  'GET /get-reviews',
  'GET /product-cards',
  'GET /places',
]

test('no response of the API but the public catalogue and places may be cached, and none can be sniffed as another type', async () => {
  await shop.sells('Piece')
  const wrong: string[] = []
  for (const endpoint of asking()) {
    const { statusCode, headers } = await knock(endpoint, {})
    const say = (what: string) => wrong.push(`${endpoint} (${statusCode}): ${what}`)
    if (statusCode >= 500) say('a fault')
    if (headers['x-content-type-options'] !== 'nosniff') say('not nosniff')
    if (!/^(application\/json|text\/csv); charset=utf-8$/.test(String(headers['content-type'])))
      say(String(headers['content-type']))
    const kept = headers['cache-control']
    if (kept !== 'no-store' && !(catalogue.includes(endpoint) && kept === 'public, no-cache'))
      say(`cache-control ${kept}`)
    if (!String(headers['content-security-policy']).includes("default-src 'none'")) say('may load something')
  }
  expect(wrong).toEqual([])
})
