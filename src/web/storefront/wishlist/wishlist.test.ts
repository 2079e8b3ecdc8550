import { beforeEach, expect, test, vi } from 'vitest'

const user = { name: 'Nusrat', phone: '', loginTime: '2026-11-21T10:00:00Z', role: 'customer' as const }
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

/**
 * Resolves once everything that waits for no request has run: it consists of promises only, which settle within one
 * turn of the event loop.
 */
async function settled() {
  for (let turn = 0; turn < 3; turn++) await new Promise((next) => setImmediate(next))
}

async function load() {
  vi.resetModules()
  const [wishlist, state, session] = await Promise.all([
    import('./wishlist.ts'),
    import('./wishlist-state.ts'),
    import('../session/session.ts'),
  ])
  /** Another user signs in (e-mail address), or signs out (null). */
  const change = (email: string | null) =>
    session.replaceSession({ known: true, user: email === null ? null : { ...user, email } })
  return {
    ...wishlist,
    change,
    hearts: () => [...state.currentWishlist().hearts],
    phase: () => state.currentWishlist().phase,
  }
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

test('an answer that comes after somebody else has signed in is not theirs', async () => {
  const { change, followWishlist, hearts, phase, toggleWishlist } = await load()
  const end = followWishlist()
  change('a@b.cd')
  stored.set('wanted-heart', '5')
  void toggleWishlist(4)
  await settled()
  const [list, heart] = requests
  change(null)
  await list?.answer([1, 2])
  expect([hearts(), phase()]).toEqual([[], 'none'])
  change('e@f.gh')
  await settled()
  await heart?.answer([4, 1, 2])
  expect(hearts()).toEqual([])
  expect(stored.get('wanted-heart')).toBe('5')
  expect(requests[2]?.product).toBe(5)
  await requests[2]?.answer([5])
  expect(hearts()).toEqual([5])
  end()
})

test('who signs in after somebody else, in another tab, sees none of their hearts, also if the shop does not answer', async () => {
  const { change, followWishlist, hearts, phase } = await load()
  const end = followWishlist()
  change('a@b.cd')
  await settled()
  await requests[0]?.answer([1, 2])
  expect(hearts()).toEqual([1, 2])
  change('e@f.gh')
  await settled()
  expect(hearts()).toEqual([])
  await requests[1]?.answer(null)
  expect([hearts(), phase()]).toEqual([[], 'failed'])
  end()
})

test('a heart that is refused after somebody else has signed in takes none of theirs', async () => {
  const { change, hearts, toggleWishlist, loadWishlist } = await load()
  change('a@b.cd')
  void toggleWishlist(4)
  await settled()
  change('e@f.gh')
  void loadWishlist()
  await requests[1]?.answer([4])
  await requests[0]?.answer(null)
  expect(hearts()).toEqual([4])
})
