import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { products } from '#domains/catalogue/tables.ts'
import { customers } from '#domains/customers/tables.ts'
import { stockMovements } from '#domains/inventory/tables.ts'
import { orderLines, orders } from '#domains/orders/tables.ts'
import { pageViews, visits } from '#domains/visits/tables.ts'
import type { OrderStatus } from '#shared/orders/order-status.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { customersOf } from './customer-report.ts'
import { periodOf } from './period.ts'
import { countVisits } from './visits-by-day.ts'

/** Half past ten in the evening in Dhaka. */
const now = new Date('2026-11-21T16:30:00Z')
const hour = 3_600_000
const dayLong = 24 * hour
/** Computed simply, unlike in the shop: Dhaka is UTC+6. */
const dayOf = (at: Date) => new Date(at.getTime() + 6 * hour).toISOString().slice(0, 10)
const daysBack = (days: number) => dayOf(new Date(now.getTime() - days * dayLong))
/** Reproducible random numbers. */
let state = 20261121
const chance = () => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return state / 2 ** 32
}
const whole = (most: number) => Math.floor(chance() * most)
const pick = <T>(list: readonly T[]): T => list[whole(list.length)] as T

type Line = { product: number; price: number; cost: number; quantity: number }
type Ordered = {
  email: string
  status: OrderStatus
  placedAt: Date
  deliveredAt: Date | null
  deleted: boolean
  /** Payment status of a delivered order; all other orders are pending. */
  payment: 'pending' | 'paid' | 'refunded'
  delivery: number
  lines: Line[]
}

const people = Array.from({ length: 60 }, (_, i) => `buyer${i}@mail.example`)
const statuses = [
  'pending',
  'confirmed',
  'processing',
  'shipped',
  'delivered',
  'delivered',
  'delivered',
  'cancelled',
] as const
const totalOf = ({ lines, delivery }: Ordered) => lines.reduce((sum, l) => sum + l.price * l.quantity, delivery)

let shop: Shop
let year: Ordered[]
let goods: { number: number; title: string; category: string }[]
const received: { at: Date; quantity: number; cost: number }[] = []
let main: string
beforeAll(async () => {
  shop = await openShop({ clock: () => now })
  goods = []
  for (let i = 0; i < 6; i++) {
    const category = i % 2 === 0 ? 'mens' : 'womens'
    goods.push({ ...(await shop.sells(`Piece ${i}`, { category })), category })
  }
  year = Array.from({ length: 900 }, inventOrder)
  await storeYear()
  await receiveStock()
  main = await shop.staffCookie()
})
afterAll(() => shop.close())

function inventOrder(): Ordered {
  const status = pick(statuses)
  const midnight = new Date(now.getTime() - whole(366) * dayLong)
  midnight.setUTCHours(18, 0, 0, 0)
  // A third of the orders at the very edges of a day in Dhaka.
  const edge = chance() < 0.34
  const at = new Date(midnight.getTime() + (edge ? pick([-1, 0, 1]) : whole(dayLong)))
  const placedAt = at > now ? now : at
  const product = whole(goods.length)
  return {
    email: pick(people),
    status,
    placedAt,
    deliveredAt:
      status === 'delivered' ? new Date(Math.min(now.getTime(), placedAt.getTime() + whole(5 * dayLong))) : null,
    deleted: chance() < 0.08,
    payment: status === 'delivered' ? pick(['paid', 'paid', 'paid', 'paid', 'pending', 'refunded']) : 'pending',
    delivery: pick([0, 6000, 12_000]),
    lines: Array.from({ length: 1 + whole(3) }, (_, i) => ({
      product: (product + i) % goods.length,
      price: 100 * (500 + whole(3000)) + pick([0, 50, 99]),
      cost: pick([0, 25_000, 40_000 + whole(9999)]),
      quantity: 1 + whole(3),
    })),
  }
}

