import { isNull } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Permission, permissions } from '#domains/staff/permissions.ts'
import { staff } from '#domains/staff/tables.ts'
import { requireDeclaredAccess } from '#platform/http/access.ts'
import { endpointsUnder, openWithEndpoints } from './support/api-endpoints.ts'
import { openShop, type Shop } from './support/open-shop.ts'
import { orderBody } from './support/order-body.ts'

/**
 * Who may call which endpoint of the API (`Access` of shared/route.ts); of a list of permissions one is enough.
 * Rules within an endpoint (cancelling needs another permission than shipping …) are tested further below.
 */
type Wanted = 'public' | 'customer' | 'staff' | 'any-staff' | 'main' | Permission[] | { all: Permission[] }
const endpoints: Record<string, Wanted> = {
  // The shop
  'GET /products-data': 'public',
  'GET /search-products': 'public',
  'GET /product-cards': 'public',
  'GET /categories': 'public',
  'GET /get-reviews': 'public',
  'POST /save-review': 'public',
  'POST /vote-review': 'public',
  'POST /upload-photos': 'public',
  'POST /stock-alerts': 'public',
  'POST /contact': 'public',
  'POST /check-cart': 'public',
  'POST /save-order': 'public',
  'GET /get-order': 'public',
  'POST /cancel-order': 'public',
  'POST /order-requests': 'public',
  'POST /order-again': 'public',
  'POST /order-link': 'public',
  'DELETE /order-link': 'public',
  'POST /open-order': 'public',
  'GET /openapi.json': 'public',
  'GET /places': 'public',
  // Sessions
  'GET /user-session': 'public',
  'POST /login': 'public',
  'POST /register': 'public',
  'POST /logout': 'public',
  'POST /logout-everywhere': 'customer',
  'POST /forgot-password': 'public',
  'POST /reset-password': 'public',
  'POST /admin': 'public',
  'GET /admin': 'public',
  'POST /subadmin-auth': 'public',
  'POST /staff-logout': 'public',
  // The signed-in customer
  'GET /account': 'customer',
  'PUT /account': 'customer',
  'DELETE /account': 'customer',
  'POST /change-password': 'customer',
  'GET /my-orders': 'customer',
  'GET /addresses': 'customer',
  'POST /addresses': 'customer',
  'PUT /addresses': 'customer',
  'PUT /default-address': 'customer',
  'DELETE /addresses': 'customer',
  'GET /wishlist': 'customer',
  'POST /wishlist': 'customer',
  'DELETE /wishlist': 'customer',
  'GET /cart': 'customer',
  'POST /cart': 'customer',
  'PUT /cart': 'customer',
  'DELETE /cart': 'customer',
  // Products
  'GET /products': ['products.view'],
  'GET /product-copy': ['products.create'],
  'POST /products': ['products.create'],
  'PUT /products': ['products.edit'],
  'DELETE /products': ['products.delete'],
  'GET /goods-receipts': ['inventory.view'],
  'GET /goods-receipt': ['inventory.view'],
  'GET /find-pieces': ['inventory.view'],
  'POST /goods-receipts': ['inventory.edit'],
  'GET /second-choice': ['inventory.view'],
  'POST /second-choice': ['inventory.edit'],
  'POST /correct-receipt': ['inventory.edit'],
  'GET /product-grid': ['products.edit'],
  'POST /product-edits': ['products.edit'],
  'POST /import-variants': ['products.edit'],
  'GET /export-variants': ['products.view'],
  'GET /product-edits': ['products.edit'],
  'GET /product-edit': ['products.edit'],
  'POST /undo-product-edits': ['products.edit'],
  'GET /products-trash': ['products.delete'],
  'POST /products-restore': ['products.delete'],
  'DELETE /products-trash': 'main',
  'PUT /edit-products': ['products.edit'],
  'GET /bulk-tasks': 'staff',
  'GET /bulk-task': 'staff',
  'POST /undo-bulk-task': 'staff',
  'GET /product-matches': ['products.view'],
  'GET /product-tags': ['products.view'],
  'GET /planned-sales': ['products.view'],
  'GET /colors': ['products.view'],
  'PUT /colors': ['products.edit'],
  'POST /merge-colors': ['products.edit'],
  'GET /attributes': ['products.view'],
  'POST /attributes': ['products.edit'],
  'PUT /attributes': ['products.edit'],
  'DELETE /attributes': ['products.edit'],
  'POST /merge-attribute-values': ['products.edit'],
  'PUT /attribute-order': ['products.edit'],
  'GET /related-products': ['products.view'],
  'PUT /related-products': ['products.edit'],
  'GET /size-charts': ['products.view'],
  'POST /size-charts': ['products.edit'],
  'PUT /size-charts': ['products.edit'],
  'DELETE /size-charts': ['products.edit'],
  'GET /media': ['products.view'],
  'POST /match-media': ['products.view'],
  'POST /attach-media': ['products.edit'],
  'GET /media-file': ['products.view'],
  'GET /media-original': ['products.view'],
  'PUT /media': ['products.create', 'products.edit'],
  'PUT /move-media': ['products.create', 'products.edit'],
  'DELETE /media': ['products.create', 'products.edit'],
  'POST /cut-media': 'main',
  'POST /restore-media': ['products.create', 'products.edit'],
  'POST /media-folders': ['products.create', 'products.edit'],
  'PUT /media-folders': ['products.create', 'products.edit'],
  'DELETE /media-folders': ['products.create', 'products.edit'],
  'POST /upload-film': ['products.create', 'products.edit'],
  'POST /known-media': ['products.view'],
  'GET /export-products': ['products.view'],
  'POST /upload-images': ['products.create', 'products.edit'],
  'POST /import-products': { all: ['products.create', 'products.edit'] },
  'GET /import-runs': { all: ['products.create', 'products.edit'] },
  'GET /import-run': { all: ['products.create', 'products.edit'] },
  'POST /undo-import': { all: ['products.create', 'products.edit'] },
  // Orders
  'GET /orders': ['orders.view'],
  'PUT /orders': ['orders.edit', 'orders.cancel'],
  'DELETE /orders': ['orders.delete'],
  'POST /orders-restore': ['orders.delete'],
  'GET /order-tasks': ['orders.delete'],
  'GET /order-matches': ['orders.view'],
  'PUT /order-statuses': ['orders.edit', 'orders.cancel'],
  'PUT /edit-order': ['orders.edit'],
  'PUT /order-payment': ['orders.payment'],
  'POST /staff-orders': ['orders.edit'],
  'GET /known-buyer': ['orders.view'],
  'POST /order-notes': ['orders.edit'],
  'PUT /order-notes': ['orders.edit'],
  'GET /orders-trash': ['orders.view'],
  'DELETE /orders-trash': 'main',
  'GET /export-orders': { all: ['orders.view', 'orders.export'] },
  'GET /order-documents': ['orders.view'],
  'POST /courier-file': { all: ['orders.view', 'orders.export'] },
  'GET /desk': { all: ['orders.view', 'orders.edit'] },
  'POST /claim-call': { all: ['orders.view', 'orders.edit'] },
  'PUT /claimed-calls': { all: ['orders.view', 'orders.edit'] },
  'POST /desk-outcomes': { all: ['orders.view', 'orders.edit'] },
  'POST /desk-undo': { all: ['orders.view', 'orders.edit'] },
  'GET /order-calls': ['orders.view'],
  'POST /merge-orders': { all: ['orders.view', 'orders.edit', 'orders.cancel'] },
  'DELETE /dismiss-merge': { all: ['orders.view', 'orders.edit'] },
  'POST /dismiss-merge': { all: ['orders.view', 'orders.edit'] },
  'GET /cod-rules': ['settings.view'],
  'PUT /cod-rules': 'main',
  'GET /cod-blocks': ['orders.view'],
  'POST /cod-blocks': { all: ['orders.view', 'orders.block'] },
  'DELETE /cod-blocks': { all: ['orders.view', 'orders.block'] },
  'GET /order-cod': ['orders.view'],
  'POST /foresee-cod': { all: ['orders.view', 'orders.edit'] },
  'PUT /order-cod': { all: ['orders.edit', 'orders.override'] },
  'POST /order-advances': ['orders.edit'],
  'POST /advance-returns': { all: ['orders.edit', 'orders.override'] },
  'DELETE /order-advances': { all: ['orders.edit', 'orders.override'] },
  'GET /parcels': ['orders.view'],
  'GET /parcel': ['orders.view'],
  'GET /parcel-matches': ['orders.view'],
  'POST /hand-over-parcels': ['orders.edit'],
  'POST /alike-orders': ['orders.view'],
  'POST /courier-list': ['orders.edit'],
  'POST /cash-paid-out': ['orders.payment'],
  'PUT /parcels': { all: ['orders.view', 'orders.edit'] },
  'POST /parcel-correct': { all: ['orders.view', 'orders.edit', 'orders.override'] },
  'POST /parcel-split': ['orders.edit'],
  'POST /parcel-join': ['orders.edit'],
  'POST /parcel-receive': { all: ['orders.view', 'orders.edit', 'inventory.edit'] },
  'POST /packing-start': { all: ['orders.view', 'orders.edit'] },
  'GET /packing': ['orders.view'],
  'POST /packing-scan': { all: ['orders.view', 'orders.edit'] },
  'PUT /packing-line': { all: ['orders.view', 'orders.edit'] },
  'POST /packing-finish': { all: ['orders.view', 'orders.edit'] },
  'POST /packing-restart': { all: ['orders.view', 'orders.edit'] },
  'POST /picking-lists': ['orders.view'],
  'GET /picking-lists': ['orders.view'],
  'GET /picking-list': ['orders.view'],
  'PUT /picking-ticks': ['orders.edit'],
  'GET /parcel-labels': ['orders.view'],
  'POST /parcels-book': ['orders.edit'],
  'GET /parcel-bookings': ['orders.view'],
  'GET /recent-bookings': ['orders.edit'],
  'GET /active-couriers': ['orders.view'],
  'GET /courier-names': ['orders.view'],
  'PUT /parcels-courier': ['orders.edit'],
  'POST /parcel-withdraw': { all: ['orders.view', 'orders.edit'] },
  'POST /parcel-look-up': { all: ['orders.view', 'orders.edit'] },
  'GET /courier-price': ['orders.view'],
  'POST /courier-stores': 'main',
  'GET /round': ['parcels.deliver'],
  'PUT /round': ['parcels.deliver'],
  'POST /round-report': ['parcels.deliver'],
  'GET /rider-days': ['orders.view'],
  'GET /courier-areas': ['orders.view'],
  'GET /courier-thanas': ['orders.view'],
  'GET /courier-area-search': ['orders.view'],
  'PUT /courier-areas': ['orders.edit'],
  'GET /courier-simulator': 'main',
  'POST /courier-simulator': 'main',
  'GET /couriers': 'main',
  'PUT /couriers': 'main',
  'POST /courier-webhook/:courier': 'public',
  'GET /courier-templates': ['orders.view'],
  'PUT /courier-templates': 'main',
  'GET /order-requests': ['orders.view'],
  'PUT /order-requests': ['orders.edit'],
  'POST /staff-order-requests': ['orders.edit'],
  // Stock
  'GET /inventory': ['inventory.view'],
  'GET /inventory-variants': ['inventory.view'],
  'GET /stock-movements': ['inventory.view'],
  'GET /low-stock': ['inventory.view'],
  'GET /export-inventory': ['inventory.view'],
  'POST /adjust-stock': ['inventory.edit'],
  'POST /bulk-restock': ['inventory.edit'],
  'POST /preview-restock': ['inventory.view'],
  'GET /restock-runs': ['inventory.view'],
  'POST /undo-restock': ['inventory.edit'],
  'PUT /inventory': ['inventory.edit'],
  // Categories
  'GET /office-categories': ['categories.view'],
  'POST /update-categories': ['categories.edit'],
  'GET /collection-products': ['categories.view'],
  'PUT /collection-products': ['categories.edit'],
  'GET /collection-choices': ['categories.view'],
  'POST /collection-preview': ['categories.view'],
  // Customers, registered and guests
  'GET /users': ['users.view'],
  'GET /regular-users': ['users.view'],
  'GET /user': ['users.view'],
  'GET /user-matches': ['users.edit'],
  'GET /users-csv': ['users.view'],
  'POST /regular-users': ['users.edit'],
  'PUT /users': ['users.edit'],
  'DELETE /users': ['users.edit'],
  'POST /restore-users': ['users.edit'],
  'POST /customer-notes': ['users.edit'],
  'POST /empty-user-trash': 'main',
  // Reviews and messages
  'GET /reviews': ['products.view'],
  'GET /review-matches': ['products.view'],
  'PUT /reviews': ['products.edit'],
  'PUT /review-reply': ['products.edit'],
  'GET /messages': ['users.view'],
  'GET /message-matches': ['users.view'],
  'GET /message': ['users.view'],
  'GET /messages-csv': ['users.view'],
  'PUT /messages': ['users.edit'],
  'POST /answer-message': ['users.edit'],
  // Analytics
  'POST /visit': 'public',
  'GET /analytics': ['analytics.view'],
  'GET /analytics-csv': ['analytics.view'],
  'GET /reports': ['reports.view'],
  'GET /reports-csv': ['reports.view'],
  // All staff
  'GET /dashboard': 'staff',
  'GET /office-news': 'staff',
  'GET /office-search': 'staff',
  'POST /change-staff-password': 'staff',
  'GET /second-factor': 'any-staff',
  'POST /second-factor': 'any-staff',
  'DELETE /second-factor': 'staff',
  'GET /own-sessions': 'staff',
  'DELETE /own-sessions': 'staff',
  'GET /saved-views': 'staff',
  'GET /mentionable-people': ['orders.view', 'users.view'],
  'POST /mentions-seen': 'staff',
  'POST /saved-views': 'staff',
  'PUT /saved-views': 'staff',
  'DELETE /saved-views': 'staff',
  'PUT /list-choices': 'staff',
  'PUT /staff-language': 'any-staff',
  // Front page content and the shop's settings
  'GET /settings': ['settings.view'],
  'GET /shop-state': 'staff',
  'PUT /settings': 'main',
  'GET /delivery-zones': ['settings.view'],
  'POST /zone-plans': 'main',
  'DELETE /zone-plans': 'main',
  'PUT /delivery-zones': 'main',
  'GET /banners': ['settings.view'],
  'POST /banners': 'main',
  'PUT /banners': 'main',
  'DELETE /banners': 'main',
  'GET /featured-categories': ['settings.view'],
  'POST /featured-categories': 'main',
  'PUT /featured-categories': 'main',
  'DELETE /featured-categories': 'main',
  'GET /social-posts': ['settings.view'],
  'POST /social-posts': 'main',
  'PUT /social-posts': 'main',
  'DELETE /social-posts': 'main',
  'PUT /content-order': 'main',
  'GET /pages': ['settings.view'],
  'GET /page': ['settings.view'],
  'GET /page-version': ['settings.view'],
  'POST /pages': 'main',
  'DELETE /pages': 'main',
  'PUT /page-draft': 'main',
  'PUT /home-draft': 'main',
  'PUT /menus-draft': 'main',
  'PUT /announcements-draft': 'main',
  'DELETE /page-draft': 'main',
  'POST /publish-page': 'main',
  'POST /withdraw-page-version': 'main',
  'POST /reset-page': 'main',
  'PUT /page-address': 'main',
  'POST /restore-page': 'main',
  'POST /upload-banner': 'main',
  'POST /upload-brand': 'main',
  // Main admin only
  'GET /subadmins': 'main',
  'POST /subadmins': 'main',
  'PUT /subadmins': 'main',
  'DELETE /subadmins': 'main',
  'GET /staff-roles': 'main',
  'POST /staff-roles': 'main',
  'PUT /staff-roles': 'main',
  'DELETE /staff-roles': 'main',
  'GET /staff-sessions': 'main',
  'DELETE /staff-sessions': 'main',
  'GET /audit-log': 'main',
  'GET /export-audit-log': 'main',
  'GET /mail-log': 'main',
  'GET /mail': 'main',
  'POST /mail-link': 'main',
  'POST /resend-mail': 'main',
  'GET /events': 'main',
  'POST /retry-events': 'main',
  'GET /summaries': 'main',
  'POST /recompute-summaries': 'main',
  'GET /setup': 'main',
  'POST /test-mail': 'main',
  'GET /demo-data': 'main',
  'POST /fill-demo': 'main',
  'POST /clear-demo': 'main',
  'GET /backups': 'main',
  'POST /backups': 'main',
  'GET /download-backup': 'main',
}

