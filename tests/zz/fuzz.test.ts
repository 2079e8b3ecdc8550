import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../support/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
const bad: string[] = []
const weird = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  2147483648,
  9007199254740993,
  '',
  ' ',
  'x',
  '১২৩',
  'a'.repeat(300),
  'a'.repeat(5000),
  'a\u0000b',
  '\ud800',
  '%',
  '_',
  '\\',
  "'",
  '"',
  '{}',
  [],
  [[]],
  ['x'],
  {},
  { a: 1 },
  '<script>',
  '٣',
  'ﷺ',
  '\u202e',
  '../../etc',
  'javascript:alert(1)',
  'İ'.repeat(100),
  '💥',
  '1e400',
  'NaN',
  'Infinity',
  '0x10',
  '-0',
  '9999999999',
  '2026-13-45',
  '2026-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  0.001,
]
function note(label: string, r: any) {
  const s = r.statusCode
  if (s >= 500) return bad.push(`${s} ${label} ${r.body.slice(0, 200)}`)
  if (s >= 400 && !label.startsWith('HEAD')) {
    let j: any
    try {
      j = r.json()
    } catch {
      return bad.push(`shape ${s} ${label} ${r.body.slice(0, 100)}`)
    }
    if (j.success !== false || typeof j.error !== 'string' || typeof j.code !== 'string')
      bad.push(`shape ${s} ${label} ${r.body.slice(0, 150)}`)
    if (!/no-store/.test(r.headers['cache-control'] ?? '')) bad.push(`cache ${s} ${label}`)
  }
}
test('fuzz', async () => {
  const p = await shop.sells('Fuzz', { sizes: ['M', 'L'], colors: ['Green'] })
  const main = await shop.staffCookie()
  const H = { cookie: main }
  const go = async (method: string, url: string, payload?: any, headers: any = H) => {
    const r = await shop.app.inject({
      method: method as any,
      url: url.startsWith('/') ? url : `/backend/api/${url}`,
      ...(payload !== undefined && { payload }),
      headers,
    })
    note(
      `${method} ${url.slice(0, 150)} ${payload === undefined ? '' : (typeof payload === 'string' ? payload : JSON.stringify(payload)).slice(0, 260)} ${headers === H ? '' : JSON.stringify(headers)}`,
      r,
    )
    return r
  }
  const gets: Record<string, string[]> = {
    'products-data': [
      'page',
      'perPage',
      'search',
      'collection',
      'category',
      'sizes',
      'colors',
      'types',
      'minPrice',
      'maxPrice',
      'inStock',
      'sort',
    ],
    'search-products': ['query', 'limit'],
    products: [
      'id',
      'number',
      'search',
      'category',
      'status',
      'sort',
      'order',
      'minPrice',
      'maxPrice',
      'page',
      'perPage',
    ],
    orders: ['search', 'status', 'page', 'perPage'],
    'get-order': ['orderId', 'phone'],
    categories: ['x'],
    'user-session': ['x'],
    dashboard: ['x'],
    'office-news': ['x'],
    admin: ['x'],
  }
  const texts = [
    '',
    ' ',
    '0',
    '-1',
    '1.5',
    '0.001',
    '0.1',
    '19.99',
    '1e-7',
    '1e308',
    '2147483648',
    '99999999999999999999',
    'x',
    '%',
    '%25',
    '%00',
    '%ED%A0%80',
    '_',
    '\\',
    "'",
    'a'.repeat(200),
    'a'.repeat(300),
    'a'.repeat(20000),
    ',,,',
    'M,L',
    '%F0%9F%92%A5',
    '%5C%5C%25',
    'NaN',
    'Infinity',
    'null',
    '[]',
    '__proto__',
    'constructor',
    '%E0%A6%AA%E0%A6%BE',
    '%C4%B0'.repeat(40),
    'ORD-20260101-ABCDEF',
    'true',
    'price-low',
    'a b c d e f g h i j k l m n o',
    '-- ;',
    '%0A',
    '%5B',
    '(',
    '*',
    '!',
    ':*',
    '100001',
    '1000000',
    '500',
    '10000000',
    '9999999.999',
  ]
  for (const [url, names] of Object.entries(gets))
    for (const n of names)
      for (const t of texts) {
        await go('GET', `${url}?${n}=${t.replaceAll(' ', '+')}`)
      }
  await go('GET', 'products-data?sizes=M&colors=Green&inStock=1&minPrice=0.5&sort=featured&search=fuzz')
  await go('GET', 'products-data?page=1&page=2')
  await go('GET', 'products-data?__proto__=1')
  await go('GET', 'products-data?constructor[x]=1')
  const order = () => ({
    orderDetails: { paymentMethod: 'cod', notes: '' },
    customerInfo: {
      fullName: 'Rahima Khatun',
      email: 'r@mail.example',
      phone: '01712345678',
      address: 'House 12, Road 5, Dhanmondi',
      city: 'dhaka',
      altPhone: '',
    },
    items: [
      {
        id: p.number,
        size: 'M',
        color: 'Green',
        quantity: 1,
        price: 1850,
        name: 'x',
        originalPrice: null,
        image: '',
        total: 1850,
      },
    ],
    totals: { subtotal: 1850, deliveryCharge: 60, tax: 0, total: 1910 },
    idempotencyKey: undefined as any,
    locale: 'en',
  })
  const prod = () => ({
    title: 'Nice',
    category: 'mens',
    titleBn: 'x',
    description: 'x',
    descriptionBn: '',
    sku: undefined as any,
    brand: 'B',
    subcategory: '',
    material: 'c',
    materialBn: '',
    fit: 'Regular Fit',
    availability: 'In Stock',
    sizes: ['M'],
    colors: ['Red'],
    tags: ['a'],
    care_instructions: ['x'],
    care_instructions_bn: [],
    images: [] as any[],
    variants: [{ size: 'M', color: 'Red', stock: 1, sku: undefined as any, price: 100 }],
    price: { current: 100, original: 120 } as any,
    chart: null as any,
    url: '',
    isActive: true,
  })
  const bodies: [string, string, any][] = [
    ['POST', 'save-order', order()],
    ['POST', 'check-cart', { items: order().items }],
    ['POST', 'products', prod()],
    [
      'PUT',
      'products',
      {
        ...prod(),
        variants: [{ size: 'M', color: 'Green', stock: 3 }],
        id: p.number,
        slug: 'abc-x',
        updatedAt: undefined,
      },
    ],
    ['DELETE', 'products', { id: 999999, ids: [99999] }],
    ['PUT', 'orders', { orderId: 'ORD-20260101-ABCDEF', status: 'pending', updatedAt: undefined, note: 'x' }],
    ['DELETE', 'orders', { deleteType: 'selected', orderIds: ['x'] }],
    ['POST', 'orders-restore', { orderIds: ['x'] }],
    ['POST', 'admin', { username: 'a', password: 'b' }],
    ['POST', 'subadmin-auth', { action: 'login', username: 'a', password: 'b' }],
    ['POST', 'logout', {}],
    ['POST', 'staff-logout', {}],
  ]
  const paths = (v: any, at: (string | number)[] = []): (string | number)[][] =>
    v && typeof v === 'object'
      ? [at, ...Object.keys(v).flatMap((k) => paths(v[k], [...at, Array.isArray(v) ? Number(k) : k]))]
      : [at]
  const setAt = (v: any, at: (string | number)[], w: any): any => {
    if (at.length === 0) return w
    const c = structuredClone(v)
    let o = c
    for (const k of at.slice(0, -1)) o = o[k]
    o[at.at(-1)!] = w
    return c
  }
  for (const [m, u, b] of bodies) {
    if (u.includes('auth') || u === 'admin') {
      for (const at of paths(b))
        for (const w of weird.slice(0, 24))
          await go(m, u, JSON.stringify(setAt(b, at, w)), { 'content-type': 'application/json' })
      continue
    }
    for (const at of paths(b))
      for (const w of weird) {
        const h = u.endsWith('logout')
          ? { 'content-type': 'application/json' }
          : { ...H, 'content-type': 'application/json' }
        await go(m, u, JSON.stringify(setAt(b, at, w)), h)
      }
    for (const ct of [
      'application/json',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'application/xml',
      '',
      'application/json; charset=utf-16',
      '///',
      'application/json;',
      'x'.repeat(400),
    ])
      for (const body of [
        '',
        '{',
        'null',
        '[]',
        '"x"',
        '1',
        '{"__proto__":{"a":1}}',
        '{"constructor":{"prototype":{}}}',
        '['.repeat(5000),
        '[' + '1,'.repeat(60000) + '1]',
        '\ufeff{}',
      ])
        await go(m, u, body, { ...H, ...(ct && { 'content-type': ct }) })
    await go(m, u, undefined)
  }
  // unknown product in check-cart
  for (const id of ['prod_nothing', 'x', '1e400', '99999999', 99999999, '-1'])
    await go('POST', 'check-cart', { items: [{ id, size: 'M', quantity: 1 }] })
  await go('POST', 'save-order', order(), { 'idempotency-key': 'x' })
  await go('POST', 'save-order', order(), { 'idempotency-key': '' })
  await go('POST', 'upload-images', 'x', { ...H, 'content-type': 'multipart/form-data' })
  await go('POST', 'upload-images', 'x', { ...H, 'content-type': 'multipart/form-data; boundary=' })
  await go('POST', 'upload-images', '--x\r\n', { ...H, 'content-type': 'multipart/form-data; boundary=x' })
  await go('POST', 'upload-images', '{}', { ...H, 'content-type': 'application/json' })
  await go('POST', 'upload-images', undefined)
  const eps = [
    'products-data',
    'search-products',
    'categories',
    'products',
    'orders',
    'get-order',
    'save-order',
    'check-cart',
    'orders-restore',
    'admin',
    'subadmin-auth',
    'staff-logout',
    'logout',
    'user-session',
    'dashboard',
    'office-news',
    'upload-images',
    'nothing',
    '',
    '%zz',
    'a'.repeat(301),
    'x/'.repeat(200),
    '..%2f..',
    '%00',
    'docs',
    'openapi.json',
    'docs/json',
    'docs/static/x',
    'docs/../x',
    'products/',
    'PRODUCTS',
    'products-data/',
    'products;x=1',
    'products-data%20',
  ]
  for (const e of eps)
    for (const m of ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'SEARCH'])
      for (const pre of ['/backend/api/', '/api/']) {
        if (e === 'orders-restore') continue
        try {
          await go(m, pre + e)
        } catch (x: any) {
          if (!/method/.test(x.message)) bad.push(`threw ${m} ${e.slice(0, 30)} ${x.message}`)
        }
      }
  for (const u of [
    '/backend/api',
    '/api',
    '/backend',
    '/backend/data/products.json?minPrice=0.001',
    '/backend/data/orders.json',
    '/backend/data/',
    '/healthz',
    '/readyz',
  ])
    for (const m of ['GET', 'POST', 'HEAD']) await go(m, u)
  for (const c of [
    'bunon_staff=%',
    'bunon_staff=%00',
    'bunon_customer=' + 'x'.repeat(99),
    'bunon_orders=;;;',
    '=',
    'bunon_staff="\\',
    '__proto__=x',
    'bunon_staff=' + 'é',
  ])
    for (const u of ['user-session', 'admin', 'products', 'get-order?orderId=ORD-20260101-ABCDEF'])
      await go('GET', u, undefined, { cookie: c })
  for (const h of [
    { host: '' },
    { host: 'a b' },
    { host: 'x'.repeat(300) },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'accept-encoding': '*' },
    { 'accept-encoding': 'br;q=0' },
  ])
    for (const u of ['categories', 'products-data']) {
      await go('GET', u, undefined, h)
      await go('POST', 'check-cart', { items: [] }, h)
    }
  expect(await shop.brokenLedgers()).toEqual([])
  const by = new Map<string, string[]>()
  for (const b of bad) {
    const k =
      b
        .replace(/[^ ]* /, '')
        .split(' ')
        .slice(0, 2)
        .join(' ')
        .split('=')[0] + b.slice(0, 4)
    by.set(k!, [...(by.get(k!) ?? []), b])
  }
  const { writeFileSync } = await import('node:fs')
  writeFileSync(
    '/tmp/fuzz-out.txt',
    [...by].map(([k, l]) => `## ${k} (${l.length})\n${l.slice(0, 4).join('\n')}`).join('\n'),
  )
}, 280_000)
