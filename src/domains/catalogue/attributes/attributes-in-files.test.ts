import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importCatalogue } from '#domains/catalogue/import/import-catalogue.ts'
import { readShapes } from '#domains/catalogue/import/read-shapes.ts'
import { productsCsv } from '#domains/catalogue/products/export-products.ts'
import { productPage } from '#domains/reviews/product-page.ts'
import { reportOf, undoImport } from '../../../../tests/support/import-file.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { categories, products } from '../tables.ts'
import type { OfficeAttribute } from './staff-contract.ts'

let shop: Shop
let staff: string
let sleeve: OfficeAttribute
let weave: OfficeAttribute
beforeAll(async () => {
  shop = await openShop()
  staff = await shop.staffCookie()
  await shop.db
    .insert(categories)
    .values({ id: 'id-mens', slug: 'mens', titleEn: 'Mens', section: 'mainCollections', members: 'main' })
  const create = async (body: object) => (await shop.call('POST', 'attributes', body, staff)).body.attribute
  const values = [{ nameEn: 'Full' }, { nameEn: 'Half', nameBn: 'হাফ' }]
  sleeve = await create({ kind: 'choice', nameEn: 'Sleeve', nameBn: 'হাতা', values })
  weave = await create({ kind: 'text', nameEn: 'Weave' })
  await create({ kind: 'number', nameEn: 'Weight', unitEn: 'GSM' })
  await create({ kind: 'yes-no', nameEn: 'Lined' })
})
afterAll(() => shop.close())

const exported = async () => {
  let text = ''
  for await (const part of productsCsv(shop.db, {}, 'https://shop.example')) text += part
  return text
}
const stored = async (number: number) => (await shop.db.select().from(products).where(eq(products.number, number)))[0]
const edit = (number: number, change: object) => shop.call('PUT', 'products', { id: number, ...change }, staff)

test('the shop’s own file takes attributes and fit notes there and back, and an undo restores them', async () => {
  const { number } = await shop.sells('Kurta')
  const ids = sleeve.values.map(({ id }) => id)
  const given = [
    { id: sleeve.id, values: ids },
    { id: weave.id, text: 'Twill', textBn: 'টুইল' },
  ]
  expect((await edit(number, { attributes: given, fitNote: 'small', modelHeight: 170, modelSize: 'M' })).status).toBe(
    200,
  )
  const before = await stored(number)
  const csv = await exported()
  expect(csv).toContain('Full | Half')
  expect(csv).toContain('Runs small')
  const importing = (file: string) => reportOf(shop, file, { cookie: staff, dryRun: false })
  expect((await importing(csv)).rows).toMatchObject([{ outcome: 'unchanged' }])
  const changed = csv
    .replace('Full | Half', 'হাফ')
    .replace('Runs small', 'Sits close at the waist')
    .replace('টুইল', 'বুনন')
  const report = await importing(changed)
  expect(report.rows).toMatchObject([{ outcome: 'changed', mended: [] }])
  const after = await stored(number)
  expect(after).toMatchObject({ chosenValues: ids.slice(1), fitNote: 'own', fitNoteEn: 'Sits close at the waist' })
  expect(after?.typedValues).toEqual({ [weave.id]: { en: 'Twill', bn: 'বুনন' } })
  expect((await undoImport(shop, report.run, { cookie: staff })).status).toBe(200)
  const { updatedAt: _, ...restored } = { ...(await stored(number)) }
  expect(restored).toEqual({ ...before, updatedAt: undefined })
})

