import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OfficeAttribute } from '#domains/catalogue/attributes/staff-contract.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { categories } from '../tables.ts'

let shop: Shop
let admin: string
let sleeve: OfficeAttribute
let weave: OfficeAttribute
let weight: OfficeAttribute
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
  const mens = { id: 'id-mens', slug: 'mens', titleEn: 'Mens', section: 'mainCollections', members: 'main' as const }
  await shop.db.insert(categories).values(mens)
  const create = async (body: object) => (await shop.call('POST', 'attributes', body, admin)).body.attribute
  const values = [{ nameEn: 'Full' }, { nameEn: 'Half' }, { nameEn: 'None' }]
  sleeve = await create({ kind: 'choice', nameEn: 'Sleeve', values })
  weave = await create({ kind: 'text', nameEn: 'Weave' })
  weight = await create({ kind: 'number', nameEn: 'Weight', categories: ['id-mens'] })
})
afterAll(() => shop.close())

const valueIds = () => sleeve.values.map(({ id }) => id) as [number, number, number]
const edit = async (ids: number[], change: object) => shop.call('PUT', 'edit-products', { ids, change }, admin)
const undo = (id: number) => shop.call('POST', 'undo-bulk-task', { id }, admin)
const stored = async (ids: number[]) =>
  (
    await shop.db.execute(sql`
      select number, chosen_values, typed_values::text from products
      where number = any(${sql.param(ids)}::int[]) order by 1`)
  ).rows

test.each(['choice', 'text', 'number'])(
  'a %s is set for many at once, and an undo brings back what was there',
  async (kind) => {
    const [full, half] = valueIds()
    const ids = [
      (await shop.sells('One', { category: 'mens' })).number,
      (await shop.sells('Two', { category: 'mens' })).number,
    ]
    await edit(ids.slice(1), { what: 'set-attribute', attribute: { id: sleeve.id, values: [full] } })
    await edit(ids.slice(1), { what: 'set-attribute', attribute: { id: weave.id, text: 'Plain', textBn: 'সাদা' } })
    const before = await stored(ids)
    const attribute = {
      choice: { id: sleeve.id, values: [half] },
      text: { id: weave.id, text: 'Twill', textBn: '' },
      number: { id: weight.id, number: 180.5 },
    }[kind]
    const { status, body } = await edit(ids, { what: 'set-attribute', attribute })
    expect([status, body.changed, body.refused]).toEqual([200, 2, []])
    const after = await stored(ids)
    expect(after).not.toEqual(before)
    const emptied = await edit(ids, { what: 'set-attribute', attribute: { id: attribute?.id } })
    expect(emptied.body.changed).toBe(2)
    expect((await undo(emptied.body.task.id)).body.refused).toEqual([])
    expect(await stored(ids)).toEqual(after)
    // Another attribute was changed since: the undo of this one still holds.
    const other = kind === 'number' ? { id: weave.id, text: 'New' } : { id: weight.id, number: 1 }
    const second = await edit(ids, { what: 'set-attribute', attribute: other })
    expect((await undo(body.task.id)).body).toMatchObject({ task: { changed: 2 }, refused: [] })
    await undo(second.body.task.id)
    expect(await stored(ids)).toEqual(before)
  },
)

test('values are added to a list and taken off it; the others stay', async () => {
  const [full, half, none] = valueIds()
  const ids = [(await shop.sells('Three')).number, (await shop.sells('Four')).number]
  await edit(ids.slice(0, 1), { what: 'set-attribute', attribute: { id: sleeve.id, values: [full] } })
  const added = await edit(ids, { what: 'add-values', attribute: { id: sleeve.id, values: [none, half] } })
  expect(added.body.task.detail).toEqual({ what: 'add-values', text: 'Sleeve: None, Half' })
  expect(await stored(ids)).toMatchObject([{ chosen_values: [full, half, none] }, { chosen_values: [half, none] }])
  await edit(ids, { what: 'remove-values', attribute: { id: sleeve.id, values: [half] } })
  expect(await stored(ids)).toMatchObject([{ chosen_values: [full, none] }, { chosen_values: [none] }])
  // What was changed since is left, and named.
  expect((await undo(added.body.task.id)).body.refused).toMatchObject([
    { error: 'It was changed again since' },
    { error: 'It was changed again since' },
  ])
})

test('products of other categories are refused by name; a wrong change is refused whole', async () => {
  const [full] = valueIds()
  const womens = await shop.sells('Sari', { category: 'womens' })
  const { body } = await edit([womens.number], { what: 'set-attribute', attribute: { id: weight.id, number: 5 } })
  expect(body.refused).toMatchObject([{ error: 'Products of this category have no Weight' }])
  const wrong = [
    { what: 'set-attribute', attribute: { id: 99_999, values: [full] } },
    { what: 'set-attribute', attribute: { id: sleeve.id, values: [99_999] } },
    { what: 'add-values', attribute: { id: weave.id, values: [full] } },
    { what: 'add-values', attribute: { id: sleeve.id } },
  ]
  for (const change of wrong) expect((await edit([womens.number], change)).status).toBe(422)
})
