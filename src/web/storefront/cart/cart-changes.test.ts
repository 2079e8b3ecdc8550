import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tries } from '../../../../tests/support/property.ts'
import { changed, changesBetween, rebased } from './cart-changes.ts'
import { addLine, changeLine, emptyCart, keyOf, type Lines, type Piece, pieceOf, removeLine } from './cart-lines.ts'

const line = (id: number, quantity = 1, price = 1000) => ({
  id,
  name: `Saree ${id}`,
  nameBn: `শাড়ি ${id}`,
  slug: '',
  price,
  originalPrice: null,
  image: '',
  size: 'M',
  color: 'Red',
  colorBn: '',
  quantity,
})
const pieces = (lines: readonly Piece[]) => new Map(lines.map((each) => [keyOf(each), each.quantity]))

/** The account's cart after a PUT, which sets only the lines in it. */
const put = (account: Lines, changes: readonly Piece[]): Lines =>
  changes.reduce<Lines>((lines, { id, quantity, price }) => {
    const key = keyOf(line(id))
    if (quantity === 0) return removeLine(lines, key)
    return lines.some((each) => keyOf(each) === key)
      ? changeLine(lines, key, quantity)
      : addLine(lines, line(id, quantity, price), quantity)
  }, account)

const anyAction = fc.record({
  device: fc.nat({ max: 2 }),
  what: fc.constantFrom('add', 'change', 'remove', 'sync', 'ask', 'answer'),
  id: fc.integer({ min: 1, max: 4 }),
  quantity: fc.integer({ min: 1, max: 5 }),
})

describe('the cart on several devices', () => {
  test('converges on all devices, and loses only removed lines', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 80 }), (actions) => {
        let account: Lines = emptyCart
        const devices = [0, 1, 2].map(() => ({
          now: emptyCart as Lines,
          book: [] as Piece[],
          underWay: null as { changes: Piece[]; answer: Lines } | null,
        }))
        const removed = new Set<string>()
        const added = new Set<string>()
        const ask = (device: (typeof devices)[number]) => {
          const changes = changesBetween(device.book, device.now)
          account = put(account, changes)
          device.underWay = { changes, answer: account }
        }
        const hear = (device: (typeof devices)[number]) => {
          if (!device.underWay) return
          const { changes, answer } = device.underWay
          device.now = rebased(answer, changed(device.book, changes), device.now)
          device.book = answer.map(pieceOf)
          device.underWay = null
        }
        for (const { device: at, what, id, quantity } of actions) {
          const device = devices[at]
          if (!device) continue
          const key = keyOf(line(id))
          if (what === 'add') {
            device.now = addLine(device.now, line(id), quantity)
            added.add(key)
          } else if (what === 'change') device.now = changeLine(device.now, key, quantity)
          else if (what === 'remove') {
            device.now = removeLine(device.now, key)
            removed.add(key)
          } else if (what === 'answer') hear(device)
          else if (!device.underWay) {
            ask(device)
            if (what === 'sync') hear(device)
          }
        }
        for (const device of devices) hear(device)
        for (const device of [...devices, ...devices]) {
          ask(device)
          hear(device)
        }
        for (const device of devices) {
          expect(pieces(device.now)).toEqual(pieces(account))
          expect(changesBetween(device.book, device.now)).toEqual([])
        }
        for (const key of added) if (!removed.has(key)) expect(pieces(account).has(key)).toBe(true)
      }),
      tries(3000),
    )
  })

  test('sends only the changes to the account', () => {
    const before = [line(1), line(2), line(3), line(4)]
    const now = [line(1), line(2, 5), line(4, 1, 900), line(5)]
    expect(changesBetween(before, now)).toEqual([
      pieceOf(line(2, 5)),
      pieceOf(line(4, 1, 900)),
      pieceOf(line(5)),
      pieceOf(line(3, 0)),
    ])
    expect(changesBetween(now, now)).toEqual([])
  })

  test('sends a second size that was chosen or taken off, and keeps it while a request is in flight', () => {
    const tried = { ...line(1), secondSize: 'L' }
    expect(changesBetween([line(1)], [tried])).toEqual([pieceOf(tried)])
    expect(changesBetween([tried], [line(1)])).toEqual([pieceOf(line(1))])
    expect(rebased([line(1)], [line(1)], [tried])).toEqual([tried])
    expect(rebased([tried], [tried], [line(1)])).toEqual([line(1)])
    expect(rebased([tried], [line(1)], [line(1)])).toEqual([tried])
  })

  test('keeps changes made while a request was in flight', () => {
    const told = [line(1, 2), line(2)]
    const answer = [line(1, 2), line(2), line(9)]
    expect(rebased(answer, told, [line(3), line(1, 4)])).toEqual([line(3), line(1, 4), line(9)])
  })

  test("takes over another device's changes with current names, and keeps the order on the screen", () => {
    const renamed = { ...line(2, 7), name: 'Jamdani saree' }
    expect(rebased([line(1), renamed], [line(2), line(1), line(3)], [line(2), line(1), line(3)])).toEqual([
      renamed,
      line(1),
    ])
  })
})
