import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tries } from '../../../tests/support/property.ts'
import { buyerKinds, codOutcomes, isStricter } from './cod-outcome.ts'
import { type CodFacts, type CodRule, decide } from './decide.ts'

const anyRule: CodRule = {
  amountOver: null,
  amountUpTo: null,
  places: [],
  zones: [],
  isNewPhone: false,
  refusedFrom: null,
  deliveredBelow: null,
  deliveredOf: null,
  buyer: 'any',
  outcome: 'call_first',
  advanceAmount: null,
  advancePercent: null,
}
const rule = (change: Partial<CodRule> = {}): CodRule => ({ ...anyRule, ...change })

const order: CodFacts = {
  total: 350_000,
  places: [
    { code: 'bandarban-ruma', name: 'Ruma' },
    { code: 'bandarban', name: 'Bandarban' },
  ],
  zone: { id: 2, name: 'Outside Dhaka' },
  record: { delivered: 3, refused: 2 },
  hasAccount: false,
  blocks: [],
}
const facts = (change: Partial<CodFacts> = {}): CodFacts => ({ ...order, ...change })
const outcomeOf = (change: Partial<CodRule>, more: Partial<CodFacts> = {}) =>
  decide([rule({ outcome: 'none', ...change })], facts(more)).outcome

describe('conditions', () => {
  test.each<[string, Partial<CodRule>, Partial<CodFacts>, Partial<CodFacts>]>([
    ['above an amount, not at it', { amountOver: 300_000 }, { total: 300_001 }, { total: 300_000 }],
    ['up to an amount, and at it', { amountUpTo: 300_000 }, { total: 300_000 }, { total: 300_001 }],
    ['a district', { places: ['bandarban'] }, {}, { places: [{ code: 'dhaka', name: 'Dhaka' }] }],
    ['a thana', { places: ['bandarban-ruma'] }, {}, { places: [{ code: 'bandarban', name: 'Bandarban' }] }],
    ['a delivery zone', { zones: [2] }, {}, { zone: { id: 1, name: 'Dhaka' } }],
    ['a place or a zone', { zones: [1], places: ['bandarban'] }, {}, { places: [] }],
    [
      'a new phone',
      { isNewPhone: true },
      { record: { delivered: 0, refused: 4 } },
      { record: { delivered: 1, refused: 0 } },
    ],
    ['orders that came back', { refusedFrom: 2 }, {}, { record: { delivered: 0, refused: 1 } }],
    ['a share', { deliveredBelow: 61, deliveredOf: 5 }, {}, { record: { delivered: 2, refused: 2 } }],
    ['a share, not at it', { deliveredBelow: 60, deliveredOf: 5 }, { record: { delivered: 2, refused: 3 } }, {}],
    ['guests', { buyer: 'guest' }, {}, { hasAccount: true }],
    ['account holders', { buyer: 'account' }, { hasAccount: true }, {}],
  ])('%s', (_name, condition, met, missed) => {
    expect(outcomeOf(condition, met)).toBe('none')
    expect(outcomeOf(condition, missed)).toBe('cash')
  })

  test('all of them must hold', () => {
    expect(outcomeOf({ amountOver: 300_000, buyer: 'account' })).toBe('cash')
    expect(outcomeOf({ amountOver: 300_000, buyer: 'guest' })).toBe('none')
  })

  test('the reasons say what is true of the order', () => {
    const verdict = decide([rule({ amountOver: 300_000, places: ['bandarban'], refusedFrom: 1 })], facts())
    expect(verdict).toEqual({
      outcome: 'call_first',
      advance: 0,
      reasons: [
        'The total of ৳3,500 is over ৳3,000',
        'It goes to Bandarban',
        "2 of this phone number's orders came back",
      ],
    })
  })

  test('amounts among the reasons are exact, to the paisa', () => {
    const between = rule({ amountOver: 349_950, amountUpTo: 350_050 })
    expect(decide([between], facts({ total: 350_020 })).reasons).toEqual([
      'The total of ৳3,500.20 is over ৳3,499.50',
      'The total of ৳3,500.20 is not over ৳3,500.50',
    ])
  })
})

test('an advance is an amount or a share in whole taka, never above the total', () => {
  const advance = (change: Partial<CodRule>, total: number) =>
    decide([rule({ outcome: 'advance', ...change })], facts({ total })).advance
  expect(advance({ advanceAmount: 20_000 }, 350_000)).toBe(20_000)
  expect(advance({ advanceAmount: 20_000 }, 15_000)).toBe(15_000)
  expect(advance({ advancePercent: 10 }, 123_450)).toBe(12_400)
  expect(advance({ advancePercent: 100 }, 123_450)).toBe(123_450)
})