/** Public endpoints that answer 401 themselves: anybody may ask who is signed in. */
const asksWhoIsHere = ['GET /admin', 'POST /subadmin-auth']

/** Endpoints that end the session: called last, in this order. */
const endsSession = ['POST /logout-everywhere', 'POST /logout', 'POST /staff-logout']

type Asker = {
  name: string
  cookie?: string
  is: 'guest' | 'customer' | 'sub' | 'main'
  holds: readonly Permission[]
  lacksSecondFactor?: boolean
}

let shop: Shop
let found: Set<string>
beforeAll(async () => {
  const opened = await openWithEndpoints()
  shop = opened.shop
  found = opened.found
})
afterAll(() => shop.close())

test('every endpoint of the API is in the table, and the table has no others', () => {
  expect(endpointsUnder(found, '/backend/api')).toEqual(Object.keys(endpoints).sort())
})

test('an endpoint that does not say who may call it is not registered: the server does not start', () => {
  const app = Fastify()
  requireDeclaredAccess(app)
  const handler = async () => ({})
  app.get('/declared', { config: { access: 'public' } }, handler)
  expect(() => app.get('/forgotten', handler)).toThrow('GET /forgotten does not say who may call it')
})

test('/api has the same endpoints and answers guests as /backend/api does', async () => {
  // Two shops, so that the second run starts from the same state as the first.
  const [one, other] = [await openShop(), await openShop()]
  const knocked = async ({ app }: Shop, prefix: string) => {
    const answers: Record<string, unknown> = {}
    for (const endpoint of Object.keys(endpoints)) {
      const [method, path] = endpoint.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
      const { statusCode, headers, body } = await app.inject({ method, url: `${prefix}${path}` })
      answers[endpoint] = [statusCode, headers['content-type'], statusCode < 400 ? body.length > 0 : body]
    }
    return answers
  }
  try {
    const wanted = await knocked(one, '/backend/api')
    expect(JSON.stringify(wanted)).not.toContain('There is nothing at this address')
    expect(await knocked(other, '/api')).toEqual(wanted)
  } finally {
    await one.close()
    await other.close()
  }
})

