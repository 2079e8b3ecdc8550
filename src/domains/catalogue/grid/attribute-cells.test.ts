import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OfficeAttribute } from '#domains/catalogue/attributes/staff-contract.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { categories, products } from '../tables.ts'
import { runProductEdits } from './run-product-edits.ts'
import type { GridCell, GridRow } from './staff-contract.ts'

let shop: Shop
let admin: string
let sleeve: OfficeAttribute
let weave: OfficeAttribute
let weight: OfficeAttribute
let lined: OfficeAttribute
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
  const mainCategory = (slug: string) => ({
    ...{ id: `id-${slug}`, slug, titleEn: slug, section: 'mainCollections', members: 'main' as const },
  })
  await shop.db.insert(categories).values([mainCategory('mens'), mainCategory('womens')])
  const create = async (body: object) => (await shop.call('POST', 'attributes', body, admin)).body.attribute
  const values = [{ nameEn: 'Full' }, { nameEn: 'Half', nameBn: 'হাফ' }, { nameEn: 'Old', isArchived: true }]
  sleeve = await create({ kind: 'choice', nameEn: 'Sleeve', values })
  weave = await create({ kind: 'text', nameEn: 'Weave' })
  weight = await create({ kind: 'number', nameEn: 'Weight', unitEn: 'GSM' })
  lined = await create({ kind: 'yes-no', nameEn: 'Lined', categories: ['id-womens'] })
})
afterAll(() => shop.close())

const columnsOf = () => [
  ...[`attribute-${sleeve.id}`, `attribute-${weave.id}`, `attribute-${weave.id}-bn`],
  ...[`attribute-${weight.id}`, `attribute-${lined.id}`],
]

async function gridOf(search: string) {
  const { body } = await shop.call(
    'GET',
    `product-grid?search=${encodeURIComponent(search)}&columns=${columnsOf().join(',')}`,
    undefined,
    admin,
  )
  return body as { fields: string[]; attributes: { field: string; name: string }[]; rows: GridRow[] }
}

const cellOf = (grid: { fields: string[] }, row: GridRow, field: string, after: string) =>
  ({
    ...{ number: row.number, variantId: null, field, after },
    before: row.cells[grid.fields.indexOf(field)] ?? '',
  }) as GridCell

async function finish({ status, body }: Awaited<ReturnType<Shop['call']>>) {
  expect(status, JSON.stringify(body)).toBe(202)
  await runProductEdits(shop.db, body.run.id, () => new Date())
  return (await shop.call('GET', `product-edit?id=${body.run.id}`, undefined, admin)).body
}
const save = async (cells: GridCell[]) =>
  finish(await shop.call('POST', 'product-edits', { cells: JSON.stringify(cells) }, admin))
const undo = async (id: number) => finish(await shop.call('POST', 'undo-product-edits', { id }, admin))

/** Every column of the products, byte for byte, without the moment of the last change. */
async function everything() {
  const { rows } = await shop.db.execute(
    sql`select (to_jsonb(p) - 'updated_at')::text as all from products p order by 1`,
  )
  return rows
}

test('columns of attributes are offered and shown when asked for; values are saved and an undo restores them', async () => {
  const shirt = await shop.sells('Attribute shirt', { category: 'womens' })
  const plain = (await shop.call('GET', 'product-grid', undefined, admin)).body
  expect(plain.attributes.map(({ field }: { field: string }) => field)).toEqual(columnsOf())
  expect(plain.fields).not.toContain(columnsOf()[0])
  const before = await everything()

  const grid = await gridOf('Attribute shirt')
  const [row] = grid.rows as [GridRow]
  const given = ['হাফ | full', 'Twill', 'টুইল', '১,২০০.৫', 'হ্যাঁ']
  const { run, refused } = await save(columnsOf().map((field, nr) => cellOf(grid, row, field, given[nr] ?? '')))
  expect(refused).toEqual([])
  const { product } = (await shop.call('GET', `products?number=${shirt.number}`, undefined, admin)).body
  expect(product.attributes).toMatchObject([
    { id: sleeve.id, values: sleeve.values.slice(0, 2).map(({ id }) => id) },
    { id: weave.id, text: 'Twill', textBn: 'টুইল' },
    { id: weight.id, number: 1200.5 },
    { id: lined.id, values: [lined.values[0]?.id] },
  ])
  const written = await gridOf('Attribute shirt')
  expect(written.rows[0]?.cells.slice(-5)).toEqual(['Full | Half', 'Twill', 'টুইল', '1200.5', 'yes'])

  // Emptied and undone: what was there comes back.
  const full = await everything()
  const emptied = await save(columnsOf().map((field) => cellOf(written, written.rows[0] as GridRow, field, '')))
  expect(emptied.refused).toEqual([])
  expect(await everything()).toEqual(before)
  expect((await undo(emptied.run.id)).refused).toEqual([])
  expect(await everything()).toEqual(full)
  expect((await undo(run.id)).refused.map(({ error }: { error: string }) => error)).toEqual([])
  expect(await everything()).toEqual(before)
})