async function storeYear() {
  const rows = await shop.db
    .insert(orders)
    .values(
      year.map((order, i) => ({
        orderId: `ORD-TEST-${i}`,
        status: order.status,
        paymentStatus: order.payment,
        customerName: `Name of ${order.email}`,
        email: order.email,
        phone: '+8801712345678',
        address: 'House 1, Road 2, Uttara',
        city: 'dhaka',
        subtotal: totalOf(order) - order.delivery,
        deliveryCharge: order.delivery,
        total: totalOf(order),
        itemCount: order.lines.length,
        totalQuantity: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
        placedAt: order.placedAt,
        placedOn: dayOf(order.placedAt),
        deliveredAt: order.deliveredAt,
        deletedAt: order.deleted ? now : null,
      })),
    )
    .returning({ id: orders.id, orderId: orders.orderId })
  const ids = new Map(rows.map(({ id, orderId }) => [orderId, id]))
  await shop.db.insert(orderLines).values(
    year.flatMap((order, i) =>
      order.lines.map((line, position) => ({
        orderRow: ids.get(`ORD-TEST-${i}`) ?? 0,
        productNumber: goods[line.product]?.number ?? 0,
        nameEn: goods[line.product]?.title ?? '',
        sku: 'x',
        size: 'M',
        color: 'Green',
        unitPrice: line.price,
        unitCost: line.cost,
        quantity: line.quantity,
        total: line.price * line.quantity,
        position,
      })),
    ),
  )
  // Half of the buyers have an account, opened before or after their first order; ten people only registered.
  await shop.db.insert(customers).values(
    [...people.slice(0, 30), ...Array.from({ length: 10 }, (_, i) => `reader${i}@mail.example`)].map((email, i) => ({
      name: email,
      email,
      passwordHash: 'x',
      createdAt: new Date(now.getTime() - i * 5 * dayLong),
      deletedAt: i % 13 === 12 ? now : null,
    })),
  )
}

async function receiveStock() {
  const { rows } = await shop.pool.query('select id from variants limit 1')
  await shop.db.delete(stockMovements)
  for (let i = 0; i < 120; i++) {
    const type = pick(['in', 'restock', 'order', 'adjustment', 'out'] as const)
    const came = type === 'in' || type === 'restock'
    const movement = {
      at: new Date(now.getTime() - whole(200 * dayLong)),
      quantity: 1 + whole(20),
      cost: 30_000 + whole(9999),
    }
    if (came) received.push(movement)
    await shop.db.insert(stockMovements).values({
      variantId: rows[0].id,
      type,
      quantity: came || type === 'adjustment' ? movement.quantity : -movement.quantity,
      unitCost: came ? movement.cost : null,
      at: movement.at,
    })
    // Some receipts are undone on the same day.
    if (!came || i % 5 !== 0) continue
    received.push({ ...movement, quantity: -movement.quantity })
    await shop.db.insert(stockMovements).values({
      variantId: rows[0].id,
      type: 'adjustment',
      quantity: -movement.quantity,
      unitCost: movement.cost,
      at: movement.at,
      takenBack: true,
    })
  }
}

const get = async (url: string, cookie = main) => {
  const answer = await shop.app.inject({ url: `/backend/api/${url}`, headers: { cookie } })
  expect([url, answer.statusCode]).toEqual([url, 200])
  return answer.json()
}

/** Orders that count, in a span of `days` days that ends `back` days ago. */
const counted = (days: number, back = 0) =>
  year.filter((order) => !order.deleted && order.status !== 'cancelled' && isWithin(order.placedAt, days, back))
const isWithin = (at: Date, days: number, back = 0) => dayOf(at) > daysBack(days + back) && dayOf(at) <= daysBack(back)
const taka = (all: Ordered[]) => all.reduce((sum, order) => sum + totalOf(order), 0) / 100
const linesOf = (all: Ordered[]) => all.flatMap(({ lines }) => lines)
const sum = (figures: number[]) => figures.reduce((a, b) => a + b, 0)
const percent = (part: number, all: number) => Math.round((part / all) * 1000) / 10

