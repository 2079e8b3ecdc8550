import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reportOf, type SendOptions, undoImport } from '../../../../tests/support/import-file.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'

let shop: Shop
let cookie: string
beforeAll(async () => {
  shop = await openShop()
  cookie = await shop.staffCookie()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.execute(sql`truncate products, orders, import_runs cascade`)
})

type Goods = Record<string, Record<string, string>>

/** A Shopify file: products with sizes, and the barcode of each size. */
const shopify = (goods: Goods, price = 500) =>
  [
    'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Barcode',
    ...Object.entries(goods).flatMap(([handle, sizes]) =>
      Object.entries(sizes).map(([size, barcode]) => `${handle},${handle},Size,${size},,${price},${barcode}`),
    ),
  ].join('\n')

const importing = (goods: Goods | string, options: SendOptions & { price?: number } = {}) =>
  reportOf(shop, typeof goods === 'string' ? goods : shopify(goods, options.price), { cookie, ...options })
const undo = (id: number | undefined, others = false) => undoImport(shop, id, { cookie, others })

/** The barcodes of all sizes that are offered, by title. */
async function stored(): Promise<Record<string, Record<string, string | null>>> {
  const { rows } = await shop.pool.query<{ title: string; barcodes: Record<string, string | null> }>(
    `select title_en as title, json_object_agg(size, barcode order by position) as barcodes
     from products join variants on product_number = number
       where deleted_at is null and variants.is_active group by number`,
  )
  return Object.fromEntries(rows.map(({ title, barcodes }) => [title, barcodes]))
}

/** Gives a size a barcode as staff do in the product form. */
const giveInForm = async (title: string, size: string, barcode: string | null) =>
  shop.pool.query(
    `update variants set barcode = $3 where size = $2
      and product_number = (select number from products where title_en = $1)`,
    [title, size, barcode],
  )

test('a file brings the barcode of each size; the trial shows them; undoing takes them off', async () => {
  const goods = { Panjabi: { M: '8901234567894', L: "'0012345678905" }, Saree: { Free: '' } }
  const trial = await importing(goods, { dryRun: true })
  expect(trial.rows[0]).toMatchObject({
    outcome: 'new',
    notes: [],
    barcodes: 'barcodes (M: 8901234567894; L: 0012345678905)',
  })
  expect(trial.rows[1]?.barcodes).toBeUndefined()
  await importing(goods)
  const had = { Panjabi: { M: '8901234567894', L: '0012345678905' }, Saree: { Free: null } }
  expect(await stored()).toEqual(had)
  const again = await importing(goods)
  expect(again.rows.map(({ outcome, barcodes }) => [outcome, barcodes])).toEqual([
    ['unchanged', undefined],
    ['unchanged', undefined],
  ])

  // One is exchanged, one added, one cell is empty: that size keeps its own.
  const next = { Panjabi: { M: '', L: '555', XL: '666' }, Saree: { Free: '777' } }
  const second = await importing(next)
  expect(second.rows.map(({ outcome, changes }) => [outcome, changes])).toEqual([
    ['changed', ['1 more size or colour', 'barcodes']],
    ['changed', ['barcodes']],
  ])
  expect(await stored()).toEqual({ Panjabi: { M: '8901234567894', L: '555', XL: '666' }, Saree: { Free: '777' } })
  expect(await undo(second.run)).toMatchObject({ status: 200, restored: 2, kept: [] })
  expect(await stored()).toEqual(had)
  expect(await undo((await importing({ Kurti: { M: '999' } })).run)).toMatchObject({ status: 200, deleted: 1 })
  const { rows } = await shop.pool.query(`select from variants where barcode = '999'`)
  expect(rows).toEqual([])
})

test('a barcode that another variant has is left out in words, and everything else of the row is there', async () => {
  await importing({ Panjabi: { M: '111', L: '222' } })
  const goods = { Saree: { Free: '111' }, Kurti: { M: '333', L: '333', XL: '444' }, Fatua: { M: '444' } }
  const trial = await importing(goods, { dryRun: true })
  const report = await importing(goods)
  expect(report.rows.map(({ notes }) => notes)).toEqual(trial.rows.map(({ notes }) => notes))
  expect(report.rows.map(({ outcome, notes }) => [outcome, notes])).toEqual([
    ['new', ['barcode 111 of Free is left out: “Panjabi” M has it']],
    ['new', ['barcode 333 of L is left out: “Kurti” M (lines 3–5) has it']],
    ['new', ['barcode 444 of M is left out: “Kurti” XL (lines 3–5) has it']],
  ])
  expect(await stored()).toEqual({
    Panjabi: { M: '111', L: '222' },
    Saree: { Free: null },
    Kurti: { M: '333', L: null, XL: '444' },
    Fatua: { M: null },
  })
})

