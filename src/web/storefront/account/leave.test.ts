import { beforeEach, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
const notified: string[] = []
/** The shop's answer to the offline order. */
let answer: () => Response

beforeEach(() => {
  stored.clear()
  notified.length = 0
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
    key: (at: number) => [...stored.keys()][at] ?? null,
    get length() {
      return stored.size
    },
  }
  const location = new URL('https://shop.example/')
  vi.stubGlobal(
    'window',
    Object.assign(new EventTarget(), { location, localStorage: storage, sessionStorage: storage }),
  )
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('save-order') ? answer() : Response.json({ success: true }),
  )
})

async function leaveWithOrder() {
  vi.resetModules()
  const payload = { customerInfo: { fullName: 'Nusrat' }, orderDetails: { notes: '' }, items: [] }
  const key = '6b1ff09e-6a05-4d5c-9d6c-3a2f3f4b8b11'
  const order = { state: 'waiting', key, payload, lines: [], savedAt: '2026-11-21T10:00:00Z', maybeSent: false }
  stored.set('pending-order', JSON.stringify(order))
  const [{ leave }, { listenToToasts }] = await Promise.all([import('./leave.ts'), import('#web/ui/toast/toast.ts')])
  listenToToasts(({ text }) => notified.push(text))
  await leave()
}

test('who logs out hears that the waiting order was placed', async () => {
  answer = () => Response.json({ success: true, orderId: 'ORD-20261121-ABC234' })
  await leaveWithOrder()
  expect(notified).toContain('Your waiting order has been placed: ORD-20261121-ABC234')
  expect(stored.has('pending-order')).toBe(false)
})

test('who logs out hears that the shop could not accept the waiting order', async () => {
  answer = () => Response.json({ success: false, code: 'sold_out', error: 'sold out', lines: [] }, { status: 409 })
  await leaveWithOrder()
  expect(notified).toContain('Your waiting order has not been placed: the shop could not accept it.')
  expect(stored.has('pending-order')).toBe(false)
})
