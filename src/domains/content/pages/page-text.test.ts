import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { defaults, type ShopSettings } from '#domains/settings/defaults.ts'
import { chartSections } from '#shared/catalogue/measures.ts'
import { defaultZones } from '#shared/delivery/default-zones.ts'
import type { DeliveryZones } from '#shared/delivery/delivery.ts'
import type { Block, PageText } from '../contract.ts'
import history from './history.json' with { type: 'json' }
import { section } from './page-content.ts'
import { type PageName, pageText, written } from './page-text.ts'
import type { PageVariables } from './page-variables.ts'

const names = Object.keys(written) as PageName[]
/** All strings in a page text. */
const linesOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(linesOf) : []
/** The default zones at other prices, in paisa. */
const zonesWith = (prices: [dhaka: number, elsewhere: number], freeOver: number | null): DeliveryZones => ({
  ...defaultZones,
  zones: defaultZones.zones.map((zone, index) => ({ ...zone, price: prices[index] ?? 0, freeOver })),
})

const allText = (settings: ShopSettings, zones = defaultZones) =>
  names
    .flatMap((name) => (['en', 'bn'] as const).map((locale) => linesOf(pageText(name, settings, zones, locale))))
    .flat()
    .join('\n')

describe('the texts of the pages', () => {
  /** Sections and kinds of blocks, without their text. */
  const shapeOf = (text: PageText) =>
    text.sections.map(({ id, body }) => [id, body.map((block) => kindOf(block))] as const)
  const kindOf = (block: Block) =>
    typeof block === 'string'
      ? 'paragraph'
      : 'list' in block
        ? `list of ${block.list.length}`
        : 'steps' in block
          ? `${block.steps.length} steps`
          : 'rows' in block
            ? `table of ${block.rows.length} rows in ${block.rows.map(({ length }) => length)} and ${block.head.length}`
            : 'note'

  const nothing = { phone: '', whatsapp: '', email: '', address: '', addressBn: '' }
  const cases = names.flatMap((name) => [
    { name, of: 'the demo brand', settings: defaults },
    { name, of: 'another shop', settings: { ...defaults, tellsDemoStory: false } },
    { name, of: 'a shop without phone and address', settings: { ...defaults, ...nothing, tellsDemoStory: false } },
    { name, of: 'a shop that calls before it sends', settings: { ...defaults, confirmByPhone: true } },
    { name, of: 'a shop that promises no days', settings: { ...defaults, showDeliveryPromise: false } },
    { name, of: 'a shop with second sizes', settings: defaults, secondSizes: true },
  ])
  test.each(cases)('$name of $of says the same in both languages, and leaves nothing empty', (each) => {
    const { name, settings, secondSizes } = { secondSizes: false, ...each }
    const english = pageText(name, settings, defaultZones, 'en', secondSizes)
    const bangla = pageText(name, settings, defaultZones, 'bn', secondSizes)
    expect(shapeOf(bangla)).toEqual(shapeOf(english))
    expect(linesOf(bangla)).toHaveLength(linesOf(english).length)
    for (const text of [english, bangla]) {
      expect(linesOf(text).filter((line) => line.trim() === '')).toEqual([])
      expect(linesOf(text).join()).not.toMatch(/undefined|null|NaN|\[object/)
      expect(text.description.length).toBeGreaterThan(40)
      expect(text.description.length).toBeLessThan(200)
    }
  })

  test.each(names)('%s is Bangla in Bangla: what can be read there has no English sentence', (name) => {
    const shown = linesOf(pageText(name, defaults, defaultZones, 'bn').sections).filter((line) => /\s/.test(line))
    for (const line of shown) expect(line).toMatch(/[\u0980-\u09ff]/)
  })

  test('every internal link leads to an existing page and section', () => {
    const elsewhere = ['/contact', '/track-order', '/dashboard', '/register', '/login', '/shop']
    for (const locale of ['en', 'bn'] as const)
      for (const name of names) {
        const links = [
          ...linesOf(pageText(name, defaults, defaultZones, locale))
            .join('\n')
            .matchAll(/\]\((\/[^)]*)\)/g),
        ]
        for (const [, to = ''] of links) {
          const [path = '', anchor] = to.split('#')
          const target = path.slice(1) as PageName
          if (!elsewhere.includes(path)) expect(names).toContain(target)
          if (anchor)
            expect(pageText(target, defaults, defaultZones, locale).sections.map(({ id }) => id)).toContain(anchor)
        }
      }
  })

  test('the privacy policy has eight parts, the FAQ ten questions, and both state the number in both languages', () => {
    for (const locale of ['en', 'bn'] as const) {
      expect(pageText('privacy', defaults, defaultZones, locale).sections).toHaveLength(8)
      const { questions } = pageText('faq', defaults, defaultZones, locale)
      expect(new Set(questions.map(({ id }) => id)).size).toBe(10)
      expect(pageText('about', defaults, defaultZones, locale).reasons).toHaveLength(3)
    }
  })

  test('the size guide has each section of size charts once, in both languages', () => {
    for (const locale of ['en', 'bn'] as const) {
      const { groups } = pageText('size-guide', defaults, defaultZones, locale)
      expect(groups.map(({ section }) => section)).toEqual([...chartSections])
    }
  })
})

