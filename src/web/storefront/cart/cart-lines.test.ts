import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CartLine } from '#domains/cart/contract.ts'
import { pieceLimits } from '#shared/catalogue/piece-limits.ts'
import { defaultZones } from '#shared/delivery/default-zones.ts'
import { dhakaZone } from '#shared/delivery/delivery.ts'
import { totalsSoFar } from '#shared/totals.ts'
import { tries } from '../../../../tests/support/property.ts'
import {
  addLine,
  changeLine,
  countOf,
  emptyCart,
  inPaisa,
  keyOf,
  type Lines,
  readLines,
  removeLine,
  restoreLine,
  subtotalOf,
  takeOffSecond,
  withoutPieces,
} from './cart-lines.ts'

const panjabi = (change: Partial<CartLine> = {}): CartLine => ({
  id: 12,
  name: 'Jamdani panjabi',
  nameBn: 'জামদানি পাঞ্জাবি',
  slug: 'jamdani-panjabi',
  price: 1850,
  originalPrice: null,
  image: '/media/320/demo/panjabi.webp',
  size: 'M',
  color: 'Green',
  colorBn: 'সবুজ',
  quantity: 1,
  ...change,
})

const anyLine = fc.record({
  id: fc.integer({ min: 1, max: 3 }),
  size: fc.constantFrom('M', 'L', 'M|L'),
  color: fc.constantFrom('Green', 'Default', 'M'),
  price: fc.integer({ min: 0, max: 100_000 }),
})
const anyAction = fc.oneof(
  fc.record({ do: fc.constant('add' as const), line: anyLine, quantity: fc.integer({ min: -3, max: 20 }) }),
  fc.record({ do: fc.constant('change' as const), line: anyLine, quantity: fc.integer({ min: -3, max: 20 }) }),
  fc.record({ do: fc.constant('remove' as const), line: anyLine, quantity: fc.constant(0) }),
  fc.record({ do: fc.constant('clear' as const), line: anyLine, quantity: fc.constant(0) }),
  fc.record({ do: fc.constant('reload' as const), line: anyLine, quantity: fc.constant(0) }),
)
type Action = typeof anyAction extends fc.Arbitrary<infer D> ? D : never

const done = (lines: Lines, { do: what, line, quantity }: Action): Lines => {
  const whole = panjabi(line)
  if (what === 'add') return addLine(lines, whole, quantity)
  if (what === 'change') return changeLine(lines, keyOf(whole), quantity)
  if (what === 'remove') return removeLine(lines, keyOf(whole))
  if (what === 'clear') return emptyCart
  return readLines(JSON.stringify(lines)).lines
}

describe('the cart', () => {
  test('keeps the weight of a piece when it is stored, and when more of it are added; one that is none is dropped', () => {
    const weighed = { ...panjabi(), grams: 400 }
    const stored = readLines(JSON.stringify([weighed])).lines
    expect(stored).toEqual([weighed])
    expect(addLine(stored, panjabi(), 2)).toEqual([{ ...weighed, quantity: 3 }])
    expect(readLines(JSON.stringify([{ ...weighed, grams: '400' }])).lines).toEqual([panjabi()])
  })

  test('behaves like a map keyed by product, size and colour', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 60 }), (actions) => {
        const model = new Map<string, number>()
        let lines: Lines = emptyCart
        for (const action of actions) {
          const key = keyOf(action.line)
          const had = model.get(key) ?? 0
          if (action.do === 'add' && action.quantity > 0) model.set(key, had + action.quantity)
          if (action.do === 'change' && had > 0) model.set(key, Math.max(0, action.quantity))
          if (action.do === 'remove') model.set(key, 0)
          if (action.do === 'clear') model.clear()
          if (model.get(key) === 0) model.delete(key)
          lines = done(lines, action)
        }
        expect(Object.fromEntries(lines.map((line) => [keyOf(line), line.quantity]))).toEqual(Object.fromEntries(model))
        expect(lines.length).toBe(model.size)
        expect(lines.every(({ quantity }) => Number.isInteger(quantity) && quantity >= 1)).toBe(true)
      }),
      tries(2000),
    )
  })

  test('distinguishes lines by size and colour, also with separators in their names', () => {
    expect(keyOf(panjabi({ size: 'M|L', color: 'x' }))).not.toBe(keyOf(panjabi({ size: 'M', color: 'L|x' })))
    expect(keyOf(panjabi({ color: 'Green' }))).not.toBe(keyOf(panjabi({ color: 'White' })))
  })

  test('adds the quantity to an existing line and takes over the newer price', () => {
    const lines = addLine(addLine(emptyCart, panjabi(), 2), panjabi({ price: 1900 }), 3)
    expect(lines).toEqual([panjabi({ quantity: 5, price: 1900 })])
  })

  test('is the same after a reload', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 30 }), (actions) => {
        const lines = actions.reduce(done, emptyCart)
        expect(readLines(JSON.stringify(lines)).lines).toEqual(lines)
      }),
      tries(),
    )
  })

  test('truncates quantities to whole numbers from 1 to 1000', () => {
    fc.assert(
      fc.property(fc.double(), (quantity) => {
        for (const line of [
          ...addLine(emptyCart, panjabi(), quantity),
          ...changeLine([panjabi()], keyOf(panjabi()), quantity),
        ]) {
          expect(Number.isInteger(line.quantity) && line.quantity >= 1 && line.quantity <= 1000).toBe(true)
        }
      }),
      tries(),
    )
  })

  test('has a subtotal in whole paisa that does not depend on the order of lines and equals that of totalsOf', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 40 }), (actions) => {
        const lines = actions.reduce(done, emptyCart)
        expect(subtotalOf(lines)).toBe(subtotalOf([...lines].reverse()))
        expect(Number.isSafeInteger(subtotalOf(lines))).toBe(true)
        expect(totalsSoFar(inPaisa(lines), dhakaZone(defaultZones), defaultZones, 'cod').subtotal).toBe(
          subtotalOf(lines),
        )
      }),
      tries(),
    )
  })

  test('restores a removed line at its position', () => {
    const lines = [panjabi({ size: 'S' }), panjabi(), panjabi({ size: 'L' })]
    expect(restoreLine(removeLine(lines, keyOf(panjabi())), panjabi(), 1)).toEqual(lines)
  })

  test('keeps what was added while an order was being placed', () => {
    const ordered = [panjabi({ quantity: 2 })]
    const changed = addLine(addLine(ordered, panjabi(), 1), panjabi({ size: 'L' }), 1)
    expect(withoutPieces(changed, ordered)).toEqual([panjabi({ quantity: 1 }), panjabi({ size: 'L' })])
  })
})

