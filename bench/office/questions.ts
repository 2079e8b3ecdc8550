import pg from 'pg'
import { parcelGroups } from '#domains/parcels/staff-contract.ts'
import { orderParcelFilters } from '#shared/parcels/parcel-groups.ts'
import { parcelStateNames } from '#shared/parcels/parcel-states.ts'

/** A request that is repeated with other arguments. Files are read to the end and have no time limit. */
export type Question = { name: string; path: (nr: number) => string; file?: boolean }

/** Sample values from the generated shop. */
type Samples = Record<
  | 'orderId'
  | 'orderName'
  | 'orderEmail'
  | 'orderPhone'
  | 'userId'
  | 'guestEmail'
  | 'userName'
  | 'title'
  | 'sku'
  | 'person'
  | 'parcel'
  | 'consignment'
  | 'toPack'
  | 'collection',
  string[]
> &
  Record<'product' | 'variant' | 'message' | 'mail' | 'movement' | 'run', number[]>

/** Picks sixty of each, the same in every run. */
export async function sample(url: string): Promise<Samples> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const some = async <T>(column: string, from: string): Promise<T[]> => {
    const { rows } = await client.query<{ it: T }>(
      `select it from (select ${column} as it from ${from}) all_of_them order by md5(it::text) limit 60`,
    )
    return rows.map(({ it }) => it)
  }
  try {
    return {
      orderId: await some('order_id', 'orders where deleted_at is null'),
      orderName: await some('customer_name', `orders where customer_name ~ '^[A-Z]'`),
      orderEmail: await some('email', 'orders'),
      orderPhone: await some('phone', 'orders'),
      userId: await some('id::text', 'customers where deleted_at is null'),
      guestEmail: await some('email', 'buyers b where not exists (select from customers c where c.email = b.email)'),
      userName: await some('name', `customers where name ~ '^[A-Z]' and deleted_at is null`),
      title: await some('title_en', 'products where deleted_at is null'),
      sku: await some('sku', 'variants'),
      product: await some('number', 'products where deleted_at is null'),
      variant: await some('id::int', 'variants'),
      message: await some('id::int', 'contact_messages'),
      mail: await some('id::int', 'mail_log'),
      movement: await some('id::int', 'stock_movements'),
      run: await some('id::int', 'import_runs'),
      person: await some('username', 'staff'),
      parcel: await some('number', 'parcels'),
      toPack: await some('number', `parcels where state = 'waiting'`),
      collection: await some('id', `categories where members = 'listed'`),
      consignment: await some('consignment', 'parcels where consignment is not null'),
    }
  } finally {
    await client.end()
  }
}

const cities = ['dhaka', 'chittagong', 'sylhet', 'rajshahi', 'khulna', 'barisal', 'rangpur', 'comilla', 'gazipur']
const bangla = ['রহিম', 'ফাতেমা', 'নুসরাত', 'করিম', 'সাদিয়া', 'তানভীর', 'আয়েশা', 'ইমরান']
const letters = 'arsfmnjthk'

