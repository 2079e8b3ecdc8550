import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'

let shop: Shop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
  shop.attachQueryCache()
})
afterAll(() => shop.close())

const get = async (url: string) => {
  const answer = await shop.app.inject({ url: `/backend/api/${url}`, headers: { cookie: admin } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const edit = (ids: number[], change: object) =>
  shop.app.inject({
    method: 'PUT',
    url: '/backend/api/edit-products',
    headers: { cookie: admin },
    payload: { ids, change },
  })
const tagsOf = async (number: number): Promise<string[]> => (await get(`products?number=${number}`)).product.tags
const counts = async () => {
  await shop.caughtUp()
  return (await get('product-tags')).tags
}

test('tags are added to many products and removed from them; their others stay', async () => {
  const [one, two] = [await shop.sells(), await shop.sells()]
  await edit([one.number], { what: 'add-tags', tags: ['handloom'] })
  const answer = await edit([one.number, two.number], { what: 'add-tags', tags: 'Eid 2026, cotton,Eid 2026' })
  expect(answer.json()).toMatchObject({ changed: 2, refused: [] })
  expect(await tagsOf(one.number)).toEqual(['handloom', 'Eid 2026', 'cotton'])
  expect(await tagsOf(two.number)).toEqual(['Eid 2026', 'cotton'])
  await edit([one.number, two.number], { what: 'remove-tags', tags: ['cotton'] })
  expect(await tagsOf(one.number)).toEqual(['handloom', 'Eid 2026'])
  expect((await edit([one.number], { what: 'add-tags', tags: ' , ' })).statusCode).toBe(422)
})

test('a product with as many tags as it may have is refused with the reason', async () => {
  const { number } = await shop.sells()
  await edit([number], { what: 'add-tags', tags: Array.from({ length: 60 }, (_, nr) => `tag ${nr}`) })
  const answer = await edit([number], { what: 'add-tags', tags: ['one more'] })
  expect(answer.json()).toMatchObject({ changed: 0, refused: [{ error: expect.stringContaining('60 are the most') }] })
})

test('the list of products is filtered by a tag, together with its other filters', async () => {
  const [dear, cheap] = [await shop.sells('Dear', { price: 3000 }), await shop.sells('Cheap', { price: 500 })]
  await shop.sells('Other', { price: 500 })
  await edit([dear.number, cheap.number], { what: 'add-tags', tags: ['boishakh'] })
  const numbers = async (query: string) =>
    (await get(`products?tag=boishakh&${query}`)).products.map((each: { number: number }) => each.number)
  expect(await numbers('sort=number')).toEqual([dear.number, cheap.number])
  expect(await numbers('sort=stock')).toHaveLength(2)
  expect(await numbers('maxPrice=1000')).toEqual([cheap.number])
})

test('the tags to choose from are counted, and follow a change', async () => {
  const { number } = await shop.sells()
  await edit([number], { what: 'add-tags', tags: ['only here'] })
  expect(await counts()).toContainEqual({ tag: 'only here', products: 1 })
  await edit([number], { what: 'remove-tags', tags: ['only here'] })
  expect(await counts()).not.toContainEqual(expect.objectContaining({ tag: 'only here' }))
})
