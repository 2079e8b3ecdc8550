import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Permission } from '#domains/staff/permissions.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { runProductEdits } from './run-product-edits.ts'

let shop: Shop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
})
afterAll(() => shop.close())

const exported = async (search: string, cookie = admin) =>
  (
    await shop.app.inject({
      url: `/backend/api/export-variants?search=${encodeURIComponent(search)}`,
      headers: { cookie },
    })
  ).body
const send = (csv: string, dryRun = false, cookie = admin) =>
  shop.call('POST', 'import-variants', { name: 'sizes.csv', file: Buffer.from(csv).toString('base64'), dryRun }, cookie)
const save = async (csv: string) => {
  const { body } = await send(csv)
  if (body.run) await runProductEdits(shop.db, body.run.id, () => new Date())
  return body
}
const read = async (number: number) =>
  (await shop.call('GET', `products?number=${number}`, undefined, admin)).body.product
const skusOf = async (number: number) => (await read(number)).variants.map(({ sku }: { sku: string }) => sku)

describe('a file with a line per variant', () => {
  test('goes out and comes back without a change', async () => {
    await shop.sells('=Formula, "quoted"', { sizes: ['M', 'L'], onHand: 3 })
    const csv = await exported('Formula')
    expect(csv.split('\r\n')[0]).toBe(
      '\uFEFFSKU,Number,Size,Colour,Stock in the export,Cost in the export,Title,Bangla title,Price,Original price,Size price,Cost,Stock,Weight,Barcode,Tags,Category,Subcategory,Visible',
    )
    expect((await send(csv)).body).toMatchObject({ lines: 2, cells: 0, errorCount: 0, ignored: [], run: null })
  })

  test('names no colour of a piece without colours, and comes back without a change', async () => {
    await shop.sells('Colourless scarf', { colors: ['Default'] })
    const csv = await exported('Colourless scarf')
    expect(csv.split('\r\n')[1]).toMatch(/^[^,]+,\d+,M,,/)
    expect((await send(csv)).body).toMatchObject({ lines: 1, cells: 0, errorCount: 0, run: null })
  })

  test('barcodes that a spreadsheet rounds are errors; zeros that it drops are no change', async () => {
    const { number } = await shop.sells('Barcodes by Excel', { sizes: ['M', 'L'] })
    const [m, l] = await skusOf(number)
    await save(`SKU,Barcode\n${m},8901234567890\n${l},0123456\n`)
    const csv = await exported('Barcodes by Excel')
    expect(csv).toContain(',8901234567890,')
    const saved = csv.replace(',8901234567890,', ',8.90123E+12,').replace(',0123456,', ',123456,')
    expect((await send(saved)).body).toMatchObject({
      cells: 0,
      errors: [{ line: 2, sku: m, column: 'Barcode', error: 'A spreadsheet has rounded it' }],
    })
    expect((await read(number)).variants).toMatchObject([{ barcode: '8901234567890' }, { barcode: '0123456' }])
  })

  test('changes stock, cost, size prices and barcodes; blank keeps, CLEAR empties; a trial writes nothing', async () => {
    const { number } = await shop.sells('By file', { sizes: ['M', 'L'], price: 1000, originalPrice: 1500, onHand: 3 })
    const [m, l] = await skusOf(number)
    const before = await read(number)
    const csv = `Shelf;SKU;Stock;Cost;Size price;Barcode;Original price\nA;${m};12;640,50;;FILE-M;CLEAR\nB;${l};;;1,150;;\n`
    expect((await send(csv, true)).body.errors).toMatchObject([
      { line: 2, column: 'Cost', error: 'Please enter an amount in taka' },
    ])
    const wrong = await send(csv.replace('640,50', '640.50'), true)
    expect(wrong.body).toMatchObject({ cells: 5, products: 1, ignored: ['Shelf'], errorCount: 0, run: null })
    expect(await read(number)).toEqual(before)
    const done = await save(csv.replace('640,50', '640.50'))
    expect(await read(number)).toMatchObject({
      price: { current: 1000, original: 1000 },
      variants: [
        { sku: m, stock: 12, unitCost: 640.5, barcode: 'FILE-M', price: 1000 },
        { sku: l, stock: 3, unitCost: 500, barcode: '', price: 1150 },
      ],
    })
    expect(await shop.brokenLedgers()).toEqual([])
    const { body } = await shop.call('POST', 'undo-product-edits', { id: done.run.id }, admin)
    await runProductEdits(shop.db, body.run.id, () => new Date())
    const { updatedAt: _, ...after } = await read(number)
    const { updatedAt: __, ...was } = before
    expect(after).toEqual(was)
  })

  test('stock that was sold since the export stays; where it was typed, too, the line says so', async () => {
    const { number } = await shop.sells('Sold since', { sizes: ['M', 'L'], price: 1000, onHand: 10 })
    const [m, l] = await skusOf(number)
    const csv = await exported('Sold since')
    await save(`SKU,Stock\n${m},8\n${l},8\n`)
    const [head, ofM, ofL = ''] = csv.replaceAll(',1000,', ',1100,').split('\r\n')
    const counted = ofL.replace(',500,10,', ',500,12,')
    expect(counted).not.toBe(ofL)
    expect(await save([head, ofM, counted].join('\n'))).toMatchObject({
      cells: 1,
      errors: [{ line: 3, sku: l, column: 'Stock', error: 'It was changed in the meantime: it is 8 now' }],
    })
    expect(await read(number)).toMatchObject({ price: { current: 1100 }, variants: [{ stock: 8 }, { stock: 8 }] })
    await save(`SKU,Stock in the export,Stock\n${m},8,6\n`)
    expect(await read(number)).toMatchObject({ variants: [{ stock: 6 }, { stock: 8 }] })
  })

  test('a cost that was changed since the export stays; where it was typed, too, the line says so', async () => {
    const { number } = await shop.sells('Dearer since', { sizes: ['M', 'L'], price: 1000, onHand: 3 })
    const [m, l] = await skusOf(number)
    const csv = await exported('Dearer since')
    await save(`SKU,Cost\n${m},640\n${l},640\n`)
    const [head, ofM, ofL = ''] = csv.replaceAll(',1000,', ',1100,').split('\r\n')
    const typed = ofL.replace(',500,3,', ',520,3,')
    expect(typed).not.toBe(ofL)
    const file = [head, ofM, typed].join('\n')
    const blind = await shop.staffCookie(['products.edit', 'inventory.edit'])
    const error = { line: 3, sku: l, column: 'Cost', error: 'It was changed since' }
    expect((await send(file, true, blind)).body.errors).toEqual([error])
    expect(await save(file)).toMatchObject({
      cells: 1,
      errors: [{ ...error, error: 'It was changed in the meantime: it is 640 now' }],
    })
    expect(await read(number)).toMatchObject({
      price: { current: 1100 },
      variants: [{ unitCost: 640 }, { unitCost: 640 }],
    })
    await save(`SKU,Cost in the export,Cost\n${m},640,650\n`)
    expect(await read(number)).toMatchObject({ variants: [{ unitCost: 650 }, { unitCost: 640 }] })
  })

  test('names wrong cells by line, in the trial as in the run, and saves the rest', async () => {
    const { number } = await shop.sells('Wrong lines', { sizes: ['M', 'L'], price: 1000, onHand: 3 })
    const [m, l] = await skusOf(number)
    const csv = [
      'SKU,Title,Stock,Original price,Category',
      `${m},Renamed,many,900,`,
      `${l},Other,7,,nowhere`,
      'NOBODY,,1,,',
      `${m},,2,,`,
      `${l.toLowerCase()},CLEAR,,,`,
    ].join('\n')
    const { body } = await send(csv, true)
    expect(
      body.errors.map(({ line, column, error }: { line: number; column: string; error: string }) => [
        line,
        column,
        error,
      ]),
    ).toEqual([
      [2, 'Stock', 'Please enter whole pieces'],
      [2, 'Original price', 'The original price must be above the price'],
      [3, 'Title', 'Line 2 of the same product differs'],
      [3, 'Category', 'There is no category called nowhere'],
      [4, 'SKU', 'No size has this SKU'],
      [5, 'SKU', 'It stands in line 2, too'],
      [6, 'SKU', 'No size has this SKU'],
    ])
    expect((await save(csv)).cells).toBe(2)
    expect(await read(number)).toMatchObject({ title: 'Renamed', variants: [{ stock: 3 }, { stock: 7 }] })
  })

  test('stock and cost need inventory.edit; cost is exported with inventory.view', async () => {
    const { number } = await shop.sells('Rights of files')
    const [sku] = await skusOf(number)
    const seller = await shop.staffCookie(['products.view', 'products.edit'])
    expect((await exported('Rights of files', seller)).split('\r\n')[0]).not.toContain('Cost')
    expect((await send(`SKU,Stock\n${sku},1\n`, true, seller)).status).toBe(403)
    expect((await send(`SKU,Bangla title\n${sku},নাম\n`, true, seller)).status).toBe(200)
  })

  test('costs that a file changes are named only to staff who may see them', async () => {
    const { number } = await shop.sells('Costs of files')
    const [sku] = await skusOf(number)
    const changesFor = async (...rights: Permission[]) => {
      const cookie = await shop.staffCookie(['products.edit', 'inventory.edit', ...rights])
      const { body } = await send(`SKU,Cost,Stock\n${sku},640,7\n`, true, cookie)
      expect(body.cells).toBe(2)
      return body.changes.map(({ column, before }: Record<string, string>) => [column, before])
    }
    expect(await changesFor('inventory.view')).toContainEqual(['Cost', '500'])
    const blind = await changesFor()
    expect(blind.map(([column]: string[]) => column)).toEqual(['Stock'])
  })

  test.each([
    ['no SKU', 'Title\nShirt\n'],
    ['a quote that never ends', 'SKU,Title\nA,"Shirt\n'],
    ['no lines', 'SKU,Title\n'],
  ])('a file with %s is refused in words', async (_what, csv) => {
    const { status, body } = await send(csv)
    expect(status).toBe(422)
    expect(body.error).toMatch(/^The file has /)
  })
})
