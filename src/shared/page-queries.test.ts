import { expect, test } from 'vitest'
import routes from '../web/routes.ts'
import { canonicalQuery, namesReadBy, pageQuery } from './page-queries.ts'

test.each([
  ['/shop?fbclid=1&sort=newest&utm_source=x', '?sort=newest'],
  ['/bn/shop/mens?n=0.123&page=2&sort=newest', '?page=2&sort=newest'],
  ['/collections/mens?sort=newest&page=2', '?page=2&sort=newest'],
  ['/puja-25?sizes=S,M&sizes=L', '?sizes=S,M&sizes=L'],
  ['/shop?search=', '?search='],
  ['/shop?%73ort=newest&SORT=oldest', '?sort=newest'],
  ['/product/12?color=red&size=M&__proto__=x', '?color=red&size=M'],
  ['/bn/product/12/?size=M', '?size=M'],
  ['/track-order?orderId=ORD-1&gclid=2', '?orderId=ORD-1'],
  ['/login?next=/dashboard', '?next=%2Fdashboard'],
  ['/?utm_source=homescreen', ''],
  ['/bn?x', ''],
  ['/about?x=1', ''],
  ['/no-such-page?x=1', ''],
])('%s is read as %s', (address, read) => {
  const [path = '', query = ''] = address.split('?')
  expect(pageQuery(path, `?${query}`)).toBe(read)
})

test('queries that a page could tell apart have different forms', () => {
  expect(canonicalQuery('?page=2&page=3', ['page'])).not.toBe(canonicalQuery('?page=3&page=2', ['page']))
  expect(canonicalQuery('?page=2%263', ['page'])).not.toBe(canonicalQuery('?page=2&3', ['page']))
})

type Route = { path?: string; index?: boolean; children?: Route[] }

test('every page for which names are declared is a page', () => {
  const paths = (all: Route[], above = ''): string[] =>
    all.flatMap(({ path = '', children }) => {
      const here = `${above}/${path}`.replace('/bn?', '').replace(/\/+/g, '/')
      return children ? paths(children, here) : [here]
    })
  const known = paths(routes as Route[]).filter((path) => namesReadBy(path.replace(/:\w+\??/, 'x')).length > 0)
  expect(known).toEqual([
    '/shop',
    '/shop/:slug',
    '/collections/:slug',
    '/puja-25',
    '/product/:number',
    '/order-confirmation',
    '/track-order',
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password',
    '/dashboard/:view?',
    '/offline',
    '/contact',
  ])
})