/**
 * The status that denies access; any other status (mostly 422, since the body is empty) means that access was granted.
 */
function expected(endpoint: string, { is, holds, lacksSecondFactor }: Asker): 401 | 403 | 'in' {
  const wanted = endpoints[endpoint]
  if (wanted === undefined || wanted === 'public') return 'in'
  if (wanted === 'customer') return is === 'customer' ? 'in' : is === 'guest' ? 401 : 403
  if (is === 'guest') return 401
  if (is === 'customer') return 403
  if (wanted === 'any-staff') return 'in'
  if (lacksSecondFactor) return 403
  if (is === 'main' || wanted === 'staff') return 'in'
  if (wanted === 'main') return 403
  const holdsIt = (permission: Permission) => holds.includes(permission)
  return ('all' in wanted ? wanted.all.every(holdsIt) : wanted.some(holdsIt)) ? 'in' : 403
}

async function knock(prefix: string, asker: Asker) {
  const order = (endpoint: string) => endsSession.indexOf(endpoint)
  const answers: Record<string, number | string> = {}
  for (const endpoint of Object.keys(endpoints).sort((a, b) => order(a) - order(b))) {
    const [method, path] = endpoint.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
    const answer = await shop.app.inject({
      method,
      url: `${prefix}${path}`,
      headers: asker.cookie ? { cookie: asker.cookie } : {},
      ...(method !== 'GET' && { payload: {} }),
    })
    const status = answer.statusCode
    if (status >= 500) answers[endpoint] = `${status}: ${answer.body}`
    else if (asksWhoIsHere.includes(endpoint)) answers[endpoint] = 'in'
    else answers[endpoint] = status === 401 || status === 403 ? status : 'in'
  }
  return answers
}