describe.each([7, 30, 90])('over %i days', (days) => {
  test('analytics equals a full recount of the orders, each day to the paisa', async () => {
    const answer = await get(`analytics?period=${days}`)
    expect(answer.period).toEqual({
      days,
      since: daysBack(days - 1),
      until: '2026-11-21',
      before: { since: daysBack(2 * days - 1), until: daysBack(days) },
    })
    expect(answer.sales.map(({ day }: { day: string }) => day)).toEqual(
      Array.from({ length: days }, (_, i) => daysBack(days - 1 - i)),
    )
    for (const { day, orders: n, revenue } of answer.sales) {
      const ofDay = counted(days).filter(({ placedAt }) => dayOf(placedAt) === day)
      expect({ day, n, revenue }).toEqual({ day, n: ofDay.length, revenue: taka(ofDay) })
    }
    const [current, before] = [counted(days), counted(days, days)]
    expect(answer.revenue).toMatchObject({ current: taka(current), previous: taka(before) })
    expect(answer.orders).toMatchObject({ current: current.length, previous: before.length })
    const pieces = goods.map((_, product) =>
      sum(linesOf(current).flatMap((line) => (line.product === product ? line.quantity : []))),
    )
    expect(answer.topProducts.map((each: { pieces: number }) => each.pieces)).toEqual(
      pieces.sort((a, b) => b - a).slice(0, 4),
    )
  })

  test('customers are those who ordered or registered, each counted once', async () => {
    const came = (back: number) =>
      new Set([
        ...counted(days, back).map(({ email }) => email),
        ...[...people.slice(0, 30), ...Array.from({ length: 10 }, (_, i) => `reader${i}@mail.example`)].filter(
          (_, i) => i % 13 !== 12 && isWithin(new Date(now.getTime() - i * 5 * dayLong), days, back),
        ),
      ]).size
    expect((await get(`analytics?period=${days}`)).customers).toMatchObject({ current: came(0), previous: came(days) })
  })

  test('the cards of the sales report are the period and the periods before it', async () => {
    const { periods } = await get(`reports?period=${days}&tab=sales`)
    expect(periods).toHaveLength(4)
    for (const [back, card] of periods.entries()) {
      const [own, before] = [counted(days, back * days), counted(days, (back + 1) * days)]
      expect(card).toEqual({
        period: { since: daysBack((back + 1) * days - 1), until: daysBack(back * days) },
        revenue: taka(own),
        growth: taka(before) === 0 ? 'new' : Math.round(((taka(own) - taka(before)) / taka(before)) * 1000) / 10,
        orders: own.length,
        customers: new Set(own.map(({ email }) => email)).size,
        avgOrderValue: Math.round(sum(own.map(totalOf)) / own.length) / 100,
      })
    }
  })

  test('products: pieces, revenue and profit of each product and each category', async () => {
    const { top, categories, best } = await get(`reports?period=${days}&tab=products`)
    const lines = linesOf(counted(days))
    const plain = goods.map(({ number, title, category }, product) => {
      const own = lines.filter((line) => line.product === product)
      const revenue = sum(own.map(({ price, quantity }) => price * quantity)) / 100
      const cost = sum(own.map((line) => line.cost * line.quantity)) / 100
      const sales = sum(own.map(({ quantity }) => quantity))
      return {
        id: number,
        name: title,
        category,
        categoryBn: category,
        sales,
        revenue,
        profit: Math.round((revenue - cost) * 100) / 100,
        rating: null,
      }
    })
    expect(top).toEqual(plain.filter(({ sales }) => sales > 0).sort((a, b) => b.revenue - a.revenue))
    expect(best.revenue).toMatchObject({ id: top[0].id, name: top[0].name })
    const mostSold = Math.max(...plain.map(({ sales }) => sales))
    expect(best.seller.value).toBe(mostSold)
    expect(plain.find(({ id }) => id === best.seller.id)).toMatchObject({ name: best.seller.name, sales: mostSold })
    for (const { category, revenue } of categories)
      expect(revenue).toBeCloseTo(sum(plain.flatMap((each) => (each.category === category ? each.revenue : []))), 6)
  })

  test('finances: profit is revenue minus unit cost × pieces; cash is delivered and paid orders minus received stock', async () => {
    const { metrics, cashFlow, days: byDay, piecesWithoutCost } = await get(`reports?period=${days}&tab=financial`)
    const of = (name: string) => metrics.find(({ metric }: { metric: string }) => metric === name)
    const costOf = (all: Ordered[]) => sum(linesOf(all).map((line) => line.cost * line.quantity)) / 100
    const [current, before] = [counted(days), counted(days, days)]
    expect(of('Total Revenue')).toMatchObject({ current: taka(current), previous: taka(before) })
    expect(of('Profit').current).toBeCloseTo(taka(current) - costOf(current), 6)
    expect(of('Profit').previous).toBeCloseTo(taka(before) - costOf(before), 6)
    const ended = (status: OrderStatus) =>
      year.filter((o) => !o.deleted && o.status === status && isWithin(o.placedAt, days)).length
    expect(of('Fulfillment Rate').current).toBe(percent(ended('delivered'), ended('delivered') + ended('cancelled')))
    const delivered = year.filter((o) => !o.deleted && o.deliveredAt && isWithin(o.deliveredAt, days))
    const paid = delivered.filter(({ payment }) => payment === 'paid')
    expect(paid.length).toBeLessThan(delivered.length)
    const stock = received.filter(({ at }) => isWithin(at, days))
    const outflow = sum(stock.map(({ quantity, cost }) => quantity * cost)) / 100
    expect(cashFlow.inflow).toBe(taka(paid))
    expect(cashFlow.outflow).toBe(outflow)
    expect(cashFlow.net).toBeCloseTo(taka(paid) - outflow, 6)
    expect(sum(byDay.map(({ cashIn }: { cashIn: number }) => cashIn))).toBeCloseTo(cashFlow.inflow, 6)
    expect(sum(byDay.map(({ cashOut }: { cashOut: number }) => cashOut))).toBeCloseTo(cashFlow.outflow, 6)
    for (const { day, expenses } of byDay)
      expect(expenses).toBe(costOf(current.filter(({ placedAt }) => dayOf(placedAt) === day)))
    expect(piecesWithoutCost).toBe(sum(linesOf(current).flatMap(({ cost, quantity }) => (cost === 0 ? quantity : []))))
  })

  test('every financial figure, and every day of the sales, equals a recount of the orders', async () => {
    const { metrics } = await get(`reports?period=${days}&tab=financial`)
    const costOf = (all: Ordered[]) => sum(linesOf(all).map((line) => line.cost * line.quantity)) / 100
    const plain = (back: number) => {
      const own = counted(days, back)
      const ended = (status: OrderStatus) =>
        year.filter((o) => !o.deleted && o.status === status && isWithin(o.placedAt, days, back)).length
      const profit = taka(own) - costOf(own)
      return {
        'Total Revenue': taka(own),
        'Cost of Goods': costOf(own),
        Profit: profit,
        'Profit Margin': percent(profit, taka(own)),
        'Average Order Value': Math.round(sum(own.map(totalOf)) / own.length) / 100,
        'Delivery Charges': sum(own.map(({ delivery }) => delivery)) / 100,
        'Fulfillment Rate': percent(ended('delivered'), ended('delivered') + ended('cancelled')),
        'Cancellation Rate': percent(ended('cancelled'), own.length + ended('cancelled')),
      }
    }
    const [current, before] = [plain(0), plain(days)]
    expect(metrics.map(({ metric }: { metric: string }) => metric)).toEqual(Object.keys(current))
    for (const { metric, current: now, previous, trend } of metrics) {
      expect([metric, now]).toEqual([metric, expect.closeTo(current[metric as keyof typeof current], 6)])
      expect([metric, previous]).toEqual([metric, expect.closeTo(before[metric as keyof typeof before], 6)])
      expect([metric, trend]).toEqual([metric, now > previous ? 'up' : now < previous ? 'down' : 'same'])
    }

    const { days: sales } = await get(`reports?period=${days}&tab=sales`)
    expect(sales).toEqual((await get(`analytics?period=${days}`)).sales)
  })

  test('each row of the daily files equals a recount of that day, with cancelled orders only in their own columns', async () => {
    const linesIn = async (url: string) => {
      const { body } = await shop.app.inject({ url: `/backend/api/${url}&period=${days}`, headers: { cookie: main } })
      const [, ...lines] = body.trim().split('\r\n')
      return lines.map((line) => line.split(',').map((cell, i) => (i === 0 ? cell : Number(cell))))
    }
    const everyDay = Array.from({ length: days }, (_, i) => daysBack(days - 1 - i))
    const of = (day: string) => counted(days).filter(({ placedAt }) => dayOf(placedAt) === day)
    const pieces = (own: Ordered[]) => sum(linesOf(own).map(({ quantity }) => quantity))
    const cost = (own: Ordered[]) => sum(linesOf(own).map((line) => line.cost * line.quantity)) / 100
    const close = (figure: number) => expect.closeTo(figure, 6)

    expect(await linesIn('reports-csv?tab=sales')).toEqual(
      everyDay.map((day) => {
        const own = of(day)
        return [
          day,
          own.length,
          close(taka(own)),
          close(own.length === 0 ? 0 : Math.round(sum(own.map(totalOf)) / own.length) / 100),
          pieces(own),
          close(sum(own.map(({ delivery }) => delivery)) / 100),
          year.filter((o) => !o.deleted && o.status === 'cancelled' && dayOf(o.placedAt) === day).length,
        ]
      }),
    )
    expect((await linesIn('analytics-csv?')).map((cells) => cells.slice(0, 4))).toEqual(
      everyDay.map((day) => [day, of(day).length, close(taka(of(day))), pieces(of(day))]),
    )
    expect(await linesIn('reports-csv?tab=financial')).toEqual(
      everyDay.map((day) => {
        const paid = year.filter(
          (o) => !o.deleted && o.payment === 'paid' && o.deliveredAt && dayOf(o.deliveredAt) === day,
        )
        const stock = received.filter(({ at }) => dayOf(at) === day)
        const [revenue, spent] = [taka(of(day)), cost(of(day))]
        const went = sum(stock.map((each) => each.quantity * each.cost)) / 100
        return [day, close(revenue), close(spent), close(revenue - spent), close(taka(paid)), close(went)]
      }),
    )
  })

  test('customers: highest spenders, and VIP, Regular or New by their whole history', async () => {
    const { top, averageOrder } = await get(`reports?period=${days}&tab=customers`)
    const orders = counted(days)
    const plain = [...new Set(orders.map(({ email }) => email))]
      .map((email) => {
        const own = orders.filter((order) => order.email === email)
        const ever = counted(500).filter((order) => order.email === email)
        const status = taka(ever) > 10_000 ? 'VIP' : ever.length > 1 ? 'Regular' : 'New'
        return { email, orders: own.length, spent: taka(own), totalOrders: ever.length, totalSpent: taka(ever), status }
      })
      .sort((a, b) => b.spent - a.spent)
      .slice(0, 10)
    expect(top).toMatchObject(plain)
    expect(averageOrder.current).toBe(Math.round(sum(orders.map(totalOf)) / orders.length) / 100)
  })

  test('the files contain the same figures as the screens', async () => {
    const file = async (url: string) => {
      const answer = await shop.app.inject({ url: `/backend/api/${url}&period=${days}`, headers: { cookie: main } })
      expect(answer.headers['content-disposition']).toMatch(`-${days}-days-to-2026-11-21.csv`)
      expect(answer.body.startsWith('\uFEFF')).toBe(true)
      return answer.body
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(','))
    }
    const columnSum = (rows: string[][], column: number) => sum(rows.map((row) => Number(row[column])))
    expect(columnSum(await file('reports-csv?tab=sales'), 2)).toBeCloseTo(taka(counted(days)), 6)
    expect(columnSum(await file('analytics-csv?'), 2)).toBeCloseTo(taka(counted(days)), 6)
    expect(columnSum(await file('reports-csv?tab=financial'), 1)).toBeCloseTo(taka(counted(days)), 6)
    expect(columnSum(await file('reports-csv?tab=customers'), 4)).toBeCloseTo(taka(counted(days)), 6)
    expect(columnSum(await file('reports-csv?tab=products'), 3)).toBe(
      sum(linesOf(counted(days)).map((l) => l.quantity)),
    )
  })
})