const outcome = fc.constantFrom(...codOutcomes)
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const places = ['dhaka', 'dhaka-metropolitan', 'dhaka-mirpur', 'bandarban']
const withAdvance = <T extends { outcome: string }>(value: T, amount: number, isShare: boolean) => ({
  ...value,
  advanceAmount: value.outcome === 'advance' && !isShare ? amount : null,
  advancePercent: value.outcome === 'advance' && isShare ? 1 + (amount % 100) : null,
})
const anyRules = fc.array(
  fc
    .tuple(
      fc.record({
        amountOver: orNull(fc.nat(600_000)),
        amountUpTo: orNull(fc.integer({ min: 1, max: 600_000 })),
        places: fc.subarray(places),
        zones: fc.subarray([1, 2, 3]),
        isNewPhone: fc.boolean(),
        refusedFrom: orNull(fc.integer({ min: 1, max: 5 })),
        deliveredBelow: fc.constant(null),
        deliveredOf: fc.constant(null),
        buyer: fc.constantFrom(...buyerKinds),
        outcome,
      }),
      fc.integer({ min: 1, max: 700_000 }),
      fc.boolean(),
    )
    .map(([value, amount, isShare]): CodRule => withAdvance(value, amount, isShare)),
  { maxLength: 6 },
)
const anyFacts = fc.record({
  total: fc.integer({ min: 1, max: 700_000 }),
  places: fc.subarray(places).map((codes) => codes.map((code) => ({ code, name: code }))),
  zone: fc.constantFrom({ id: 1, name: 'Dhaka' }, { id: 2, name: 'Outside' }),
  record: fc.record({ delivered: fc.nat(6), refused: fc.nat(6) }),
  hasAccount: fc.boolean(),
  blocks: fc.array(
    fc
      .tuple(
        fc.record({
          kind: fc.constantFrom('phone' as const, 'address' as const, 'browser' as const),
          outcome: fc.constantFrom('call_first' as const, 'advance' as const, 'none' as const),
          reason: fc.constantFrom('refused twice', 'wrong number'),
        }),
        fc.integer({ min: 1, max: 700_000 }),
        fc.boolean(),
      )
      .map(([value, amount, isShare]) => withAdvance(value, amount, isShare)),
    { maxLength: 3 },
  ),
})
const holds = (one: CodRule, given: CodFacts) =>
  decide([{ ...one, outcome: 'none', advanceAmount: null, advancePercent: null }], { ...given, blocks: [] }).outcome ===
  'none'

describe('whatever the rules, the blocks and the order', () => {
  test('the first rule that holds decides alone: those before and after it change nothing', () => {
    fc.assert(
      fc.property(anyRules, anyFacts, (rules, given) => {
        const first = rules.find((each) => holds(each, given))
        expect(decide(rules, given)).toEqual(decide(first ? [first] : [], given))
      }),
      tries(),
    )
  })

  test('a decision is as strict as its strictest block, never milder, and the order of blocks does not matter', () => {
    fc.assert(
      fc.property(anyRules, anyFacts, (rules, given) => {
        const verdict = decide(rules, given)
        const alone = decide(rules, { ...given, blocks: [] })
        expect(isStricter(alone.outcome, verdict.outcome)).toBe(false)
        for (const block of given.blocks) expect(isStricter(block.outcome, verdict.outcome)).toBe(false)
        const turned = decide(rules, { ...given, blocks: given.blocks.toReversed() })
        expect([turned.outcome, turned.advance]).toEqual([verdict.outcome, verdict.advance])
      }),
      tries(),
    )
  })

  test('an advance is between one paisa and the total, and there is none otherwise', () => {
    fc.assert(
      fc.property(anyRules, anyFacts, (rules, given) => {
        const { outcome: found, advance } = decide(rules, given)
        const [least, most] = found === 'advance' ? [1, given.total] : [0, 0]
        expect(Number.isInteger(advance) && advance >= least && advance <= most).toBe(true)
      }),
      tries(),
    )
  })

  test('cash without a rule or a block has no reason; everything else has one', () => {
    fc.assert(
      fc.property(anyRules, anyFacts, (rules, given) => {
        const verdict = decide(rules, given)
        expect(decide([], { ...given, blocks: [] })).toEqual({ outcome: 'cash', reasons: [], advance: 0 })
        if (verdict.outcome !== 'cash') expect(verdict.reasons.length).toBeGreaterThan(0)
      }),
      tries(),
    )
  })

  test('two rules that share amounts at a limit leave no gap and do not overlap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 700_000 }), anyFacts, (limit, given) => {
        const below =
          decide([rule({ amountUpTo: limit, outcome: 'none' })], { ...given, blocks: [] }).outcome === 'none'
        const above =
          decide([rule({ amountOver: limit, outcome: 'none' })], { ...given, blocks: [] }).outcome === 'none'
        expect(below).not.toBe(above)
      }),
      tries(),
    )
  })
})
