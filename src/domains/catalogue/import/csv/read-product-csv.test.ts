import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { csvLine } from '#shared/text/csv.ts'
import { UnreadableCatalogue } from '../read-shapes.ts'
import { readCsv } from './read-csv.ts'
import { readProductCsv } from './read-product-csv.ts'

const now = new Date('2026-11-21T06:00:00Z')
const bytes = (text: string) => new TextEncoder().encode(text)
const sample = async (name: string) => readProductCsv(await readFile(`tests/samples/products-${name}.csv`), now)

describe('a CSV file', () => {
  const cells = (text: string | Uint8Array) => {
    const { headers, lines } = readCsv(typeof text === 'string' ? bytes(text) : text)
    return lines.map((line) => [line.line, ...headers.map((header) => line.cell(header))])
  }

  test('can have quotes, commas and line breaks in a cell, and reports the line where each row begins', () => {
    expect(cells('a,b\r\n"1,5","say ""hi""\r\nthere"\r\n\r\n2,3\r\n')).toEqual([
      [2, '1,5', 'say "hi"\r\nthere'],
      [5, '2', '3'],
    ])
  })

  test.each([
    ['semicolons, as spreadsheets of some countries write it', 'a;b\n"1;2";3', [[2, '1;2', '3']]],
    ['tabs', 'a\tb\n1\t2', [[2, '1', '2']]],
    ['a mark at its beginning', '\uFEFFa,b\n1,2', [[2, '1', '2']]],
    ['missing cells at the end of a line', 'a,b\n1', [[2, '1', '']]],
    [
      'lines ended as old Macs do',
      'a,b\r1,2\r3,4',
      [
        [2, '1', '2'],
        [3, '3', '4'],
      ],
    ],
    ['question marks in a text', 'a,b\nNew???,??', [[2, 'New???', '??']]],
    ['a cell of question marks beside Bangla letters', 'a,b\n???,নাম', [[2, '???', 'নাম']]],
    ["the ' that exports put before what looks like a formula", "a,b\n'=1+1,'-5", [[2, '=1+1', '-5']]],
  ])('is read with %s', (_, text, rows) => {
    expect(cells(text)).toEqual(rows)
  })

  test("gives back what an export wrote, also where it put a ' before it", () => {
    const texts = ['=1+1', '＝1', '＋880', '－2', '＠sum', '  =1', '\u200b@x', ' \tx', "it's", '-5', 'plain']
    expect(cells(`a\r\n${texts.map((text) => csvLine([text])).join('')}`).map(([, cell]) => cell)).toEqual(texts)
  })

  test('may be UTF-16, as Excel saves “Unicode text”', () => {
    expect(cells(Buffer.from('\uFEFFনাম\tদাম\nশাড়ি\t1200', 'utf16le'))).toEqual([[2, 'শাড়ি', '1200']])
  })

  test.each([
    ['that is empty', bytes(''), 'is empty'],
    [
      'in another encoding',
      new Uint8Array([0x61, 0x2c, 0xe9, 0x0a]),
      'is not written in UTF-8. Please save it as “CSV UTF-8”',
    ],
    [
      'whose Bangla letters Excel has lost',
      bytes('Title,Bangla title,Price (taka)\nNakshi saree,????? ????,1200'),
      'has ??? where Bangla letters were. Please save it as “CSV UTF-8”',
    ],
    ['with a quote that never ends', bytes('a,b\n1,2\n"3,4\n5,6'), 'has a quote in line 3 that never ends'],
    [
      'with other heads',
      bytes('a,b\n1,2'),
      'does not have the headers of a product file of this shop, Shopify or WooCommerce in its first line',
    ],
  ])('%s is refused with a message', (_, file, sentence) => {
    expect(() => readProductCsv(file, now)).toThrow(new UnreadableCatalogue(sentence))
  })
})

test.each([
  ['Eid 2026 | handloom', ['Eid 2026', 'handloom']],
  ['men, summer|handloom', ['men, summer', 'handloom']],
  ['Eid 2026, handloom', ['Eid 2026', 'handloom']],
])('tags of the shop’s own file have a | between, or commas: %s', (cell, tags) => {
  const { rows } = readProductCsv(bytes(`Title,Price (taka),Tags\nRiver,10,"${cell}"`), now)
  expect(rows[0]?.row).toMatchObject({ tags })
})