test('a product in the trash keeps its figures, and has no number to link to', async () => {
  const report = () => get('reports?period=90&tab=products')
  const { top, best } = await report()
  const { id, ...first } = top[0]
  expect(best.revenue).toMatchObject({ id, name: first.name })
  await shop.db.update(products).set({ deletedAt: now }).where(eq(products.number, id))
  const since = await report()
  await shop.db.update(products).set({ deletedAt: null }).where(eq(products.number, id))
  expect(since.top).toEqual([{ ...first, id: null }, ...top.slice(1)])
  expect(since.best.revenue).toEqual({ ...best.revenue, id: null })
})

test('all customers of a period are the same, in whatever batches they are read', async () => {
  const inBatches = async (size?: number) => {
    const all: object[] = []
    for await (const batch of customersOf(shop.db, periodOf('90', now), { vipThreshold: 10_000, names: true }, size))
      all.push(...batch)
    return all
  }
  const whole = await inBatches()
  expect(whole.length).toBeGreaterThan(10)
  expect(await inBatches(7)).toEqual(whole)
})

test('people are counted once over the whole shop, with new customers of the month and repeat customers', async () => {
  const { total, newThisMonth, retention } = await get('reports?tab=customers')
  const ever = counted(500)
  const buyers = new Map<string, Date[]>()
  for (const { email, placedAt } of ever) buyers.set(email, [...(buyers.get(email) ?? []), placedAt])
  const accounts = new Map(
    [...people.slice(0, 30), ...Array.from({ length: 10 }, (_, i) => `reader${i}@mail.example`)]
      .map((email, i) => [email, new Date(now.getTime() - i * 5 * dayLong)] as const)
      .filter((_, i) => i % 13 !== 12),
  )
  expect(total).toBe(new Set([...buyers.keys(), ...accounts.keys()]).size)
  expect(retention).toBe(percent([...buyers.values()].filter((all) => all.length > 1).length, buyers.size))
  const firsts = [...new Set([...buyers.keys(), ...accounts.keys()])].map(
    (email) =>
      [...(buyers.get(email) ?? []), accounts.get(email)]
        .filter((at) => at !== undefined)
        .sort((a, b) => a.getTime() - b.getTime())[0],
  )
  expect(newThisMonth).toBe(firsts.filter((at) => at && dayOf(at) >= '2026-11-01').length)
})