test('variants of a file exchange their barcodes; one that stays stands in the way of the next', async () => {
  await importing({ Panjabi: { M: '111', L: '222' }, Saree: { Free: '333' } })
  const { run } = await importing({ Panjabi: { M: '333', L: '111' }, Saree: { Free: '222' } })
  const exchanged = { Panjabi: { M: '333', L: '111' }, Saree: { Free: '222' } }
  expect(await stored()).toEqual(exchanged)
  await undo(run)
  expect(await stored()).toEqual({ Panjabi: { M: '111', L: '222' }, Saree: { Free: '333' } })

  // Saree cannot have 999, so it keeps 333, so Panjabi M cannot have that.
  await importing({ Kurti: { M: '999' } })
  const report = await importing({ Panjabi: { M: '333', L: '555' }, Saree: { Free: '999' } })
  expect(report.rows.map(({ notes }) => notes.length)).toEqual([1, 1])
  expect(await stored()).toEqual({ Panjabi: { M: '111', L: '555' }, Saree: { Free: '333' }, Kurti: { M: '999' } })
})

test('an import whose barcodes somebody else took since is in the way, with those that wait for them', async () => {
  await importing({ Panjabi: { M: '111' }, Saree: { M: '222' }, Kurti: { M: '333' } })
  const { run } = await importing({ Panjabi: { M: '999' }, Saree: { M: '111' }, Kurti: { M: '444' } })
  await importing({ Fatua: { M: '222' } })
  const kept = [
    { title: 'Saree', reason: 'Another variant has its barcode since' },
    { title: 'Panjabi', reason: 'Another variant has its barcode since' },
  ]
  expect(await undo(run)).toMatchObject({ status: 409, code: 'in_the_way', kept })
  expect(await undo(run, true)).toMatchObject({ status: 200, restored: 1, kept })
  expect(await stored()).toEqual({
    ...{ Panjabi: { M: '999' }, Saree: { M: '111' } },
    ...{ Kurti: { M: '333' }, Fatua: { M: '222' } },
  })
})

test('what staff gave in the form stays while the file says the same; a deleted product comes back with its barcodes', async () => {
  const goods = { Panjabi: { M: '111', L: '222' } }
  const first = await importing(goods)
  await giveInForm('Panjabi', 'M', 'OWN')
  await importing(goods)
  expect(await stored()).toEqual({ Panjabi: { M: 'OWN', L: '222' } })
  await shop.call('DELETE', 'products', { id: first.rows[0]?.number }, cookie)
  await importing(goods, { bringBack: true })
  expect(await stored()).toEqual({ Panjabi: { M: '111', L: '222' } })
})

test('two files at once that bring the same barcode: one variant has it, the other is told so', async () => {
  const reports = await Promise.all([importing({ Panjabi: { M: '111' } }), importing({ Saree: { M: '111' } })])
  expect(reports.flatMap(({ rows }) => rows.flatMap(({ notes }) => notes))).toHaveLength(1)
  expect(
    Object.values(await stored())
      .map(({ M }) => M)
      .sort(),
  ).toEqual(['111', null])
})

test('a barcode whose zeros a spreadsheet has dropped changes none', async () => {
  await importing({ Panjabi: { M: "'0012345678905", L: '55501' } })
  expect((await importing({ Panjabi: { M: '12345678905', L: '55501' } })).rows[0]?.outcome).toBe('unchanged')
  expect(await stored()).toEqual({ Panjabi: { M: '0012345678905', L: '55501' } })
})

test('WooCommerce has them in a column of its own', async () => {
  const report = await importing(
    [
      'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)',
      '1,variable,KURTI,,Kurti,,,Size,"36, 38"',
      '2,variation,KURTI-36,4006381333931,Kurti,900,KURTI,Size,36',
      '3,variation,KURTI-38,4.00638E+12,Kurti,900,KURTI,Size,38',
      '4,simple,SCARF,5012345678900,Scarf,300,,,',
      '5,simple,SHAWL,৫০১,Shawl,300,,Size,"M, L"',
    ].join('\n'),
  )
  expect(await stored()).toEqual({
    Kurti: { 36: '4006381333931', 38: null },
    Scarf: { 'Free Size': '5012345678900' },
    Shawl: { M: null, L: null },
  })
  expect(report.rows.flatMap(({ mended }) => mended)).toEqual(
    expect.arrayContaining([
      "barcode '4.00638E+12' is left out: a spreadsheet has rounded it",
      'barcode 501 is left out: it stands for several sizes or colours',
    ]),
  )
})

test.each([
  ['শাড়ি', 'it has other than English letters, digits and punctuation'],
  ['9'.repeat(49), 'it has more than 48 characters'],
])('the barcode %s is left out with the reason', async (barcode, why) => {
  const { rows } = await importing({ Panjabi: { M: barcode } })
  expect(rows[0]?.outcome).toBe('new')
  expect(rows[0]?.mended).toContain(`barcode '${barcode}' is left out: ${why}`)
  expect(await stored()).toEqual({ Panjabi: { M: null } })
})