describe('promises made by the pages', () => {
  const changed: ShopSettings = {
    ...defaults,
    phone: '+8801811223344',
    email: 'hallo@elsewhere.example',
    openingHours: '9:30 AM – 9:00 PM',
    address: 'House 9, Road 9, Banani, Dhaka 1213',
    addressBn: 'বাড়ি ৯, রোড ৯, বনানী, ঢাকা ১২১৩',
    since: 2011,
  }

  test('follows the settings on every page, in both languages', () => {
    const before = [
      '৳60',
      '৳৬০',
      '৳120',
      '৳১২০',
      '৳2,000',
      '৳২,০০০',
      '01700-000000',
      '10:00 AM',
      'সকাল ১০টা',
      '2019',
      '২০১৯',
    ]
    for (const figure of before) expect(allText(defaults)).toContain(figure)
    const text = allText(changed, zonesWith([7500, 14_500], 330_000))
    for (const figure of [...before, defaults.email, defaults.address]) expect(text).not.toContain(figure)
    for (const figure of ['৳75', '৳৭৫', '৳145', '৳১৪৫', '৳3,300', '৳৩,৩০০', '01811-223344', '০১৮১১-২২৩৩৪৪', '২০১১'])
      expect(text).toContain(figure)
    expect(text).toContain('9:30 AM – 9:00 PM')
    expect(text).toContain('সকাল ৯:৩০ – রাত ৯টা')
  })

  test('without free delivery, no page mentions a threshold for it', () => {
    const text = allText(defaults, zonesWith([6000, 12_000], null))
    expect(text).not.toMatch(/2,000|২,০০০|delivered free|ডেলিভারি ফ্রি।/)
  })

  test('names every zone with its own hours and price, and no others', () => {
    const [dhaka, elsewhere] = defaultZones.zones
    if (!dhaka || !elsewhere) throw new Error('no zones')
    const zones = [
      { ...dhaka, hoursFrom: 6, hoursTo: 12 },
      {
        ...elsewhere,
        id: 3,
        name: { en: 'Suburbs', bn: 'শহরতলি' },
        price: 9000,
        freeOver: null,
        hoursFrom: 24,
        hoursTo: 36,
      },
      { ...elsewhere, hoursFrom: 72, hoursTo: 96 },
    ]
    const text = allText(defaults, { ...defaultZones, zones })
    for (const words of ['Suburbs', '24 to 36 hours', '৳90', '6 to 12 hours', '72 to 96 hours'])
      expect(text).toContain(words)
    for (const words of ['শহরতলি', '২৪ থেকে ৩৬ ঘণ্টা', '৳৯০', '৬ থেকে ১২ ঘণ্টা']) expect(text).toContain(words)
    expect(text).not.toMatch(/48 to 72|৪৮ থেকে ৭২|city within 24|শহরে ২৪|no sum from which|delivered free/)
    expect(text).toContain('৳60, free over ৳2,000')
    const one = allText(defaults, { ...defaultZones, zones: [elsewhere] })
    expect(one).toContain('৳120, for the whole order')
    const many = Array.from({ length: 9 }, (_, n) => ({ ...elsewhere, id: n + 3, price: 10_000 + n * 1000 }))
    expect(allText(defaults, { ...defaultZones, zones: [...many, elsewhere] })).toContain(
      '৳100 to ৳180, depending on the place',
    )
  })

  test('names the price of a kilogram and the fee for cash on delivery where they are above 0, and denies neither', () => {
    expect(allText(defaults)).toMatch(/no other charge on top/)
    expect(allText(defaults)).not.toMatch(/kilogram|কেজি|Paying in cash at the door costs/)
    const zones = defaultZones.zones.map((zone) => ({ ...zone, perKg: 2000, codFee: 1500 }))
    const text = allText(defaults, { ...defaultZones, zones })
    expect(text).not.toMatch(/no other charge on top|however many pieces|যত পণ্যই থাকুক/)
    for (const [name, en, bn] of [
      ['faq', '৳20', '৳২০'],
      ['terms', '৳15', '৳১৫'],
      ['shipping-policy', '৳20 for each further kilogram, ৳15 more for cash on delivery', 'আরও ৳২০, ক্যাশ অন'],
    ] as const)
      for (const [locale, words] of [
        ['en', en],
        ['bn', bn],
      ] as const)
        expect(linesOf(pageText(name, defaults, { ...defaultZones, zones }, locale)).join('\n')).toContain(words)
    const [dhaka, elsewhere] = zones
    if (!dhaka || !elsewhere) throw new Error('no zones')
    const apart = allText(defaults, { ...defaultZones, zones: [{ ...dhaka, perKg: 0, codFee: 0 }, elsewhere] })
    expect(apart).toContain('costs up to ৳20 more, depending on the place')
    expect(apart).toContain('costs up to ৳15 more, depending on the place')
  })

  test('while orders are confirmed by phone, no page says that the screen confirms them', () => {
    const byScreen = /screen confirms the order|moment your order is confirmed on the screen/
    expect(allText(defaults)).toMatch(byScreen)
    const byPhone = allText({ ...defaults, confirmByPhone: true })
    expect(byPhone).not.toMatch(byScreen)
    expect(byPhone).toContain('We call you to confirm')
    expect(byPhone).toContain('ফোন করে অর্ডার নিশ্চিত করি')
  })

  test('says that pages name the day, by the calendar in force; without the promise it says hours alone', () => {
    const named = allText(defaults)
    expect(named).toContain('orders before 3:00 PM leave on the same day')
    expect(named).toContain('already reckons with Fridays and holidays')
    for (const words of ['বিকাল ৩টার আগে করা অর্ডার', 'শুক্রবার এবং ছুটির দিন', 'The day of arrival', 'কোন দিন পৌঁছাবে'])
      expect(named).toContain(words)
    expect(named).not.toMatch(/every day of the week|সাত দিনই|hours count/)

    const other = { ...defaults, cutOffTime: '18:30', weeklyDaysOff: [0, 6], holidays: [] }
    expect(allText(other)).toContain('orders before 6:30 PM leave on the same day')
    expect(allText(other)).toContain('reckons with Sundays and Saturdays.')
    expect(allText(other)).toContain('সন্ধ্যা ৬:৩০-এর আগে')
    const never = allText({ ...other, cutOffTime: '00:00', weeklyDaysOff: [] })
    expect(never).toContain('Orders leave on the next day on which we send parcels.')
    expect(never).not.toMatch(/leave on the same day|সেদিনই রওনা|reckons|হিসাবে ধরা আছে|12:00 AM/)

    const hours = allText({ ...defaults, showDeliveryPromise: false })
    expect(hours).toMatch(/hours count from the moment/)
    expect(hours).not.toMatch(/named day|name the day|day of arrival|3:00 PM|with Fridays|দিনের মধ্যে পার্সেল|কোন দিন/)
  })

  test('no page warns of the advance that the shop asks for: only of money that the page of the order does not name', () => {
    const text = allText(defaults)
    expect(text).not.toMatch(/send no money to anybody|আমাদের নাম করে কেউ টাকা চাইলে পাঠাবেন না/)
    for (const [locale, words] of [
      ['en', 'money that the page of your order does not name'],
      ['bn', 'অর্ডারের পাতায় লেখা নেই এমন টাকা'],
    ] as const)
      for (const name of ['faq', 'refund-policy'] as const)
        expect(linesOf(pageText(name, defaults, defaultZones, locale)).join('\n')).toContain(words)
  })

  test('what a stranger sees with the number of an order is not said to be hidden, nor mail promised to all', () => {
    const text = allText(defaults)
    expect(text).not.toMatch(/see (the )?address and|টাকার অঙ্কও দেখবেন/)
    expect(text).toMatch(/also see name, address and phone/)
    expect(text).toMatch(/If you gave an e-mail address, we also write when it is on its way/)
    expect(text).toMatch(/ইমেইল দিয়ে থাকলে রওনা হওয়া/)
  })

  test('mentions second sizes in FAQ and terms only while a category has them', () => {
    const textOf = (secondSizes: boolean) =>
      names.flatMap((name) =>
        (['en', 'bn'] as const).map((locale) =>
          linesOf(pageText(name, defaults, defaultZones, locale, secondSizes)).join('\n'),
        ),
      )
    const second = /second size|আরেকটি সাইজ/
    expect(textOf(false).filter((text) => second.test(text))).toEqual([])
    expect(textOf(true).filter((text) => second.test(text))).toHaveLength(4)
  })

  test('every page about damaged pieces states the rule of 24 hours with photos', () => {
    for (const name of ['returns', 'refund-policy', 'terms', 'faq'] as const) {
      expect(linesOf(pageText(name, defaults, defaultZones, 'en')).join(' ')).toMatch(/within 24 hours.*photos/)
      expect(linesOf(pageText(name, defaults, defaultZones, 'bn')).join(' ')).toMatch(/২৪ ঘণ্টার মধ্যে.*ছবি/)
    }
  })
})