test('wrong values are refused beside their cell, in words', async () => {
  await shop.sells('Wrong values', { category: 'mens' })
  const grid = await gridOf('Wrong values')
  const [row] = grid.rows as [GridRow]
  const given = ['Three quarter', '', 'টুইল', 'heavy', 'yes']
  const cells = columnsOf().map((field, nr) => cellOf(grid, row, field, given[nr] ?? ''))
  const { refused } = await save(cells.filter(({ before, after }) => before !== after))
  expect(refused.map(({ error }: { error: string }) => error).sort()).toEqual([
    'Please enter a number, with three decimals at most',
    'Please fill in Weave in English, too',
    'Products of this category have no Lined',
    'Three quarter is not a value of Sleeve',
  ])
  const old = await save([cellOf(grid, row, columnsOf()[0] ?? '', 'Old')])
  expect(old.refused).toMatchObject([{ error: 'Old was archived in the meantime' }])
})

test('a file with a line per variant takes the columns there and back', async () => {
  await shop.sells('Attribute file', { category: 'mens' })
  const exported = async () =>
    (await shop.app.inject({ url: '/backend/api/export-variants?search=Attribute%20file', headers: { cookie: admin } }))
      .body
  const csv = await exported()
  const [head = '', line = ''] = csv.split('\r\n')
  expect(head).toContain(
    ',Attribute: Sleeve,Attribute: Weave,Attribute: Weave (Bangla),Attribute: Weight,Attribute: Lined',
  )
  const send = (text: string, dryRun: boolean) =>
    shop.call('POST', 'import-variants', { name: 'a.csv', file: Buffer.from(text).toString('base64'), dryRun }, admin)
  expect((await send(csv, true)).body).toMatchObject({ cells: 0, errorCount: 0, ignored: [] })
  const changed = `${head}\r\n${line.replace(/,{4}$/, '')}Half,Twill,,180,\r\n`
  const wrong = `${head}\r\n${line.replace(/,{4}$/, '')}Sideways,,,,\r\n`
  const trial = await send(wrong, true)
  expect(trial.body.errors).toMatchObject([{ column: 'Attribute: Sleeve', error: 'Sideways is not a value of Sleeve' }])
  const { body } = await send(changed, false)
  expect(body).toMatchObject({ cells: 3, errorCount: 0 })
  await runProductEdits(shop.db, body.run.id, () => new Date())
  expect((await exported()).split('\r\n')[1]).toMatch(/,Half,Twill,,180,$/)
})

test('an undo leaves a value in place of one that was deleted since', async () => {
  const create = { kind: 'choice', nameEn: 'Collar', values: [{ nameEn: 'Band' }, { nameEn: 'Spread' }] }
  const collar: OfficeAttribute = (await shop.call('POST', 'attributes', create, admin)).body.attribute
  const [, spread] = collar.values
  const { number } = await shop.sells('Collar shirt')
  const cell = { number, variantId: null, field: `attribute-${collar.id}` } as const
  await save([{ ...cell, before: '', after: 'Band' } as GridCell])
  const { run } = await save([{ ...cell, before: 'Band', after: 'Spread' } as GridCell])
  const all: OfficeAttribute[] = (await shop.call('GET', 'attributes', undefined, admin)).body.attributes
  const { products: _, ...now } = all.find(({ id }) => id === collar.id) as OfficeAttribute
  expect((await shop.call('PUT', 'attributes', { ...now, values: [spread] }, admin)).status).toBe(200)
  expect((await undo(run.id)).refused).toMatchObject([{ error: 'A value of Collar was deleted in the meantime' }])
  const [row] = await shop.db.select().from(products).where(eq(products.number, number))
  expect(row?.chosenValues).toEqual([spread?.id])
})
