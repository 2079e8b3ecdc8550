import pg from 'pg'
import { listing } from '#domains/catalogue/browsing/listing.ts'
import type { ListingQuery } from '#domains/catalogue/contract.ts'
import { productPage } from '#domains/reviews/product-page.ts'
import { attachQueryCache } from '#platform/cache/cached.ts'
import { QueryCache } from '#platform/cache/query-cache.ts'
import { connect } from '#platform/database/database.ts'
import { signIn } from '../office/ask.ts'

/** `ms`: duration if measured by `ask` itself. */
export type Answered = { ms?: number; isRight: boolean }
export type Question = { name: string; ask: (nr: number) => Promise<Answered> }

type Goods = { number: number; title: string; size: string; color: string }

/**
 * Requests of shoppers and staff. Arguments differ each time, so that no response comes from the cache. Endpoints are
 * called over HTTP, page data directly in the domain, because rendering does not depend on the size of the catalogue.
 */
export async function questionsOf(shop: {
  url: string
  database: string
  adminPassword: string
}): Promise<{ questions: Question[]; close: () => Promise<void> }> {
  const desk = await signIn(shop.url, 'admin', shop.adminPassword)
  // The search index is loaded in the first seconds after the start, and searches wait for it. On a busy machine that
  // may take longer than the server keeps a connection open, hence the second try.
  const search = () => desk.ask('search-products?query=panjabi')
  await search().catch(search)
  const { db, close } = connect(shop.database, { max: 4, timeoutFactor: 20 })
  // Simulates a worker that has just received an invalidation of some product: nothing is cached.
  const cache = new QueryCache(() => true)
  attachQueryCache(db, cache)
  const s = await samples(shop.database)
  let asked = 0
  /**
   * A URL that was not requested before. The product list gets a unique maximum price above all prices; other requests
   * differ anyway.
   */
  const uncached = (path: string, query: Record<string, string | number>) => {
    const all = { ...(path === 'products-data' && { maxPrice: 1_000_000 + asked++ }), ...query }
    return `${path}?${new URLSearchParams(Object.entries(all).map(([name, value]) => [name, String(value)]))}`
  }
  const apiQuery = (name: string, path: string, query: (nr: number) => Record<string, string | number>): Question => ({
    name,
    ask: async (nr) => {
      const { status, whole } = await desk.ask(uncached(path, query(nr)))
      return { ms: whole, isRight: status === 200 }
    },
  })
  const list = (name: string, query: (nr: number) => Partial<ListingQuery>): Question => ({
    name: `list with facets, ${name}`,
    ask: async (nr) => {
      const asked = { ...plain, ...query(nr) }
      cache.invalidate([`product:${good(nr).number}`, `list:${asked.slug ?? 'all'}`])
      const { cards } = await listing(db, asked)
      return { isRight: cards.length > 0 }
    },
  })
  const good = (nr: number) => of(s.goods, nr)
  const category = (nr: number) => of(['mens', 'womens', 'kids', 'accessories'], nr)
  const twoWords = (nr: number) =>
    good(nr)
      .title.split(' ')
      .slice(-2 - (nr % 2))
      .join(' ')

  const questions: Question[] = [
    apiQuery('product list API, page 1', 'products-data', () => ({ page: 1, perPage: 24, sort: 'newest' })),
    apiQuery('product list API, page 20', 'products-data', () => ({ page: 20, perPage: 24, sort: 'newest' })),
    apiQuery('product list API, featured', 'products-data', () => ({ page: 1, perPage: 24, sort: 'featured' })),
    apiQuery('product list API, by price', 'products-data', () => ({ page: 1, perPage: 24, sort: 'price-low' })),
    apiQuery('product list API, by name', 'products-data', () => ({ page: 1, perPage: 24, sort: 'alphabetically-az' })),
    apiQuery('product list API, best-selling', 'products-data', () => ({ page: 1, perPage: 24, sort: 'best-selling' })),
    apiQuery('product list API, size and price', 'products-data', (nr) => ({
      page: 1,
      perPage: 24,
      sort: 'newest',
      sizes: good(nr).size,
      minPrice: 100 + nr * 10,
    })),
    apiQuery('product list API, a category', 'products-data', (nr) => ({
      page: 1,
      perPage: 24,
      sort: 'newest',
      collection: category(nr),
    })),
    list('everything', (nr) => ({ page: 1 + (nr % 3) })),
    list('a category', (nr) => ({ slug: category(nr) })),
    list('size and colour', (nr) => ({ sizes: [good(nr).size], colors: [good(nr).color] })),
    list('price', (nr) => ({ minPrice: 100 + nr * 10 })),
    list('search', (nr) => ({ search: twoWords(nr) })),
    {
      name: 'a product’s page, its data',
      ask: async (nr) => ({ isRight: (await productPage(db, good(nr).number)) !== null }),
    },
    apiQuery('search, two or three words', 'search-products', (nr) => ({ query: twoWords(nr) })),
    apiQuery('search, one word', 'search-products', (nr) => ({ query: of(good(nr).title.split(' '), nr) })),
    apiQuery('search, Bangla', 'search-products', (nr) => ({
      query: of(['পাঞ্জাবি', 'শাড়ি', 'কুর্তি', 'শার্ট', 'জামদানি'], nr),
    })),
    apiQuery('search, misspelt', 'search-products', (nr) => ({ query: misspelt(good(nr).title.split(' ')[0] ?? '') })),
    apiQuery('search, two words, one misspelt', 'search-products', (nr) => ({
      query: twoWords(nr)
        .split(' ')
        .slice(-2)
        .map((word, i) => (i === 0 ? word : misspelt(word)))
        .join(' '),
    })),
    apiQuery('search, nothing', 'search-products', (nr) => ({ query: `zqxv${nr}wkqj` })),
    apiQuery('admin: products', 'products', (nr) => ({ page: 1 + nr, perPage: 25 })),
    apiQuery('admin: products, by stock', 'products', (nr) => ({ page: 1 + nr, perPage: 25, sort: 'stock' })),
    apiQuery('admin: products, low stock', 'products', (nr) => ({
      page: 1 + (nr % 5),
      perPage: 25,
      status: 'low stock',
    })),
    apiQuery('admin: products, a category by stock', 'products', (nr) => ({
      page: 1 + nr,
      perPage: 25,
      sort: 'stock',
      category: category(nr),
    })),
    apiQuery('admin: products, search', 'products', (nr) => ({ page: 1, perPage: 25, search: good(nr).title })),
    apiQuery('admin: orders', 'orders', (nr) => ({ page: 1 + nr, perPage: 25 })),
    apiQuery('admin: orders of a status', 'orders', (nr) => ({ page: 1 + nr, perPage: 25, status: 'delivered' })),
    apiQuery('admin: orders, search a name', 'orders', (nr) => ({ page: 1, perPage: 25, search: of(s.names, nr) })),
    apiQuery('admin: orders, search a Bangla name', 'orders', (nr) => ({
      page: 1,
      perPage: 25,
      search: of(s.banglaNames, nr),
    })),
    apiQuery('admin: top bar, a name', 'office-search', (nr) => ({ q: of(s.names, nr) })),
    apiQuery('admin: top bar, a product', 'office-search', (nr) => ({ q: good(nr).title })),
    apiQuery('admin: orders, search a phone number', 'orders', (nr) => ({
      page: 1,
      perPage: 25,
      search: of(s.phones, nr).replace('+88', ''),
    })),
    apiQuery('admin: inventory', 'inventory', (nr) => ({ page: 1 + nr, perPage: 25 })),
    ...['sku', 'category', 'stock', 'value', 'lastRestocked', 'status'].map((sort) =>
      apiQuery(`admin: inventory, by ${sort}`, 'inventory', (nr) => ({
        page: 1 + nr,
        perPage: 25,
        sort,
        order: 'desc',
      })),
    ),
    ...['low-stock', 'out-of-stock', 'overstock'].map((status) =>
      apiQuery(`admin: inventory, ${status}`, 'inventory', (nr) => ({ page: 1 + (nr % 5), perPage: 25, status })),
    ),
    apiQuery('admin: inventory, search', 'inventory', (nr) => ({ page: 1, perPage: 25, search: good(nr).title })),
    apiQuery('admin: users', 'users', (nr) => ({ page: 1 + nr, perPage: 25 })),
    apiQuery('admin: users, search a name', 'users', (nr) => ({ page: 1, perPage: 25, search: of(s.names, nr) })),
    apiQuery('admin: users, search a Bangla name', 'users', (nr) => ({
      page: 1,
      perPage: 25,
      search: of(s.banglaNames, nr),
    })),
    apiQuery('dashboard', 'dashboard', () => ({})),
    apiQuery('analytics, 30 days', 'analytics', () => ({ period: 30 })),
    apiQuery('report: sales, 90 days', 'reports', () => ({ tab: 'sales', period: 90 })),
    apiQuery('report: products, 30 days', 'reports', () => ({ tab: 'products', period: 30 })),
    apiQuery('report: customers, 30 days', 'reports', () => ({ tab: 'customers', period: 30 })),
    apiQuery('report: financial, 30 days', 'reports', () => ({ tab: 'financial', period: 30 })),
    apiQuery('report: financial, 90 days', 'reports', () => ({ tab: 'financial', period: 90 })),
    { name: 'placing an order', ask: (nr) => order(shop.url, good(nr), nr) },
  ]
  return {
    questions,
    close: async () => {
      desk.leave()
      await close()
    },
  }
}

