import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'

let shop: Shop
let owner: string
const hours = (many: number) => new Date(Date.now() + many * 3_600_000).toISOString()

beforeAll(async () => {
  shop = await openShop()
  owner = await shop.staffCookie()
})
afterAll(() => shop.close())

const list = async (query = '') => (await shop.call('GET', `planned-sales${query}`, undefined, owner)).body
const change = (ids: string[], change: object) => shop.call('PUT', 'edit-products', { ids, change }, owner)
const titles = ({ sales }: { sales: { title: string }[] }) => sales.map(({ title }) => title)

test('the overview has every planned and running sale with its new price, and what is over', async () => {
  const saree = await shop.sells('Saree', { price: 2000 })
  const kurti = await shop.sells('Kurti', { price: 900 })
  const panjabi = await shop.sells('Panjabi', { price: 1500 })
  await change([saree.id], { what: 'plan-sale', percent: 25, from: hours(48), until: hours(72) })
  await change([kurti.id], { what: 'plan-sale', price: 700, from: hours(24), until: hours(72) })
  await change([panjabi.id], { what: 'plan-sale', percent: 10, until: hours(5) })

  const open = await list()
  expect(titles(open)).toEqual(['Panjabi', 'Kurti', 'Saree'])
  expect(open.counts).toEqual({ planned: 2, running: 1, over: 0 })
  expect(open.sales).toMatchObject([
    { state: 'running', percent: 10, usualPrice: 1500, salePrice: 1350 },
    { state: 'planned', percent: null, usualPrice: 900, salePrice: 700, problem: '' },
    { state: 'planned', percent: 25, usualPrice: 2000, salePrice: 1500 },
  ])
  expect(titles(await list('?state=planned&search=sar'))).toEqual(['Saree'])
  expect(titles(await list('?state=running'))).toEqual(['Panjabi'])

  // The kurti is made cheaper in the meantime: its sale would not begin.
  await change([kurti.id], { what: 'price', price: 650 })
  expect((await list('?search=kurti')).sales[0]).toMatchObject({
    salePrice: null,
    problem: 'It costs ৳650 already: that would be no reduction',
  })

  await change([saree.id, panjabi.id], { what: 'cancel-sale' })
  expect(titles(await list())).toEqual(['Kurti'])
  const over = await list('?state=over')
  expect(over.counts).toEqual({ planned: 1, running: 0, over: 2 })
  expect(over.sales).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ title: 'Saree', state: 'cancelled', problem: expect.stringContaining('ended it') }),
      expect.objectContaining({ title: 'Panjabi', state: 'ended', usualPrice: 1500, salePrice: 1350 }),
    ]),
  )
})

test('pages are counted, and a product in the trash has no row', async () => {
  const page = await list('?state=over&perPage=1&page=2')
  expect(page.page).toEqual({ page: 2, perPage: 1, total: 2, pages: 2 })
  expect(page.sales).toHaveLength(1)
  const { productId } = (await list()).sales[0]
  await shop.call('DELETE', 'products', { id: productId }, owner)
  expect((await list()).counts.planned).toBe(0)
})