const wantedOf = (asker: Asker) =>
  Object.fromEntries(Object.keys(endpoints).map((endpoint) => [endpoint, expected(endpoint, asker)]))

describe('each endpoint is accessible to whom it should be, and to nobody else', () => {
  const sub = async (name: string, holds: readonly Permission[]): Promise<Asker> => ({
    name,
    is: 'sub',
    holds,
    cookie: await shop.staffCookie([...holds]),
  })
  const askers: [name: string, make: () => Promise<Asker>][] = [
    ['a guest', async () => ({ name: 'guest', is: 'guest', holds: [] })],
    [
      'a customer',
      async () => ({ name: 'customer', is: 'customer', holds: [], cookie: (await shop.customer()).cookie }),
    ],
    ['a sub-admin without a permission', () => sub('none', [])],
    ...permissions.map((permission): [string, () => Promise<Asker>] => [
      `a sub-admin with ${permission} alone`,
      () => sub(permission, [permission]),
    ]),
    [
      'a sub-admin who changes orders and stock but sees no order',
      () => sub('blind', ['orders.edit', 'orders.override', 'inventory.edit']),
    ],
    ['a sub-admin with all permissions', () => sub('all', permissions)],
    [
      'the main admin',
      async () => ({ name: 'main', is: 'main', holds: permissions, cookie: await shop.staffCookie() }),
    ],
    [
      'a sub-admin with all permissions who lacks the second factor that is demanded of them',
      async () => {
        const all = await sub('lacking', permissions)
        await shop.db.update(staff).set({ requiresSecondFactor: true }).where(isNull(staff.deletedAt))
        return { ...all, lacksSecondFactor: true }
      },
    ],
  ]

  test.each(askers)('%s', async (_name, make) => {
    const asker = await make()
    expect(await knock('/backend/api', asker)).toEqual(wantedOf(asker))
  })

  test.each(askers.filter(([name]) => /guest|customer|without|all permissions/.test(name)))(
    '%s, by the short address',
    async (_name, make) => {
      const asker = await make()
      expect(await knock('/api', asker)).toEqual(wantedOf(asker))
    },
  )
})