test('Shopify rows become products: variants by handle, pictures in order, prices and stock', async () => {
  const { format, rows } = await sample('shopify')
  expect(format).toBe('shopify')
  expect(rows.map(({ place, csv }) => [place, csv?.refused])).toEqual([
    ['lines 2–6', undefined],
    ['line 7', undefined],
    ['line 8', undefined],
    ['line 9', 'it has no handle'],
  ])
  const [panjabi, tote, draft] = rows
  expect(panjabi?.row).toMatchObject({
    id: 'shopify:river-jamdani-panjabi',
    title: 'River Jamdani Panjabi',
    brand: 'Tant & Co',
    subcategory: 'Panjabi',
    tags: ['Eid', 'handloom'],
    price: { current: '2450.00', original: '2900.00' },
    images: [1, 2, 3].map((nr) => `https://cdn.shopify.com/s/files/1/0001/river-${nr}.jpg`),
  })
  expect(panjabi?.csv?.variants).toEqual([
    { size: 'M', color: 'Indigo', sku: 'RJP-M-IND', stock: 7, cost: 120000, price: null },
    { size: 'L', color: 'Indigo', sku: 'RJP-L-IND', stock: 4, cost: 120000, price: null },
    { size: 'XL', color: 'Ivory', sku: 'RJP-XL-IVO', stock: 0, cost: 125000, price: 260000 },
  ])
  expect(panjabi?.csv?.corrections).toEqual(['stock -2 taken as 0'])
  expect(tote?.csv?.variants).toMatchObject([{ size: 'Free Size', color: '', sku: 'TOTE-1', stock: 25 }])
  expect(draft?.csv).toMatchObject({ isActive: false, corrections: ['it is draft there: kept, but not shown'] })
})

test('Shopify’s headers since 2025 are read as well', async () => {
  const { format, rows } = await sample('shopify-2025')
  expect(format).toBe('shopify')
  expect(rows).toMatchObject([
    {
      row: { id: 'shopify:khadi-shirt', title: 'Khadi Shirt', subcategory: 'Shirts' },
      csv: {
        isActive: true,
        variants: [
          { size: 'S', sku: 'KS-S', stock: 3 },
          { size: 'M', sku: 'KS-M', stock: 5 },
        ],
      },
    },
  ])
})

test('WooCommerce variations find their parent by SKU or id, and an attribute without a value stands for all its values', async () => {
  const { format, rows } = await sample('woocommerce')
  expect(format).toBe('woocommerce')
  const [kurti, scarf, ...refused] = rows
  expect(kurti?.row).toMatchObject({
    id: 'woocommerce:KURTI',
    description: 'Printed by hand\nin Savar',
    category: 'Women',
    subcategory: 'Kurtis',
    brand: 'Savar Prints',
    price: { current: '990', original: '1200' },
    images: [1, 2].map((nr) => `https://shop.example/wp-content/uploads/kurti-${nr}.jpg`),
  })
  expect(kurti?.csv?.variants).toEqual([
    { size: '36', color: 'Red', sku: 'KURTI-36-R', stock: 6, price: null },
    { size: '38', color: 'Red', sku: 'KURTI-38-R', stock: 2, price: 130000 },
    { size: '36', color: 'Blue', sku: '', stock: undefined, price: null },
    { size: '38', color: 'Blue', sku: '', stock: undefined, price: null },
  ])
  expect(scarf).toMatchObject({
    row: { price: { current: '450', original: '' }, availability: 'Out of Stock', material: 'Khadi, hand-spun' },
    csv: {
      isActive: false,
      corrections: [
        'its sale is over or still to come: the regular price counts',
        'it is a draft there: kept, but not shown',
      ],
      variants: [{ size: 'Free Size', color: '' }],
    },
  })
  expect(refused.map(({ place, csv }) => [place, csv?.refused])).toEqual([
    ['line 7', 'it is a grouped product: this shop sells pieces'],
    ['line 8', 'it is a virtual product: this shop sells pieces'],
    ['line 9', "it is a variation of 'GONE', which is not in the file"],
  ])
})

test('of values that would make millions of variants the first 400 are taken, and it is said', () => {
  const values = (name: string) => Array.from({ length: 300 }, (_, nr) => `${name}${nr}`).join(', ')
  const heads = [1, 2, 3].map((nr) => `Attribute ${nr} name,Attribute ${nr} value(s)`).join(',')
  const given = ['Size', 'Color', 'Sleeve size'].map((name) => `${name},"${values(name)}"`).join(',')
  const file = `Type,SKU,Name,Regular price,${heads}\nsimple,W-1,Wide,500,${given}\n`
  const [row] = readProductCsv(bytes(file), now).rows
  expect(row?.csv?.variants).toHaveLength(400)
  expect(row?.csv?.variants?.[399]).toMatchObject({ size: 'Size0 / Sleeve size99', color: 'Color1' })
  expect(row?.csv?.corrections).toContain('more than 400 sizes and colours: the first 400 kept')
})

test("an empty cell of the shop's own export leaves the product's value unchanged", async () => {
  const { format, rows } = await sample('shop')
  expect(format).toBe('shop')
  expect(rows[0]?.csv).toMatchObject({
    own: true,
    titleBn: 'নকশি কুশন কভার',
    mentioned: ['title', 'titleBn', 'brand', 'category', 'price', 'originalPrice', 'sizes', 'colors', 'tags'],
  })
  expect(rows[1]?.csv).toMatchObject({ number: 999999, mentioned: ['title', 'price'] })
})
