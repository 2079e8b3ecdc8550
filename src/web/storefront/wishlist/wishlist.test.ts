import { beforeEach, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
/** Requests to the wishlist that the shop has not answered yet, oldest first. */
let requests: { method: string; product: number | undefined; answer: (products: number[] | null) => Promise<void> }[]

beforeEach(() => {
  stored.clear()
  requests = []
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  }
  const location = new URL('https://shop.example/')
  vi.stubGlobal(
    'window',
    Object.assign(new EventTarget(), { location, localStorage: storage, sessionStorage: storage }),
  )
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    if (!url.includes('wishlist')) return Promise.resolve(Response.json({ success: true, user: { email: 'a@b.cd' } }))
    return new Promise<Response>((resolve) => {
      requests.push({
        method,
        product: body ? JSON.parse(body).product : undefined,
        answer: async (products) => {
          const refused = { success: false, code: 'wishlist_full', error: 'full' }
          resolve(products ? Response.json({ success: true, products }) : Response.json(refused, { status: 409 }))
          await settled()
        },
      })
    })
  })
})

const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

async function load() {
  vi.resetModules()
  const [wishlist, state] = await Promise.all([import('./wishlist.ts'), import('./wishlist-state.ts')])
  return { ...wishlist, hearts: () => [...state.currentWishlist().hearts], phase: () => state.currentWishlist().phase }
}

async function loaded(products: number[]) {
  const wishlist = await load()
  const done = wishlist.loadWishlist()
  await settled()
  await requests[0]?.answer(products)
  await done
  requests = []
  return wishlist
}

test('hearts pressed quickly stay, in whichever order the shop answers', async () => {
  const { hearts, toggleWishlist } = await loaded([1])
  void toggleWishlist(2)
  void toggleWishlist(3)
  void toggleWishlist(1)
  await settled()
  expect(requests.map(({ method, product }) => [method, product])).toEqual([
    ['POST', 2],
    ['POST', 3],
    ['DELETE', 1],
  ])
  await requests[1]?.answer([3, 2, 1])
  expect(hearts()).toEqual([3, 2])
  await requests[0]?.answer([2, 1])
  expect(hearts().sort()).toEqual([2, 3])
  await requests[2]?.answer([3, 2])
  expect(hearts().sort()).toEqual([2, 3])
})

test('a heart that the shop refuses is rolled back, and no other', async () => {
  const { hearts, toggleWishlist } = await loaded([1])
  void toggleWishlist(2)
  void toggleWishlist(3)
  await settled()
  await requests[0]?.answer(null)
  expect(hearts()).toEqual([3, 1])
})

test('a heart that a guest pressed is added after the log-in, also if the first attempt does not arrive', async () => {
  const { hearts, loadWishlist, phase } = await load()
  stored.set('wanted-heart', '7')
  const { fetch } = globalThis
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await loadWishlist()
  expect(phase()).toBe('failed')
  vi.stubGlobal('fetch', fetch)
  void loadWishlist()
  await settled()
  expect(requests.map(({ method, product }) => [method, product])).toEqual([['POST', 7]])
  await requests[0]?.answer([7])
  expect(hearts()).toEqual([7])
  expect(stored.has('wanted-heart')).toBe(false)
})