test('an unknown cookie makes a guest: public endpoints stay open, the others answer 401', async () => {
  const junk: Asker = {
    name: 'junk',
    is: 'guest',
    holds: [],
    cookie: 'bunon_staff=junk; bunon_customer=junk; dev_mock_admin=1',
  }
  expect(await knock('/backend/api', junk)).toEqual(wantedOf(junk))
})

test('a browser that is signed in as the other kind of person is told which session it lacks', async () => {
  const codeOf = async (url: string, cookie: string) =>
    (await shop.app.inject({ url: `/backend/api/${url}`, headers: { cookie } })).json().code
  const [{ cookie: customer }, none] = [await shop.customer(), await shop.staffCookie([])]
  expect(await codeOf('orders', customer)).toBe('not_staff')
  expect(await codeOf('second-factor', `${customer}; bunon_staff=ended`)).toBe('not_staff')
  expect(await codeOf('account', `${none}; bunon_customer=ended`)).toBe('not_customer')
  expect(await codeOf('orders', none)).toBe('not_permitted')
  expect(await codeOf('orders', `${none}; ${customer}`)).toBe('not_permitted')
})

describe('within an endpoint, who may do what', () => {
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, cookie: string, payload?: object) =>
    shop.app.inject({ method, url: `/backend/api/${url}`, headers: { cookie }, ...(payload && { payload }) })

  async function ordered() {
    const piece = await shop.sells('Piece', { onHand: 20 })
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/backend/api/save-order',
      payload: orderBody([{ id: piece.number, size: 'M', color: 'Green', quantity: 1 }]),
    })
    return answer.json().orderId as string
  }

  /** A sub-admin with only that permission; created once each, since password hashing is slow on purpose. */
  const holder = (permission: Permission) => {
    const hired = holders.get(permission) ?? shop.staffCookie([permission])
    holders.set(permission, hired)
    return hired
  }
  const holders = new Map<Permission, Promise<string>>()

  /** Which of the permissions, each held alone, grant access. */
  async function letThrough(ask: (cookie: string, permission: Permission) => Promise<number>) {
    const through: Permission[] = []
    for (const permission of permissions) {
      const status = await ask(await holder(permission), permission)
      if (status < 300) through.push(permission)
      else expect([permission, status]).toEqual([permission, 403])
    }
    return through
  }

  test('an order is shipped with orders.edit alone and cancelled with orders.cancel alone', async () => {
    const move = async (status: string) => {
      const through = await letThrough(async (cookie, permission) => {
        if (!permission.startsWith('orders.')) return 403
        const orderId = await ordered()
        return (await call('PUT', 'orders', cookie, { orderId, status })).statusCode
      })
      return through
    }
    expect(await move('shipped')).toEqual(['orders.edit'])
    expect(await move('cancelled')).toEqual(['orders.cancel'])
  })

  test('an order is fully visible with orders.view, and masked for all other staff', async () => {
    const orderId = await ordered()
    for (const permission of permissions) {
      const { order } = (await call('GET', `get-order?orderId=${orderId}`, await holder(permission))).json()
      const sees = JSON.stringify(order).includes('Uttara')
      expect([permission, sees]).toEqual([permission, permission === 'orders.view'])
    }
  })

  test('a product is renamed with products.edit, its stock changed only with inventory.edit too', async () => {
    const piece = await shop.sells('Shelf', { onHand: 5 })
    const variants = [{ size: 'M', color: 'Green', stock: 7 }]
    const edit = (fields: object) =>
      letThrough(async (cookie) => (await call('PUT', 'products', cookie, { id: piece.id, ...fields })).statusCode)
    expect(await edit({ title: 'Shelf, renamed' })).toEqual(['products.edit'])
    expect(await edit({ variants })).toEqual([])
    const both = await shop.staffCookie(['products.edit', 'inventory.edit'])
    expect((await call('PUT', 'products', both, { id: piece.id, variants })).statusCode).toBe(200)
  })

  test('unit costs are visible only with inventory.view', async () => {
    await shop.sells('Costly')
    const told = async (held: Permission[]) =>
      JSON.stringify((await call('GET', 'products', await shop.staffCookie(held))).json()).includes('unitCost')
    expect(await told(['products.view'])).toBe(false)
    expect(await told(['products.view', 'inventory.view'])).toBe(true)
  })

  test('the dashboard and the notifications show only what the permissions allow', async () => {
    await ordered()
    const partsFor = async (held: Permission[]) => {
      const { success: _, ...parts } = (await call('GET', 'dashboard', await shop.staffCookie(held))).json()
      return Object.keys(parts).sort()
    }
    expect(await partsFor([])).toEqual(['activity'])
    expect(await partsFor(['products.view'])).toEqual(['activity', 'totalProducts'])
    expect(await partsFor(['users.view'])).toEqual(['activity', 'totalUsers'])
    expect(await partsFor(['analytics.view'])).toEqual(['activity', 'chosen', 'revenue', 'sales'])
    expect(await partsFor(['orders.view'])).toEqual(['activity', 'recentOrders', 'totalOrders'])
    const nobody = (await call('GET', 'office-news', await shop.staffCookie([]))).json()
    expect(nobody).toEqual({ success: true, canMail: false, recent: [], mentions: [] })
  })
})