describe('a stored cart', () => {
  test('with invalid data is read as an empty cart, never an error', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.anything().map((thing) => JSON.stringify(thing) ?? ''),
        ),
        (text) => {
          const { lines, complaint } = readLines(text)
          expect(countOf(lines)).toBeGreaterThanOrEqual(0)
          if (lines.length === 0 && text !== '[]') expect(complaint ?? 'an empty list').toBeTruthy()
        },
      ),
      tries(2000),
    )
    for (const junk of ['', '{', 'null', '{}', '7', '"x"', '[1,null,{"id":"1"}]']) {
      expect(readLines(junk)).toMatchObject({ lines: [], complaint: expect.any(String) })
    }
  })

  test('keeps its valid lines if others are invalid', () => {
    const { lines, complaint } = readLines(
      JSON.stringify([panjabi(), { ...panjabi(), quantity: -1 }, { ...panjabi(), price: 'free' }]),
    )
    expect(lines).toEqual([panjabi()])
    expect(complaint).toContain('2')
  })

  test('keeps the highest price that a product may have', () => {
    const dear = panjabi({ price: pieceLimits.taka })
    expect(readLines(JSON.stringify([dear])).lines).toEqual([dear])
    expect(readLines(JSON.stringify([panjabi({ price: pieceLimits.taka + 1 })])).lines).toEqual([])
  })

  test('with the same line twice merges them and adds the quantities', () => {
    expect(readLines(JSON.stringify([panjabi(), panjabi({ quantity: 2 })])).lines).toEqual([panjabi({ quantity: 3 })])
  })
})

describe('a second size to try', () => {
  const tried = panjabi({ secondSize: 'L' })
  const seconds = (lines: Lines) => lines.map(({ size, secondSize }) => [size, secondSize])

  test('goes with one piece', () => {
    expect(seconds(addLine(emptyCart, tried, 1))).toEqual([['M', 'L']])
    expect(seconds(addLine([tried], tried, 1))).toEqual([['M', undefined]])
    expect(seconds(changeLine([tried], keyOf(tried), 2))).toEqual([['M', undefined]])
    expect(seconds(readLines(JSON.stringify([tried])).lines)).toEqual([['M', 'L']])
  })

  test('gives way to a line of its own', () => {
    expect(seconds(addLine([tried], panjabi({ size: 'L' }), 1))).toEqual([
      ['M', undefined],
      ['L', undefined],
    ])
    expect(seconds(addLine([tried], panjabi({ color: 'Red', secondSize: 'L' }), 1))).toEqual([
      ['M', 'L'],
      ['M', 'L'],
    ])
  })

  test('is taken off, and the line stays', () => {
    expect(takeOffSecond([tried], keyOf(tried))).toEqual([panjabi()])
  })
})
