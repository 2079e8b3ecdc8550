import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrderStatus, orderStates, orderStatuses } from '#shared/orders/order-status.ts'
import { brokenRules } from '../../../tests/faults/invariants.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { orderBody } from '../../../tests/support/order-body.ts'
import { propertyTimeoutMs, tries } from '../../../tests/support/property.ts'

// Whatever shoppers and staff do, in any order and concurrently: the stock matches the orders.

let shop: Shop
let admin: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.staffCookie()
})
afterAll(() => shop.close())

const sizes = ['S', 'M', 'L'] as const
const opening = 6
const size = fc.integer({ min: 0, max: sizes.length - 1 })
const pieces = fc.integer({ min: 1, max: 4 })
const which = fc.nat(5)
const anyAction = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      lines: fc.array(fc.tuple(size, pieces), { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('status' as const),
      which,
      status: fc.constantFrom(...orderStatuses, 'cancelled' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restore' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('adjust' as const),
      size,
      type: fc.constantFrom('in', 'out', 'adjustment'),
      quantity: pieces,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restock' as const), size }) },
)
type Action = typeof anyAction extends fc.Arbitrary<infer D> ? D : never
/** `taken`: its pieces are out of stock. `isReturning`: its parcel was sent, and comes back. */
type Ordered = {
  orderId: string
  status: OrderStatus
  deleted: boolean
  wants: number[]
  taken: boolean
  isReturning: boolean
}

/** A product of its own, and a function that sends one action to its endpoint. */
async function goods() {
  const shirt = await shop.sells('Shirt', { sizes: [...sizes], onHand: opening })
  const variants = sizes.map((name) => shirt.variants[`${name}/Green`] ?? 0)
  const onHand = async () => {
    const { rows } = await shop.pool.query<{ left: number }>(
      'select on_hand as left from stock_levels where variant_id = any($1) order by variant_id',
      [variants],
    )
    return rows.map(({ left }) => left)
  }
  const go = (action: Action, orderId = '') => {
    if (action.do === 'order')
      return shop.call(
        'POST',
        'save-order',
        orderBody(
          action.lines.map(([at, quantity]) => ({ id: shirt.number, size: sizes[at], color: 'Green', quantity })),
        ),
      )
    if (action.do === 'status')
      return shop.call('PUT', 'orders', { orderId, status: action.status, reason: 'Whatever happens' }, admin)
    if (action.do === 'delete')
      return shop.call('DELETE', 'orders', { deleteType: 'single', orderIds: [orderId] }, admin)
    if (action.do === 'restore') return shop.call('POST', 'orders-restore', { orderIds: [orderId] }, admin)
    const variantId = variants[action.size]
    if (action.do === 'restock') return shop.call('POST', 'bulk-restock', { variantIds: [variantId] }, admin)
    return shop.call('POST', 'adjust-stock', { variantId, type: action.type, quantity: action.quantity }, admin)
  }
  return { onHand, go }
}

const isAbout = (action: Action): action is Extract<Action, { which: number }> => 'which' in action
const wantsOf = (lines: [number, number][]) =>
  sizes.map((_, at) => lines.filter(([of]) => of === at).reduce((sum, [, quantity]) => sum + quantity, 0))

/** The model: applies an action to stock and orders, and returns the expected status code. */
function expected(action: Action, onHand: number[], orders: Ordered[], about: Ordered | undefined): number {
  const give = (wants: number[]) => wants.forEach((n, at) => void (onHand[at] = (onHand[at] ?? 0) + n))
  const take = (wants: number[]) => {
    const isThere = wants.every((n, at) => n <= (onHand[at] ?? 0))
    if (isThere) give(wants.map((n) => -n))
    return isThere
  }
  if (action.do === 'order') {
    const wants = wantsOf(action.lines)
    if (!take(wants)) return 409
    orders.push({ orderId: '', status: 'confirmed', deleted: false, wants, taken: true, isReturning: false })
    return 200
  }
  if (action.do === 'adjust') {
    const had = onHand[action.size] ?? 0
    if (action.type === 'out' && action.quantity > had) return 409
    onHand[action.size] =
      action.type === 'in' ? had + action.quantity : action.type === 'out' ? had - action.quantity : action.quantity
    return 200
  }
  if (action.do === 'restock') {
    // Low is five or fewer; 70 % of sixty are forty-two.
    if ((onHand[action.size] ?? 0) <= 5) onHand[action.size] = 42
    return 200
  }
  if (!about || about.deleted !== (action.do === 'restore')) return 404
  if (action.do === 'status') {
    if (about.status === action.status) return 200
    if (action.status === 'cancelled') {
      // After hand-over only the counter gives pieces back.
      if (orderStates[about.status].isInShop) {
        give(about.wants)
        about.taken = false
      } else about.isReturning = true
    } else if (action.status === 'delivered' && about.isReturning) {
      return 409
    } else if (!about.taken) {
      if (!take(about.wants)) return 409
      about.taken = true
    }
    if (orderStates[action.status].isInShop) about.isReturning = false
    about.status = action.status
    return 200
  }
  if (orderStates[about.status].isInShop) {
    if (action.do === 'delete') give(about.wants)
    else if (!take(about.wants)) return 409
    about.taken = action.do === 'restore'
  }
  about.deleted = action.do === 'delete'
  return 200
}

test(
  'after every order, status, deletion, restoration, count and delivery the stock equals that of a simple model',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyAction, { minLength: 1, maxLength: 12 }), async (actions) => {
        const { onHand, go } = await goods()
        const model = { onHand: sizes.map(() => opening), orders: [] as Ordered[] }
        for (const action of actions) {
          const about = isAbout(action) ? model.orders[action.which % Math.max(1, model.orders.length)] : undefined
          const status = expected(action, model.onHand, model.orders, about)
          const answer = await go(action, about?.orderId ?? 'ORD-20260101-ABCDEF')
          expect([action, answer.status]).toEqual([action, status])
          if (action.do === 'order' && status === 200)
            Object.assign(model.orders.at(-1) ?? {}, { orderId: answer.body.orderId })
          expect(await onHand()).toEqual(model.onHand)
        }
        expect(await brokenRules(shop.pool)).toEqual([])
      }),
      tries(40),
    )
  },
  propertyTimeoutMs,
)