test('a shop without orders, people and visits shows zeros, and no rates', async () => {
  const empty = await openShop({ clock: () => now })
  try {
    const cookie = await empty.staffCookie()
    const read = async (url: string) => {
      const answer = await empty.app.inject({ url: `/backend/api/${url}`, headers: { cookie } })
      expect([url, answer.statusCode]).toEqual([url, 200])
      return answer
    }
    const nought = { current: 0, previous: 0, change: 0 }
    expect((await read('analytics?period=7')).json()).toMatchObject({
      revenue: nought,
      orders: nought,
      customers: nought,
      products: nought,
      sales: Array.from({ length: 7 }, (_, i) => ({ day: daysBack(6 - i), orders: 0, revenue: 0 })),
      visits: null,
      topProducts: [],
      recentOrders: [],
    })
    expect((await read('reports?tab=sales')).json().periods).toEqual([
      expect.objectContaining({ revenue: 0, growth: 0, orders: 0, customers: 0, avgOrderValue: 0 }),
    ])
    expect((await read('reports?tab=products')).json()).toMatchObject({
      top: [],
      productsSold: 0,
      categories: [],
      best: { seller: null, revenue: null, margin: null, rated: null },
    })
    expect((await read('reports?tab=customers')).json()).toMatchObject({
      total: 0,
      newThisMonth: 0,
      retention: null,
      top: [],
    })
    const { metrics, cashFlow } = (await read('reports?tab=financial')).json()
    expect(metrics).toHaveLength(8)
    for (const each of metrics) expect(each).toMatchObject({ ...nought, trend: 'same' })
    expect(cashFlow).toEqual({ inflow: 0, outflow: 0, net: 0 })
    expect((await read('reports-csv?tab=products')).body.trim().split('\r\n')).toHaveLength(1)
    expect((await read('analytics-csv?period=7')).body.trim().split('\r\n')).toHaveLength(8)
  } finally {
    await empty.close()
  }
})

