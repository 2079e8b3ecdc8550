import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'

let shop: Shop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
})
afterAll(() => shop.close())

type Line = { variantId: number | undefined; quantity: number; unitCost: number }
const receive = (lines: Line[], more: object = {}, cookie = admin) =>
  shop.call(
    'POST',
    'goods-receipts',
    { requestKey: randomUUID(), supplier: 'Narsingdi Textiles', document: 'INV-7', lines, ...more },
    cookie,
  )
const correct = (lineId: number, quantity: number, unitCost = 400, cookie = admin) =>
  shop.call('POST', 'correct-receipt', { lineId, quantity, unitCost, reason: 'Counted again' }, cookie)
const ledger = async (variantId: number | undefined) =>
  (
    await shop.db.execute(sql`
      select type, quantity, unit_cost::int as cost, receipt_line is not null as pointed, taken_back as back
      from stock_movements where variant_id = ${variantId} and receipt_line is not null order by id`)
  ).rows

describe('receipts of goods', () => {
  test('bring many sizes at once, with cost, and the ledger points to each line', async () => {
    const { variants, number } = await shop.sells('Received', { sizes: ['M', 'L'], onHand: 2 })
    const [m, l] = [variants['M/Green'], variants['L/Green']]
    const { status, body } = await receive([
      { variantId: m, quantity: 10, unitCost: 410.5 },
      { variantId: l, quantity: 5, unitCost: 0 },
    ])
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.receipt).toMatchObject({ supplier: 'Narsingdi Textiles', document: 'INV-7', pieces: 15, cost: 4105 })
    expect(body.lines).toMatchObject([
      { variantId: m, number, size: 'M', quantity: 10, unitCost: 410.5, isCorrected: false },
      { variantId: l, size: 'L', quantity: 5, unitCost: 0 },
    ])
    expect(await shop.leftOf(m)).toBe(12)
    expect(await ledger(m)).toEqual([{ type: 'in', quantity: 10, cost: 41_050, pointed: true, back: false }])
    const { product } = (await shop.call('GET', `products?number=${number}`, undefined, admin)).body
    // Without a cost, a size keeps the one that it had.
    expect(product.variants.map(({ unitCost }: { unitCost: number }) => unitCost)).toEqual([410.5, 500])
    const list = (await shop.call('GET', 'goods-receipts', undefined, admin)).body
    expect(list.receipts[0]).toEqual(body.receipt)
    expect(await shop.brokenLedgers()).toEqual([])
  })

  test('a form that is sent five times at once is one receipt', async () => {
    const { variants } = await shop.sells('Sent twice', { onHand: 0 })
    const requestKey = randomUUID()
    const line = { variantId: variants['M/Green'], quantity: 3, unitCost: 100 }
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => receive([line], { requestKey })))
    expect(new Set(answers.map(({ body }) => body.receipt.id)).size).toBe(1)
    expect(await shop.leftOf(variants['M/Green'])).toBe(3)
  })

  test('a form that was changed after its answer was lost is refused, and the refusal names the receipt that is booked', async () => {
    const { variants } = await shop.sells('Changed after all', { sizes: ['M', 'L'], onHand: 0 })
    const [m, l] = [variants['M/Green'], variants['L/Green']]
    const requestKey = randomUUID()
    const first = { variantId: m, quantity: 10, unitCost: 410.5 }
    const second = { variantId: l, quantity: 5, unitCost: 0 }
    const lines = [first, second]
    const { body } = await receive(lines, { requestKey })
    const changed: [Line[], object][] = [
      [[{ ...first, quantity: 12 }, second], {}],
      [[{ ...first, unitCost: 400 }, second], {}],
      [[second], {}],
      [lines, { supplier: 'Tangail Looms' }],
      [lines, { document: 'INV-8' }],
      [lines, { note: 'Two boxes' }],
    ]
    for (const [given, more] of changed) {
      const refused = await receive(given, { requestKey, ...more })
      expect([refused.status, refused.body.code, refused.body.receiptId]).toEqual([409, 'key_reused', body.receipt.id])
    }
    expect([await shop.leftOf(m), await shop.leftOf(l)]).toEqual([10, 5])
    // The same again is answered as before, in any order, and also when the receipt was corrected since.
    expect((await correct(body.lines[0].id, 8)).status).toBe(200)
    const again = await receive([second, first], { requestKey })
    expect([again.status, again.body.receipt?.id]).toEqual([200, body.receipt.id])
    expect(await shop.leftOf(m)).toBe(8)
  })

  test('a wrong line is corrected by a counter-entry and a new line, once; nothing is deleted', async () => {
    const { variants } = await shop.sells('Wrong line', { onHand: 0 })
    const m = variants['M/Green']
    const { body } = await receive([{ variantId: m, quantity: 10, unitCost: 500 }])
    const [line] = body.lines
    const answers = await Promise.all([correct(line.id, 8), correct(line.id, 8)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const receipt = (await shop.call('GET', `goods-receipt?id=${body.receipt.id}`, undefined, admin)).body
    expect(receipt.receipt).toMatchObject({ pieces: 8, cost: 3200 })
    expect(receipt.lines).toMatchObject([
      { quantity: 10, isCorrected: true },
      { quantity: -10, corrects: line.id, reason: 'Counted again' },
      { quantity: 8, unitCost: 400, isCorrected: false },
    ])
    expect(await shop.leftOf(m)).toBe(8)
    expect(await ledger(m)).toEqual([
      { type: 'in', quantity: 10, cost: 50_000, pointed: true, back: false },
      { type: 'in', quantity: 8, cost: 40_000, pointed: true, back: false },
      { type: 'adjustment', quantity: -10, cost: 50_000, pointed: true, back: true },
    ])
    expect((await correct(receipt.lines[1].id, 1)).status).toBe(422)
    expect((await correct(receipt.lines[2].id, 0)).status).toBe(200)
    expect(await shop.leftOf(m)).toBe(0)
    expect(await shop.brokenLedgers()).toEqual([])
  })

  test('a corrected line without a cost leaves the cost of the size', async () => {
    const { variants, number } = await shop.sells('No cost', { onHand: 2 })
    const m = variants['M/Green']
    const { body } = await receive([{ variantId: m, quantity: 10, unitCost: 0 }])
    expect((await correct(body.lines[0].id, 8, 0)).status).toBe(200)
    const { product } = (await shop.call('GET', `products?number=${number}`, undefined, admin)).body
    expect(product.variants).toMatchObject([{ unitCost: 500 }])
    expect((await ledger(m)).map(({ quantity, cost }) => [quantity, cost])).toEqual([
      [10, null],
      [8, null],
      [-10, null],
    ])
  })

  describe('a correction leaves the cost of the size to the newest receipt', () => {
    const costOf = async (number: number) => {
      const { product } = (await shop.call('GET', `products?number=${number}`, undefined, admin)).body
      return product.variants[0].unitCost
    }
    /** The lines that brought these pieces and costs, each by a receipt of its own. */
    const received = async (variantId: number | undefined, ...deliveries: [quantity: number, unitCost: number][]) => {
      const lines: number[] = []
      for (const [quantity, unitCost] of deliveries) {
        const { body } = await receive([{ variantId, quantity, unitCost }])
        lines.push(body.lines[0].id)
      }
      return lines
    }
    const newLineOf = async (lineId: number | undefined) => {
      const { rows } = await shop.db.execute<{ id: number }>(sql`
        select max(l.id)::int as id from goods_receipt_lines l
        where l.receipt_id = (select receipt_id from goods_receipt_lines where id = ${lineId ?? 0})`)
      return rows[0]?.id ?? 0
    }

    test('an older line, with its cost or another one', async () => {
      const { variants, number } = await shop.sells('Older line', { onHand: 0 })
      const [a, b] = await received(variants['M/Green'], [10, 500], [20, 600])
      expect((await correct(a ?? 0, 12, 500)).status).toBe(200)
      expect(await costOf(number)).toBe(600)
      expect((await correct(await newLineOf(a), 12, 450)).status).toBe(200)
      expect(await costOf(number)).toBe(600)
      // The newest receipt still decides, though a line of the older one was written after it.
      expect((await correct(b ?? 0, 20, 650)).status).toBe(200)
      expect(await costOf(number)).toBe(650)
      expect((await ledger(variants['M/Green'])).map(({ quantity, cost }) => [quantity, cost])).toEqual([
        ...[
          [10, 50_000],
          [20, 60_000],
          [12, 50_000],
          [-10, 50_000],
          [12, 45_000],
          [-12, 50_000],
        ],
        ...[
          [20, 65_000],
          [-20, 60_000],
        ],
      ])
    })

    test.each([0, 5])(
      'a line that brought nothing, or nothing that cost (%i pieces): the one before it',
      async (left) => {
        const { variants, number } = await shop.sells(`Wrong size ${left}`, { onHand: 0 })
        const [a, , c] = await received(variants['M/Green'], [10, 300], [10, 0], [10, 900])
        expect(await costOf(number)).toBe(900)
        expect((await correct(c ?? 0, left, 0)).status).toBe(200)
        expect(await costOf(number)).toBe(300)
        // With no receipt left that says what a piece costs, the size keeps its cost.
        expect((await correct(a ?? 0, 0, 300)).status).toBe(200)
        expect(await costOf(number)).toBe(300)
      },
    )

    test('a cost that was set by hand since stays, unless the correction brings another', async () => {
      const { variants, number } = await shop.sells('By hand', { onHand: 0 })
      const [, b] = await received(variants['M/Green'], [10, 500], [20, 600])
      await shop.db.execute(sql`update stock_levels set unit_cost = 62000 where variant_id = ${variants['M/Green']}`)
      expect((await correct(b ?? 0, 18, 600)).status).toBe(200)
      expect(await costOf(number)).toBe(620)
      expect((await correct(await newLineOf(b), 18, 640)).status).toBe(200)
      expect(await costOf(number)).toBe(640)
      await shop.db.execute(sql`update stock_levels set unit_cost = 62000 where variant_id = ${variants['M/Green']}`)
      expect((await correct(await newLineOf(b), 0, 640)).status).toBe(200)
      expect(await costOf(number)).toBe(620)
    })
  })

  test('pieces that are sold already are not taken back', async () => {
    const { variants, id } = await shop.sells('Sold since', { onHand: 0 })
    const m = variants['M/Green']
    const { body } = await receive([{ variantId: m, quantity: 10, unitCost: 500 }])
    await shop.call('POST', 'adjust-stock', { productId: id, type: 'out', quantity: 6, reason: 'Sold' }, admin)
    const refused = await correct(body.lines[0].id, 5)
    expect([refused.status, await shop.leftOf(m)]).toEqual([409, 4])
    expect((await correct(body.lines[0].id, 7)).status).toBe(200)
    expect(await shop.leftOf(m)).toBe(1)
  })

  test('a size is found by its barcode, its SKU, or a part of its name', async () => {
    const { number, variants } = await shop.sells('Findable kurta 22', { sizes: ['M', 'L'] })
    const m = variants['M/Green']
    await shop.db.execute(sql`update variants set barcode = '8901234567' where id = ${m}`)
    const found = async (code: string) =>
      (await shop.call('GET', `find-pieces?code=${encodeURIComponent(code)}`, undefined, admin)).body
    expect(await found('8901234567')).toMatchObject({ isExact: true, pieces: [{ variantId: m, number, onHand: 10 }] })
    const [{ sku }] = (await found('8901234567')).pieces
    expect(await found(sku.toLowerCase())).toMatchObject({ isExact: true, pieces: [{ sku }] })
    for (const part of ['findable', 'kurta 22']) expect((await found(part)).pieces).toHaveLength(2)
    expect(await found(sku.slice(1))).toMatchObject({ isExact: false, pieces: [{ sku }] })
    expect(await found('nobody has this')).toMatchObject({ isExact: false, pieces: [] })
  })

  test.each([
    ['no line', []],
    ['half a piece', [{ variantId: 1, quantity: 0.5, unitCost: 1 }]],
    ['a size twice', [1, 2].map(() => ({ variantId: 1, quantity: 1, unitCost: 1 }))],
    ['a cost below 0', [{ variantId: 1, quantity: 1, unitCost: -1 }]],
  ])('%s is refused', async (_what, lines) => {
    expect((await receive(lines)).status).toBe(422)
  })

  test('a size that is in the trash is not received, and nothing of the receipt is', async () => {
    const { id, variants } = await shop.sells('Gone size', { onHand: 1 })
    await shop.call('DELETE', 'products', { id }, admin)
    expect((await receive([{ variantId: variants['M/Green'], quantity: 1, unitCost: 1 }])).status).toBe(404)
    expect(await shop.leftOf(variants['M/Green'])).toBe(1)
  })
})