test(
  'with two to four concurrent actions no item is lost or duplicated, and there is no server error',
  async () => {
    const rounds = fc.array(fc.array(anyAction, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(rounds, async (together) => {
        const { onHand, go } = await goods()
        const ids: string[] = []
        // Stock changes other than orders, from the answers.
        let beside = 0
        for (const actions of together) {
          const answers = await Promise.all(
            actions.map((action) =>
              go(action, isAbout(action) ? ids[action.which % Math.max(1, ids.length)] : undefined),
            ),
          )
          for (const [at, { status, body }] of answers.entries()) {
            const action = actions[at]
            expect([action, [200, 400, 404, 409, 422, 503].includes(status)]).toEqual([action, true])
            if (status !== 200) continue
            if (action?.do === 'order') ids.push(body.orderId)
            if (action?.do === 'adjust') beside += body.currentStock - body.before
            if (action?.do === 'restock') beside += body.pieces
          }
        }
        const { rows } = await shop.pool.query<{ held: number }>(
          `select coalesce(-sum(quantity), 0)::int as held from stock_movements where order_id = any($1)`,
          [ids],
        )
        const left = (await onHand()).reduce((sum, n) => sum + n, 0)
        expect(left).toBe(sizes.length * opening - (rows[0]?.held ?? 0) + beside)
        expect(await brokenRules(shop.pool)).toEqual([])
      }),
      tries(30),
    )
  },
  propertyTimeoutMs,
)