describe('permissions', () => {
  const cookies = new Map<string, string>()
  beforeAll(async () => {
    for (const right of ['analytics.view', 'reports.view', 'orders.view', 'users.view'] as const)
      cookies.set(right, await shop.staffCookie([right]))
    cookies.set('analytics+orders', await shop.staffCookie(['analytics.view', 'orders.view']))
    cookies.set('reports+users', await shop.staffCookie(['reports.view', 'users.view']))
    cookies.set('customer', (await shop.customer()).cookie)
  })
  const ask = async (url: string, who?: string) =>
    shop.app.inject({ url: `/backend/api/${url}`, headers: who ? { cookie: cookies.get(who) ?? '' } : {} })

  test.each(['analytics', 'analytics-csv', 'reports', 'reports-csv'])('%s needs its own permission', async (url) => {
    const right = url.startsWith('analytics') ? 'analytics.view' : 'reports.view'
    expect((await ask(url)).statusCode).toBe(401)
    for (const who of ['customer', 'analytics.view', 'reports.view', 'orders.view', 'users.view'])
      expect([who, (await ask(url, who)).statusCode]).toEqual([who, who === right ? 200 : 403])
  })

  test('names of customers are visible only with permission to see orders or users', async () => {
    const named = /Name of|@mail\.example|ORD-TEST/
    for (const tab of ['sales', 'products', 'customers', 'financial']) {
      expect((await ask(`reports?tab=${tab}&period=90`, 'reports.view')).body).not.toMatch(named)
      expect((await ask(`reports-csv?tab=${tab}&period=90`, 'reports.view')).body).not.toMatch(named)
    }
    expect((await ask('analytics?period=90', 'analytics.view')).body).not.toMatch(named)
    expect((await ask('analytics?period=90', 'analytics.view')).json().recentOrders).toBeUndefined()
    expect((await ask('analytics', 'analytics+orders')).json().recentOrders).toHaveLength(4)
    expect((await ask('reports?tab=customers', 'reports+users')).json().top[0]).toMatchObject({
      name: expect.stringContaining('Name of'),
      email: expect.stringContaining('@mail.example'),
    })
    expect((await ask('reports-csv?tab=customers', 'reports+users')).body).toMatch(named)
  })

  test('an invalid period or tab is refused', async () => {
    for (const url of ['analytics?period=14', 'analytics?period=30;drop', 'reports?tab=secrets', 'reports?period=-7'])
      expect([400, 422]).toContain((await ask(url, url.startsWith('r') ? 'reports.view' : 'analytics.view')).statusCode)
  })
})