describe('the date of the last change', () => {
  /** Hash of the texts alone: settings appear by name, and promises that depend on one both with and without it. */
  const fingerprint = (name: PageName) =>
    createHash('sha256')
      .update(JSON.stringify(samples.flatMap((sample) => [written[name].en(sample), written[name].bn(sample)])))
      .digest('hex')
      .slice(0, 16)
  /** Sentences that depend on one of these are in the first sample. */
  const conditional = new Set<string | symbol>(['free', 'namesDay', 'beforeCutOff', 'daysOff', 'secondSizes'])
  const samples = [true, false].map(
    (promised) =>
      new Proxy({} as PageVariables, {
        get: (_, fact) =>
          fact === 'confirmByPhone' ? !promised : conditional.has(fact) && !promised ? null : `{${String(fact)}}`,
      }),
  )

  test.each(names)('of %s is that of its words: whoever changes them changes it', (name) => {
    const lines = (history as unknown as Record<string, [day: string, fingerprint: string][]>)[name] ?? []
    const days = lines.map(([day]) => day)
    const line = `["${written[name].changed}", "${fingerprint(name)}"]`
    expect(
      lines.at(-1),
      `the words of ${name} are new: set its 'changed' to the day and add ${line} to history.json`,
    ).toEqual([written[name].changed, fingerprint(name)])
    // A published text stays in the history with its day.
    expect(new Set(days).size).toBe(days.length)
    expect([...days].sort()).toEqual(days)
  })
})

test('parts that do not apply at present are left out of a section', () => {
  expect(section('a', 'A', 'stays', false, null, { list: ['stays'] }).body).toEqual(['stays', { list: ['stays'] }])
})
