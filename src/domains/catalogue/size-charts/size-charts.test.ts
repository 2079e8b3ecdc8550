import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tagsOfPage } from '#domains/catalogue/browsing/product-page.ts'
import { garmentOf } from '#domains/catalogue/import/garments.ts'
import { productPage } from '#domains/reviews/product-page.ts'
import { auditLog } from '#domains/staff/tables.ts'
import { lengthOf } from '../../../../demo/catalogue/lengths.ts'
import { products as demoProducts } from '../../../../demo/catalogue/products.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { categories, products } from '../tables.ts'
import { allSizeCharts, sizeChart } from './size-charts.ts'
import type { OfficeChart } from './staff-contract.ts'

let shop: Shop
let editor: string
beforeAll(async () => {
  shop = await openShop()
  editor = await shop.staffCookie(['products.view', 'products.edit'])
})
afterAll(() => shop.close())

const url = '/backend/api/size-charts'
const send = (method: 'POST' | 'PUT' | 'DELETE', payload: object) =>
  shop.app.inject({ method, url, headers: { cookie: editor }, payload })
async function load(key: string): Promise<OfficeChart> {
  const answer = await shop.app.inject({ url, headers: { cookie: editor } })
  const chart = answer.json().charts.find((each: OfficeChart) => each.key === key)
  if (!chart) throw new Error(`no chart ${key}`)
  return chart
}
/** The chart as the form sends it. */
const sent = (chart: OfficeChart, change: object = {}) => ({
  ...chart,
  categories: chart.categories.map(({ id }) => id),
  ...change,
})
const fresh = {
  titleEn: 'Lungi',
  titleBn: 'লুঙ্গি',
  section: 'mens',
  unit: 'cm',
  measures: [
    { en: 'Length', bn: 'লম্বা', of: 'garment' },
    { en: 'Waist', bn: 'কোমর', of: 'body' },
  ],
  rows: [{ size: 'Free Size', values: [200, null] }],
  categories: [],
}
async function create(change: object = {}): Promise<OfficeChart> {
  const answer = await send('POST', { ...fresh, ...change })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().chart
}

describe('the charts that came with the program', () => {
  test('are there under their keys, in the order of the size guide, with a value for each measure', async () => {
    const all = await allSizeCharts(shop.db)
    expect(all.filter(({ section }) => section === 'mens').map(({ key }) => key)).toEqual(
      expect.arrayContaining(['panjabi', 'kurta', 'shirt', 'tshirt', 'hoodie', 'blazer', 'trousers', 'pajama']),
    )
    expect((await sizeChart(shop.db, 'panjabi'))?.rows[0]).toEqual({ size: '38', values: [41, 38, 17, 23.5] })
    for (const { key, chart } of all)
      for (const { size, values } of chart.rows) expect(values, `${key} ${size}`).toHaveLength(chart.measures.length)
  })

  test('have every size of the products of the demo', async () => {
    const sizes = new Map((await allSizeCharts(shop.db)).map(({ key, chart }) => [key, chart.rows.map((r) => r.size)]))
    for (const product of demoProducts) expect(sizes.get(product.chart)).toEqual(expect.arrayContaining(product.sizes))
  })

  test('say what the measuring lines in the pictures of the demo say', async () => {
    const charts = new Map((await allSizeCharts(shop.db)).map(({ key, chart }) => [key, chart]))
    for (const product of demoProducts) {
      const said = lengthOf(product)
      if (!said) continue
      const chart = charts.get(product.chart)
      const at = chart?.measures.findIndex(({ key }) => key === said.measure) ?? -1
      const row = chart?.rows.find(({ size }) => size === said.size)
      expect([product.slug, chart?.unit, row?.values[at]]).toEqual([product.slug, 'in', said.inches])
      expect(product.sizes).toContain(said.size)
    }
  })

  test.each([
    ['mens', 'panjabi', 'Megh'],
    ['womens', '', 'Checked shirt'],
    ['kids', '', 'Boys shirt'],
    ['accessories', '', 'Leather belt'],
  ])('include what the import gives to %s › %s › %s', async (...garment) => {
    expect(await sizeChart(shop.db, garmentOf(...garment).chart ?? '')).not.toBeNull()
  })
})