const plain: ListingQuery = {
  sizes: [],
  colors: [],
  types: [],
  attributes: [],
  inStock: false,
  sort: 'featured',
  page: 1,
  perPage: 24,
}

function of<T>(list: readonly T[], nr: number): T {
  const it = list[nr % list.length]
  if (it === undefined) throw new Error('The filled shop lacks something that is to be asked for')
  return it
}

/** Swaps two letters in the middle of the word. */
const misspelt = (word: string) => word.toLowerCase().replace(/^(..)(.)(.)/, '$1$3$2')

/** The same for every run: available products from all over the catalogue, and customers. */
type Samples = { goods: Goods[]; names: string[]; banglaNames: string[]; phones: string[] }

async function samples(url: string): Promise<Samples> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: goods } = await client.query<Goods>(`
      select distinct on (v.product_number) p.number, p.title_en as title, v.size, v.color
      from variants v join products p on p.number = v.product_number join stock_levels s on s.variant_id = v.id
      where v.is_active and s.on_hand >= 3 and p.price is not null and not p.held and p.is_active and p.deleted_at is null
        and p.number % greatest(1, (select count(*) from products) / 400) = 0
      order by v.product_number, v.id`)
    const { rows: people } = await client.query<{ name: string; phone: string }>(
      `select customer_name as name, phone from orders where customer_name ~ '^[A-Z]' and id % 97 = 0 order by md5(order_id) limit 40`,
    )
    const { rows: others } = await client.query<{ name: string }>(
      `select customer_name as name from orders where customer_name ~ '^[^ -~]' and id % 97 = 0 order by md5(order_id) limit 40`,
    )
    return {
      goods: goods.toSorted((a, b) => ((a.number * 7919) % 1009) - ((b.number * 7919) % 1009) || a.number - b.number),
      names: people.map(({ name }) => name),
      banglaNames: others.map(({ name }) => name),
      phones: people.map(({ phone }) => phone),
    }
  } finally {
    await client.end()
  }
}

async function order(url: string, { number, size, color }: Goods, nr: number): Promise<Answered> {
  const phone = `017${String(Date.now()).slice(-6)}${String(nr).padStart(2, '0')}`
  const answer = await fetch(`${url}/backend/api/save-order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({
      orderDetails: { paymentMethod: 'cod', notes: '' },
      customerInfo: {
        fullName: 'Bench Buyer',
        email: `growth-${phone}@mail.example`,
        phone,
        address: 'House 1, Road 2, Mirpur',
        city: 'dhaka',
      },
      items: [{ id: number, size, color, quantity: 1 }],
    }),
  })
  await answer.arrayBuffer()
  return { isRight: answer.status === 200 }
}