const inJson = {
  Sleeve: ['half', 'Raglan'],
  weight: '২২০',
  Lined: true,
  Weave: { en: 'Plain', bn: 'সাদা' },
  Hem: 'x',
}
test.each([
  ['an object', inJson],
  ['a list', [...Object.entries(inJson).map(([name, value]) => ({ name, value })), { value: 'nameless' }]],
  ['a list with options', Object.entries(inJson).map(([name, options]) => ({ name, options }))],
])(
  'a JSON file names values in %s; what the shop does not know is left out and reported',
  async (shape, attributes) => {
    const row = {
      id: `json ${shape}`,
      title: `From ${shape}`,
      price: 900,
      category: 'mens',
      attributes,
      fit_note: 'Runs large',
    }
    const report = await importCatalogue(shop.db, readShapes(JSON.stringify([{ ...row, model_height: '99 feet' }])), {
      name: 'test.json',
      storage: shop.context.storage,
      sources: { folder: undefined, fetch: false },
      dryRun: false,
      now: new Date(),
    })
    const [{ mended, number = 0 } = { mended: [] }] = report.rows
    expect(mended.join()).toContain("Sleeve: 'Raglan' is not one of its values")
    expect(mended.join()).toContain("no attribute 'Hem'")
    expect(mended.join()).toContain('model height')
    expect(mended.join().includes('attributes: 1 without name and value: left out')).toBe(shape === 'a list')
    const page = await productPage(shop.db, number)
    expect(page?.attributes.map(({ name, value }) => `${name.en}: ${value.en}`)).toEqual([
      'Sleeve: Half',
      'Weave: Plain',
      'Weight: 220 GSM',
      'Lined: Yes',
    ])
    expect(page?.fitNote?.en).toContain('Runs large')
  },
)

test.each([
  [
    'Shopify',
    `Handle,Title,Option1 Name,Option1 Value,Variant Price,Sleeve (product.metafields.custom.sleeve),W (product.metafields.custom.weight),Lining (product.metafields.custom.lined),Hem (product.metafields.custom.hem)
kurta,Kurta,Size,M,900,"[""Full"",""Half""]","{""value"":180.0,""unit"":""g""}",true,Raw`,
  ],
  [
    'WooCommerce',
    `ID,Type,SKU,Name,Regular price,Parent,${[1, 2, 3, 4, 5].map((nr) => `Attribute ${nr} name,Attribute ${nr} value(s)`).join()}
7,variable,KW,Kurta,,,Size,"M, L",Sleeve,"Full, Half",Weight,180,pa_lined,yes,Hem,Raw
8,variation,KW-M,Kurta,900,KW,Size,M,,,,,,,,`,
  ],
])(
  'a file of %s fills attributes of the same name or key; what the shop does not know is named',
  async (from, file) => {
    const trial = await reportOf(shop, file, { cookie: staff, dryRun: true })
    const [{ mended, outcome } = { mended: [], outcome: '' }] = trial.rows
    expect(outcome).toBe('new')
    expect(mended.filter((text) => text.includes('left out'))).toEqual(["the shop has no attribute 'Hem': left out"])
    const report = await reportOf(shop, file, { cookie: staff, dryRun: false })
    const number = report.rows[0]?.number ?? 0
    const page = await productPage(shop.db, number)
    expect(page?.attributes.map(({ name, value }) => `${name.en}: ${value.en}`)).toEqual([
      'Sleeve: Full, Half',
      'Weight: 180 GSM',
      'Lined: Yes',
    ])
    expect(page?.sizes, from).toEqual(['M'])
  },
)

test('a fit note stands on the page in both languages; a sentence of one’s own needs its text', async () => {
  const { number } = await shop.sells('Noted')
  expect((await productPage(shop.db, number))?.fitNote).toBeNull()
  await edit(number, { fitNote: 'true', modelHeight: 165, modelSize: '38' })
  expect((await productPage(shop.db, number))?.fitNote).toEqual({
    en: 'True to size: take the size that you usually wear. The model is 165 cm tall and wears 38.',
    bn: 'মাপ ঠিকঠাক: সাধারণত যে সাইজ পরেন, সেটিই নিন। মডেলের উচ্চতা ১৬৫ সেমি, পরেছেন ৩৮ সাইজ।',
  })
  const refused = await edit(number, { fitNote: 'own' })
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['fitNoteText']])
  await edit(number, { fitNote: 'own', fitNoteText: 'Cropped on purpose', modelHeight: null, modelSize: '' })
  expect((await productPage(shop.db, number))?.fitNote).toEqual({ en: 'Cropped on purpose', bn: 'Cropped on purpose' })
})