/** Requests for every list, search, filter, sort, page, card, chart, report and file of the back office. */
export function questionsOf(s: Samples, now: Date): Question[] {
  const of = <T>(list: readonly T[], nr: number): T => {
    const it = list[nr % list.length]
    if (it === undefined) throw new Error('The filled shop lacks something that is to be asked for')
    return it
  }
  const query = (path: string, asked: Record<string, string | number | undefined>) => {
    const entries = Object.entries(asked).filter(([, value]) => value !== undefined)
    return `${path}?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`
  }
  const day = (back: number) => new Date(now.getTime() - back * 86_400_000).toISOString().slice(0, 10)
  /** Drops the third letter, like a typing error. */
  const misspelt = (word: string) => word.replace(/(?<=^..)./, '')
  const firstWord = (name: string) => name.split(' ')[0] ?? name
  type Asked = Record<string, string | number | undefined>
  /** Requests to one list: name and query of each; `always` is part of every query. */
  const list = (path: string, asked: [name: string, (nr: number) => Asked][], always: Asked = {}) =>
    asked.map(
      ([name, ask]): Question => ({
        name: `${path}: ${name}`,
        path: (nr) => query(path, { page: 1, ...always, ...ask(nr) }),
      }),
    )
  const sorted = (sorts: string[]): [string, (nr: number) => Record<string, string>][] =>
    sorts.map((sort) => [`sort ${sort}, up and down`, (nr) => ({ sort, order: nr % 2 ? 'asc' : 'desc' })])
  const each = (name: string, values: readonly string[]): [string, (nr: number) => Record<string, string>][] =>
    values.map((value) => [`${name} ${value}`, () => ({ [name]: value })])
  const one = (name: string, path: (nr: number) => string): Question => ({ name, path })
  const file = (name: string, path: (nr: number) => string): Question => ({ name, path, file: true })
  const periods = ['7', '30', '90']

  return [
    one('dashboard', () => 'dashboard'),
    one('bell', () => 'office-news'),
    ...(
      [
        ['two letters', (nr) => `${of([...letters], nr)}${of([...'aeiou'], Math.floor(nr / 10))}`],
        ['first letters of a name', (nr) => of(s.userName, nr).slice(0, 3)],
        ['a name', (nr) => of(s.userName, nr)],
        ['a phone number', (nr) => of(s.orderPhone, nr)],
        ['an order number', (nr) => of(s.orderId, nr)],
        ['the end of an order number', (nr) => of(s.orderId, nr).slice(-6)],
        ['an e-mail address', (nr) => of(s.orderEmail, nr)],
        ['a product', (nr) => of(s.title, nr)],
        ['a code of a size', (nr) => of(s.sku, nr)],
        ['misspelt', (nr) => misspelt(of(s.userName, nr))],
        ['Bangla', (nr) => of(bangla, nr)],
        ['what is nowhere', (nr) => `zzqq${nr}`],
      ] as [string, (nr: number) => string][]
    ).map(([name, text]) => one(`top bar: ${name}`, (nr) => query('office-search', { q: text(nr) }))),

    ...list('products', [
      ['page sizes', (nr) => ({ perPage: of([10, 25, 50, 100], nr) })],
      ['any page', (nr) => ({ page: 1 + nr * 3, perPage: 10 })],
      ['last page of 100', () => ({ page: 999_999, perPage: 100 })],
      ...sorted(['title', 'price', 'stock', 'category', 'brand', 'createdAt', 'updatedAt']),
      ...each('status', ['In Stock', 'Low Stock', 'Out of Stock', 'On Sale', 'Inactive']),
      ['category', (nr) => ({ category: of(['mens', 'womens', 'kids', 'accessories'], nr) })],
      ['prices', (nr) => ({ minPrice: 100 * (nr % 20), maxPrice: 100 * (nr % 20) + 1500 })],
      ['search, first letters', (nr) => ({ search: of(s.title, nr).slice(0, 3) })],
      ['search, a title', (nr) => ({ search: of(s.title, nr) })],
      ['search, a code', (nr) => ({ search: of(s.sku, nr).slice(0, 6) })],
      ['search, misspelt', (nr) => ({ search: misspelt(of(s.title, nr)) })],
      ['one', (nr) => ({ number: of(s.product, nr) })],
    ]),
    file('export-products', () => 'export-products'),
    file('export-products, one category', (nr) => query('export-products', { category: of(['mens', 'womens'], nr) })),
    one('import-runs', () => 'import-runs'),
    one('import-run', (nr) => query('import-run', { id: of(s.run, nr) })),

    ...list(
      'orders',
      [
        ['page sizes', (nr) => ({ perPage: of([10, 25, 50, 100], nr) })],
        ['100 on a page', (nr) => ({ page: 1 + nr, perPage: 100 })],
        ['any page', (nr) => ({ page: 1 + nr * 97, perPage: 25 })],
        ['last page of 100', () => ({ page: 99_999, perPage: 100 })],
        ...each('status', ['pending', 'processing', 'shipped', 'completed', 'cancelled']),
        ['delivered, any page', (nr) => ({ status: 'delivered', page: 1 + nr * 80, perPage: 25 })],
        ['a week', (nr) => ({ from: day(nr * 5 + 7), to: day(nr * 5) })],
        ['half a year', (nr) => ({ from: day(nr + 182), to: day(nr) })],
        ['city', (nr) => ({ city: of(cities, nr) })],
        ['amount', (nr) => ({ minTotal: 500 + nr * 50, maxTotal: 1500 + nr * 60 })],
        ['large amounts', (nr) => ({ minTotal: 9000 + nr * 100 })],
        ['payment', (nr) => ({ payment: of(['pending', 'paid', 'refunded'], nr) })],
        ['source', (nr) => ({ source: of(['web', 'staff'], nr) })],
        ['open reports', () => ({ request: 'open' })],
        ['cash with the courier, any page', (nr) => ({ cash: 'courier', page: 1 + nr })],
        ['cash with riders', () => ({ cash: 'rider' })],
        ['look like one', () => ({ alike: '1' })],
        ...each('parcel', orderParcelFilters),
        ['parcels on the way, any page', (nr) => ({ parcel: 'on_the_way', page: 1 + nr })],
        ['parcels on the way and city', (nr) => ({ parcel: 'on_the_way', city: of(cities, nr) })],
        [
          'status, city, month and amount',
          (nr) => ({ status: 'delivered', city: of(cities, nr), from: day(nr + 30), to: day(nr), minTotal: 1000 }),
        ],
        ['search, two letters', (nr) => ({ search: `${of([...letters], nr)}a` })],
        ['search, first letters', (nr) => ({ search: of(s.orderName, nr).slice(0, 3) })],
        ['search, a name', (nr) => ({ search: of(s.orderName, nr) })],
        ['search, a first name, any page', (nr) => ({ search: firstWord(of(s.orderName, nr)), page: 1 + (nr % 20) })],
        ['search, a phone number', (nr) => ({ search: of(s.orderPhone, nr).replace('+88', '') })],
        ['search, part of a phone number', (nr) => ({ search: of(s.orderPhone, nr).slice(3, 9) })],
        ['search, an order number', (nr) => ({ search: of(s.orderId, nr) })],
        ['search, the end of an order number', (nr) => ({ search: of(s.orderId, nr).slice(-6) })],
        ['search, an e-mail address', (nr) => ({ search: of(s.orderEmail, nr) })],
        ['search, misspelt', (nr) => ({ search: misspelt(of(s.orderName, nr)) })],
        ['search, Bangla', (nr) => ({ search: of(bangla, nr) })],
        ['search, what is nowhere', (nr) => ({ search: `zzqq${nr}` })],
        [
          'search with status and city',
          (nr) => ({ search: firstWord(of(s.orderName, nr)), status: 'delivered', city: of(cities, nr) }),
        ],
      ],
      // As the screen does.
      { counts: 1 },
    ),
    one('get-order', (nr) => query('get-order', { orderId: of(s.orderId, nr) })),
    one('known-buyer', (nr) => query('known-buyer', { phone: of(s.orderPhone, nr) })),
    ...list('orders-trash', [['any page', (nr) => ({ page: 1 + (nr % 15) })]]),
    ...list('order-requests', [
      ['open', () => ({ page: undefined, status: 'open' })],
      ['all', () => ({ page: undefined, status: 'all' })],
    ]),
    one('order-documents of 25', (nr) =>
      query('order-documents', { ids: Array.from({ length: 25 }, (_, i) => of(s.orderId, nr + i)).join(',') }),
    ),
    one('courier-templates', () => 'courier-templates'),
    file('export-orders, a month', (nr) => query('export-orders', { from: day(nr + 30), to: day(nr) })),
    file('export-orders, all', () => 'export-orders'),

    ...list('parcels', [
      ['page sizes', (nr) => ({ perPage: of([10, 25, 50, 100], nr) })],
      ['any page', (nr) => ({ page: 1 + nr * 97, perPage: 25 })],
      ['last page of 100', () => ({ page: 9_999, perPage: 100 })],
      ...each('group', parcelGroups),
      ['delivered, any page', (nr) => ({ group: 'delivered', page: 1 + nr * 80 })],
      ['state', (nr) => ({ state: of(parcelStateNames, nr) })],
      ['courier', (nr) => ({ courier: of(['pathao', 'steadfast', 'redx', 'paperfly'], nr) })],
      ['open of a courier', (nr) => ({ group: 'open', courier: of(['pathao', 'steadfast', 'redx'], nr) })],
      ['search, its number', (nr) => ({ search: of(s.parcel, nr) })],
      ['search, a consignment', (nr) => ({ search: of(s.consignment, nr) })],
      ['search, an order number', (nr) => ({ search: of(s.orderId, nr) })],
      ['search, a phone number', (nr) => ({ search: of(s.orderPhone, nr).replace('+88', '') })],
      ['search, first letters', (nr) => ({ search: of(s.orderName, nr).slice(0, 3) })],
      ['search, a name', (nr) => ({ search: of(s.orderName, nr) })],
      ['search, what is nowhere', (nr) => ({ search: `zzqq${nr}` })],
    ]),
    one('parcel: scanned at the counter', (nr) => query('parcel', { number: of(s.consignment, nr) })),
    one('parcel: by its order', (nr) => query('parcel', { number: of(s.parcel, nr).slice(0, -2) })),
    one('packing', (nr) => query('packing', { number: of(s.toPack, nr) })),
    one('parcel-labels of 25', (nr) =>
      query('parcel-labels', { numbers: Array.from({ length: 25 }, (_, i) => of(s.parcel, nr + i)).join(',') }),
    ),
    one('picking-lists', () => 'picking-lists'),
    one('rider-days', (nr) => query('rider-days', { day: day(nr) })),
    one('courier-names', () => 'courier-names'),
    one('desk', () => 'desk'),
    one('order-calls', (nr) => query('order-calls', { orderId: of(s.orderId, nr) })),
    one('order-cod', (nr) => query('order-cod', { orderId: of(s.orderId, nr) })),
    one('order-tasks', () => 'order-tasks'),
    one('cod-rules', () => 'cod-rules'),
    one('cod-blocks', (nr) => query('cod-blocks', { search: of(s.orderPhone, nr).slice(-8) })),
    one('active-couriers', () => 'active-couriers'),
    one('couriers', () => 'couriers'),

    ...['users', 'regular-users'].flatMap((path) =>
      list(path, [['any page', (nr) => ({ page: 1 + nr * 20, perPage: 25 })]]),
    ),
    ...list('users', [
      ['page sizes', (nr) => ({ perPage: of([10, 25, 50, 100], nr) })],
      ['last page of 100', () => ({ page: 999_999, perPage: 100 })],
      ...sorted(['joined', 'name', 'spent', 'orders', 'lastOrder', 'lastLogin']),
      ['by money, any page', (nr) => ({ sort: 'spent', page: 1 + nr * 25 })],
      ...each('status', ['active', 'inactive', 'registered', 'guest', 'vip', 'deleted']),
      ...each('role', ['customer', 'admin', 'guest']),
      ['joined in a month', (nr) => ({ joinedFrom: day(nr * 5 + 30), joinedTo: day(nr * 5) })],
      ['money spent', (nr) => ({ minSpent: 1000 * (nr % 20), maxSpent: 1000 * (nr % 20) + 3000 })],
      ['orders', (nr) => ({ minOrders: 1 + (nr % 5), maxOrders: 4 + (nr % 5) })],
      ['city', (nr) => ({ city: of(cities, nr) })],
      ['search, two letters', (nr) => ({ search: `${of([...letters], nr)}a` })],
      ['search, first letters', (nr) => ({ search: of(s.userName, nr).slice(0, 3) })],
      ['search, a name', (nr) => ({ search: of(s.userName, nr) })],
      ['search, a phone number', (nr) => ({ search: of(s.orderPhone, nr) })],
      ['search, part of a phone number', (nr) => ({ search: of(s.orderPhone, nr).slice(3, 9) })],
      ['search, an e-mail address', (nr) => ({ search: of(s.orderEmail, nr) })],
      ['search, misspelt', (nr) => ({ search: misspelt(of(s.userName, nr)) })],
      ['search, Bangla', (nr) => ({ search: of(bangla, nr) })],
      [
        'search with city and orders',
        (nr) => ({ search: firstWord(of(s.userName, nr)), city: of(cities, nr), minOrders: 1 }),
      ],
    ]),
    one('user, registered', (nr) => query('user', { id: of(s.userId, nr) })),
    one('user, guest', (nr) => query('user', { id: `guest:${of(s.guestEmail, nr)}` })),
    file('users-csv', () => 'users-csv'),
    file('users-csv, VIP', () => 'users-csv?status=vip'),

    one('saved-views', () => 'saved-views'),
    one('mentionable-people', () => query('mentionable-people', { kind: 'order' })),
    one('product-tags', () => 'product-tags'),
    one('product-copy', (nr) => query('product-copy', { number: of(s.product, nr) })),
    ...list('products-trash', [['first page', () => ({})]]),
    ...list('product-grid', [
      ['any page', (nr) => ({ page: 1 + nr * 3 })],
      ['search, first letters', (nr) => ({ search: of(s.title, nr).slice(0, 3) })],
    ]),
    one('product-edits', () => 'product-edits'),
    one('size-charts', () => 'size-charts'),
    ...list('goods-receipts', [['first page', () => ({})]]),
    one('find-pieces', (nr) => query('find-pieces', { code: of(s.sku, nr) })),
    file('export-variants', () => 'export-variants'),
    ...list('inventory', [
      ['page sizes', (nr) => ({ perPage: of([10, 25, 50, 100], nr) })],
      ['any page', (nr) => ({ page: 1 + nr, perPage: 25 })],
      ...sorted(['name', 'sku', 'category', 'stock', 'value', 'lastRestocked', 'status']),
      ...each('status', ['In Stock', 'Low Stock', 'Out of Stock', 'Overstock']),
      ['search, first letters', (nr) => ({ search: of(s.title, nr).slice(0, 3) })],
      ['search, a title', (nr) => ({ search: of(s.title, nr) })],
      ['search, a code', (nr) => ({ search: of(s.sku, nr) })],
      ['search, misspelt', (nr) => ({ search: misspelt(of(s.title, nr)) })],
    ]),
    one('inventory-variants', (nr) => query('inventory-variants', { product: of(s.product, nr) })),
    one('stock-movements: newest', () => 'stock-movements?perPage=20'),
    one('stock-movements: 100 of any time', (nr) =>
      query('stock-movements', { before: of(s.movement, nr), perPage: 100 }),
    ),
    one('stock-movements: of a product', (nr) => query('stock-movements', { product: of(s.product, nr) })),
    one('stock-movements: of a size', (nr) => query('stock-movements', { variantId: of(s.variant, nr) })),
    one('low-stock', () => 'low-stock'),
    one('restock-runs', () => 'restock-runs'),
    file('export-inventory', () => 'export-inventory'),
    one('office-categories', () => 'office-categories'),

    ...list('reviews', [
      ['page sizes', (nr) => ({ perPage: of([10, 25, 50, 100], nr) })],
      ['any page', (nr) => ({ page: 1 + nr * 25, perPage: 25 })],
      ...each('status', ['pending', 'approved', 'rejected']),
      ...each('sort', ['oldest', 'highest', 'lowest', 'helpful']),
      ['stars', (nr) => ({ rating: 1 + (nr % 5) })],
      ['of a product', (nr) => ({ product: of(s.product, nr) })],
      ['answered or not', (nr) => ({ replied: nr % 2 })],
      ['with photos', () => ({ photos: 1 })],
      ['search, first letters', (nr) => ({ search: of(s.userName, nr).slice(0, 3) })],
      ['search, a product', (nr) => ({ search: of(s.title, nr) })],
      ['search, misspelt', (nr) => ({ search: misspelt(of(s.userName, nr)) })],
    ]),
    ...list('messages', [
      ['page sizes', (nr) => ({ perPage: of([10, 25, 50, 100], nr) })],
      ['any page', (nr) => ({ page: 1 + nr * 12, perPage: 25 })],
      ...each('status', ['new', 'open', 'answered', 'archived']),
      ['kind', (nr) => ({ inquiryType: of(['general', 'order', 'product', 'return', 'wholesale'], nr) })],
      ['search, first letters', (nr) => ({ search: of(s.userName, nr).slice(0, 3) })],
      ['search, a phone number', (nr) => ({ search: of(s.orderPhone, nr) })],
      ['search, words', (nr) => ({ search: `Question ${nr * 31}` })],
      ['search, Bangla', () => ({ search: 'পার্সেল' })],
    ]),
    one('message', (nr) => query('message', { id: of(s.message, nr) })),
    file('messages-csv', () => 'messages-csv'),

    ...periods.map((period) => one(`analytics: ${period} days`, () => query('analytics', { period }))),
    file('analytics-csv, 90 days', () => 'analytics-csv?period=90'),
    ...['sales', 'products', 'customers', 'financial'].flatMap((tab) => [
      ...periods.map((period) => one(`reports: ${tab}, ${period} days`, () => query('reports', { tab, period }))),
      file(`reports-csv, ${tab}, 90 days`, () => query('reports-csv', { tab, period: 90 })),
    ]),

    ...list('audit-log', [
      ['page sizes', (nr) => ({ perPage: of([10, 25, 50, 100], nr) })],
      ['any page', (nr) => ({ page: 1 + nr * 140, perPage: 25 })],
      ['person', (nr) => ({ person: of(s.person, nr) })],
      ['action', (nr) => ({ action: of(['order', 'stock.adjust', 'product', 'user.update'], nr) })],
      ['subject', (nr) => ({ subject: of(s.orderId, nr) })],
      ['a month', (nr) => ({ from: day(nr * 5 + 30), to: day(nr * 5) })],
    ]),
    file('export-audit-log, a month', (nr) => query('export-audit-log', { from: day(nr + 30), to: day(nr) })),
    file('export-audit-log', () => 'export-audit-log'),
    ...list('mail-log', [
      ['page sizes', (nr) => ({ perPage: of([10, 25, 50, 100], nr) })],
      ['any page', (nr) => ({ page: 1 + nr * 140, perPage: 25 })],
      ...each('status', ['sent', 'failed', 'kept']),
      ['kind', (nr) => ({ kind: of(['order-placed', 'order-delivered'], nr) })],
      ['search, an address', (nr) => ({ search: of(s.orderEmail, nr) })],
      ['search, an order number', (nr) => ({ search: of(s.orderId, nr) })],
    ]),
    one('mail', (nr) => query('mail', { id: of(s.mail, nr) })),

    ...list('media', [
      ['page sizes', (nr) => ({ perPage: of([25, 50, 100], nr) })],
      ['search', (nr) => ({ search: of(s.title, nr).slice(0, 4) })],
    ]),
    ...list('planned-sales', [['page sizes', (nr) => ({ perPage: of([25, 50, 100], nr) })]]),
    one('collection-products', (nr) => query('collection-products', { id: of(s.collection, nr) })),
    one('related-products', (nr) =>
      query('related-products', { number: of(s.product, nr), place: of(['related', 'look'], nr) }),
    ),
    ...['attributes', 'collection-choices', 'colors'].map((path) => one(path, () => path)),
    one('bulk-tasks', () => query('bulk-tasks', { of: 'products' })),
    ...['staff-roles', 'staff-sessions', 'own-sessions', 'setup', 'demo-data', 'shop-state'].map((path) =>
      one(path, () => path),
    ),
    one('subadmins', () => 'subadmins'),
    one('backups', () => 'backups'),
    one('settings', () => 'settings'),
    ...['delivery-zones', 'second-choice', 'recent-bookings', 'courier-simulator'].map((path) => one(path, () => path)),
    one('pages', () => 'pages'),
    one('page', (nr) => query('page', { page: of(['terms', 'faq', 'about', 'shipping-policy'], nr) })),
    one('events', () => 'events'),
    one('summaries', () => 'summaries'),
    one('announcements', () => 'page?page=announcements'),
    one('banners', () => 'banners'),
    one('featured-categories', () => 'featured-categories'),
    one('social-posts', () => 'social-posts'),
    one('second-factor', () => 'second-factor'),
    one('who am I', () => 'admin'),
    ...['dashboard', 'orders', 'analytics'].map((screen) => one(`the page of ${screen}`, () => `/admin/${screen}`)),
  ]
}