describe('editing', () => {
  test('a new chart has a key of its own; its measures keep their keys when they are renamed', async () => {
    const [first, second] = [await create(), await create()]
    expect([first.key, second.key]).toEqual(['lungi', 'lungi-2'])
    const [length, waist] = first.measures
    const answer = await send('PUT', sent(first, { measures: [{ ...length, en: 'Full length' }, waist] }))
    expect(answer.json().chart.measures.map(({ key }: { key: string }) => key)).toEqual(['length', 'waist'])
  })

  test('who saves what a colleague changed in the meantime is told, and nothing is lost', async () => {
    const chart = await create()
    const answers = await Promise.all(['First', 'Second'].map((noteEn) => send('PUT', sent(chart, { noteEn }))))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([200, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json()
    expect(refused).toMatchObject({ code: 'stale', changedBy: expect.any(String) })
    expect((await load(chart.key)).noteEn).toBe(['First', 'Second'][statuses.indexOf(200)])
  })

  test.each([
    ['a size twice', { rows: [1, 2].map((n) => ({ size: 'M', values: [n, n] })) }, 'rows.1.size'],
    ['a measure twice', { measures: [fresh.measures[0], fresh.measures[0]] }, 'measures.1.en'],
    ['a value too few', { rows: [{ size: 'M', values: [1] }] }, 'rows.0.values'],
    ['a size without measures', { rows: [{ size: 'M', values: [null, null] }] }, 'rows.0.size'],
    ['a category that does not exist', { categories: ['gone'] }, 'categories'],
  ])('%s is refused at its field', async (_, change, field) => {
    const answer = await send('POST', { ...fresh, ...change })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().fields)).toEqual([field])
  })

  test('is in the audit log', async () => {
    const chart = await create({ titleEn: 'Audited' })
    await send('PUT', sent(chart, { noteEn: 'New note' }))
    const log = await shop.db.select().from(auditLog).where(eq(auditLog.subject, chart.key)).orderBy(auditLog.id)
    expect(log.map(({ action }) => action)).toEqual(['size-chart.create', 'size-chart.update'])
  })

  test('a chart that a product names is not deleted; one that none names is', async () => {
    const chart = await create({ titleEn: 'Used' })
    const { number } = await shop.sells()
    await shop.db.update(products).set({ chart: chart.key }).where(eq(products.number, number))
    const used = await send('DELETE', chart)
    expect(used.statusCode).toBe(409)
    expect(used.json().error).toContain('One product uses this size chart')
    await shop.db.update(products).set({ chart: null }).where(eq(products.number, number))
    expect((await send('DELETE', chart)).statusCode).toBe(200)
    expect(await sizeChart(shop.db, chart.key)).toBeNull()
  })
})

describe('the chart of a category', () => {
  test('is that of its products without one of their own, and changes just their pages', async () => {
    shop.attachQueryCache()
    await shop.db
      .insert(categories)
      .values({ id: 'id-lungi', slug: 'lungi', section: 'mensCategories', titleEn: 'Lungi' })
      .onConflictDoNothing()
    const [plain, own] = [await shop.sells(), await shop.sells()]
    await shop.db.update(products).set({ subcategory: 'lungi', chart: null }).where(eq(products.number, plain.number))
    await shop.db.update(products).set({ subcategory: 'lungi', chart: 'kurta' }).where(eq(products.number, own.number))
    const tags = async (number: number) => {
      await shop.caughtUp()
      const page = await productPage(shop.db, number)
      if (!page) throw new Error(`no product ${number}`)
      return { chart: page.chart, tags: tagsOfPage(page).filter((tag) => tag === 'chart-of:lungi') }
    }
    expect(await tags(plain.number)).toEqual({ chart: null, tags: ['chart-of:lungi'] })
    const chart = await create({ titleEn: 'Of a category', categories: ['id-lungi'] })
    expect(await tags(plain.number)).toEqual({ chart: chart.key, tags: ['chart-of:lungi'] })
    expect(await tags(own.number)).toEqual({ chart: 'kurta', tags: [] })
    const next = await create({ titleEn: 'Of the same', categories: ['id-lungi'] })
    expect((await load(chart.key)).categories).toEqual([])
    expect((await tags(plain.number)).chart).toBe(next.key)
    await send('DELETE', await load(next.key))
    expect((await tags(plain.number)).chart).toBeNull()
    expect((await shop.db.execute(sql`select from size_chart_categories`)).rows).toEqual([])
  })
})
