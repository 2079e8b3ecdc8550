import { beforeEach, expect, test } from 'vitest'
import { type PendingReport, readUnread, reportQueue } from './report-queue.ts'

let stored = new Map<string, string>()
let isFull = false
beforeEach(() => {
  stored = new Map()
  isFull = false
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new Error('full')
      stored.set(key, value)
    },
    removeItem: (key: string) => void stored.delete(key),
  }
  Object.assign(globalThis, { localStorage })
})

const press = (number: string, collected = 1060): PendingReport => ({
  body: { key: crypto.randomUUID(), at: new Date(0).toISOString(), number, report: 'delivered', collected, note: '' },
  dueAt: 0,
})
const add = (report: PendingReport) =>
  reportQueue.update('karim', (list) => ({ ...list, items: [...list.items, report] }))

test('a press that cannot be read takes no other along: it is kept and can be told', () => {
  const presses = [press('A-1'), press('B-1'), press('C-1', 99_000_000), press('D-1')]
  for (const each of presses) add(each)
  const readable = presses.filter(({ body }) => body.number !== 'C-1')
  const list = reportQueue.read('karim')
  expect(list.items).toEqual(readable)
  expect(list.unread.map(readUnread)).toEqual([{ number: 'C-1', pressed: 'delivered, 99000000 taka' }])
  add(press('E-1'))
  expect(reportQueue.read('karim').items).toHaveLength(4)
  expect(reportQueue.read('karim').unread).toEqual(list.unread)
  reportQueue.update('karim', () => ({ items: [], unread: list.unread }))
  expect(reportQueue.read('karim')).toEqual({ items: [], unread: list.unread })
  reportQueue.update('karim', () => ({ items: [], unread: [] }))
  expect(stored.size).toBe(0)
})

test('what is no list at all is kept, too', () => {
  stored.set('unsent-reports:karim', '[{"body":')
  const [text = ''] = add(press('A-1')).unread
  expect(readUnread(text)).toEqual({ number: 'A parcel', pressed: expect.stringContaining('body') })
  expect(reportQueue.read('karim').unread).toEqual([text])
  expect(reportQueue.read('rahim')).toEqual({ items: [], unread: [] })
})

test('a full storage loses nothing while the page is open', () => {
  add(press('A-1'))
  isFull = true
  add(press('B-1'))
  expect(reportQueue.read('karim').items.map(({ body }) => body.number)).toEqual(['A-1', 'B-1'])
  isFull = false
  add(press('C-1'))
  expect(JSON.parse(stored.get('unsent-reports:karim') ?? '')).toHaveLength(3)
})