test('visits: null before the first one, then correct shares, bounces, length and conversion', async () => {
  expect((await get('analytics')).visits).toBeNull()
  const came = (day: string, visitor: string, source: string, pages: number, minutes: number) => {
    const startedAt = new Date(`${day}T08:00:00Z`)
    const lastAt = new Date(startedAt.getTime() + minutes * 60_000)
    return { day, visitor, source, entry: '/', pages, startedAt, lastAt }
  }
  const [today, before] = [daysBack(0), daysBack(8)]
  await shop.db
    .insert(visits)
    .values([
      came(today, 'a', 'google', 3, 4),
      came(today, 'a', 'direct', 1, 0),
      came(today, 'b', 'google', 2, 2),
      came(today, 'c', 'facebook', 1, 0),
      came(before, 'd', 'direct', 1, 0),
      came(before, 'e', 'direct', 2, 10),
    ])
  await shop.db.insert(pageViews).values([
    { day: today, path: '/', views: 4 },
    { day: today, path: '/shop', views: 3 },
    { day: before, path: '/', views: 3 },
  ])
  const { visits: measured } = await get('analytics?period=7')
  const ordersOf = (day: string) => counted(30).filter(({ placedAt }) => dayOf(placedAt) === day).length
  const within = (days: number) => counted(30).filter(({ placedAt }) => dayOf(placedAt) > daysBack(days)).length
  expect(measured).toMatchObject({
    since: null,
    pageViews: { current: 7, previous: 3, change: 133.3 },
    visitors: { current: 3, previous: 2, change: 50 },
    visits: { current: 4, previous: 2, change: 100 },
    bounceRate: { current: 50, previous: 50, change: 0 },
    averageSession: { current: 180, previous: 600, change: -70 },
    // Measured on each of the seven days, though people came on one alone; before them since the eighth day back.
    conversion: {
      current: percent(within(7), 4),
      previous: percent(ordersOf(before) + ordersOf(daysBack(7)), 2),
    },
    sources: [
      { source: 'google', visits: 2, share: 50 },
      { source: 'direct', visits: 1, share: 25 },
      { source: 'facebook', visits: 1, share: 25 },
    ],
    pages: [
      { path: '/', views: 4 },
      { path: '/shop', views: 3 },
    ],
  })
  const month = (await get('analytics?period=30')).visits
  expect(month).toMatchObject({ since: before, conversion: { current: percent(within(9), 6) } })
  const { body } = await shop.app.inject({ url: '/backend/api/analytics-csv?period=7', headers: { cookie: main } })
  expect(body.trim().split('\r\n').at(-1)?.split(',').slice(4)).toEqual(['7', '4', '3', '2'])
})

test('a past day is counted once; today is counted again each time', async () => {
  const count = countVisits(shop.db)
  const days = { since: daysBack(9), until: daysBack(0) }
  const visitsOf = async () =>
    Object.fromEntries(
      (await count(days, now)).map(({ day, visits: n, visitors, sources }) => [day, { n, visitors, sources }]),
    )
  const first = await visitsOf()
  expect(first).toEqual({
    [daysBack(8)]: { n: 2, visitors: 2, sources: { direct: 2 } },
    [daysBack(0)]: { n: 4, visitors: 3, sources: { google: 2, direct: 1, facebook: 1 } },
  })
  const late = { visitor: 'z', source: 'direct', entry: '/', startedAt: now, lastAt: now }
  await shop.db.insert(visits).values([
    { ...late, day: daysBack(0) },
    { ...late, day: daysBack(8) },
  ])
  expect(await visitsOf()).toMatchObject({ [daysBack(8)]: { n: 2 }, [daysBack(0)]: { n: 5 } })
})
