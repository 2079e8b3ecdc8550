import { describe, expect, test } from 'vitest'
import { type PageName, pageText, written } from '#domains/content/pages/page-text.ts'
import { defaults, type ShopSettings } from '#domains/settings/defaults.ts'
import { defaultZones } from '#shared/delivery/default-zones.ts'
import type { TextParts } from './parts/parts-of-text.ts'
import { type PageDocument, pageDocument } from './staff-contract.ts'
import { pageValues, standardDocument } from './standard-text.ts'
import { textOfDocument } from './text-of-document.ts'

const definedOf = (parts: object) => Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined))

const names = Object.keys(written) as PageName[]
const nothing = { phone: '', whatsapp: '', email: '', address: '', addressBn: '' }
const shops: [string, ShopSettings, boolean][] = [
  ['the demo brand', defaults, false],
  ['another shop without phone and address', { ...defaults, ...nothing, tellsDemoStory: false }, false],
  ['a shop that promises no days', { ...defaults, showDeliveryPromise: false }, false],
  ['a shop with second sizes', defaults, true],
]
const cases = shops.flatMap(([of, settings, secondSizes]) =>
  names.flatMap((name) => (['en', 'bn'] as const).map((locale) => ({ of, settings, secondSizes, name, locale }))),
)

describe('a standard text that is opened for editing', () => {
  test.each(cases)('$name of $of, in $locale, says what it said before, and follows the settings', (each) => {
    const { settings, secondSizes, name, locale } = each
    const facts = { settings, zones: defaultZones, secondSizes }
    const document = standardDocument(name, facts)
    const said = textOfDocument(document, locale, pageValues(facts, locale))
    const { title, description, lead, sections, ...rest } = pageText(name, settings, defaultZones, locale, secondSizes)
    expect(said).toMatchObject({ title, description, lead, sections })
    const { questions, tips, reasons } = rest as Partial<Record<'questions' | 'tips' | 'reasons', unknown>>
    expect([said.questions, said.tips]).toEqual([questions, tips ?? reasons])
    // Crafts, fabrics with their symbols, what is measured.
    const { symbolLabels, cloths, crafts, colours, measuring, groups } = rest as TextParts
    expect(said).toMatchObject(definedOf({ symbolLabels, cloths, crafts, colours, measuring, groups }))
  })

  test.each(names)('%s can be saved as it is', (name) => {
    const document = standardDocument(name, { settings: defaults, zones: defaultZones, secondSizes: true })
    expect(pageDocument.parse(document)).toEqual(document)
  })

  test('names the phone number, so that a new one stands in an edited text, too', () => {
    const facts = { settings: defaults, zones: defaultZones, secondSizes: false }
    const document: PageDocument = standardDocument('terms', facts)
    expect(JSON.stringify(document)).toContain('{phone}')
    const moved = pageValues({ ...facts, settings: { ...defaults, phone: '+8801999999999' } }, 'en')
    expect(JSON.stringify(textOfDocument(document, 'en', moved))).toContain('01999-999999')
  })
})

test('what is empty in a language is left out there; a line is a paragraph, an item or a row', () => {
  const text = { en: 'A', bn: '' }
  const document: PageDocument = {
    title: { en: 'Eid', bn: 'ঈদ' },
    description: { en: '', bn: '' },
    lead: { en: '', bn: '' },
    sections: [
      {
        id: 'a',
        title: { en: 'A', bn: 'ক' },
        blocks: [
          { kind: 'paragraph', en: 'One\n\nTwo {shop} {unknown}', bn: '' },
          { kind: 'list', ...text },
          { kind: 'table', en: 'Zones\nWhere | When | Price\n{delivery.zones}\nElsewhere | later', bn: '' },
        ],
      },
    ],
  }
  const values = { texts: { shop: 'Rupkotha' }, zones: [['Dhaka', 'a day', '৳60']] }
  expect(textOfDocument(document, 'en', values).sections[0]?.body).toEqual([
    'One',
    'Two Rupkotha {unknown}',
    { list: ['A'] },
    {
      caption: 'Zones',
      head: ['Where', 'When', 'Price'],
      rows: [
        ['Dhaka', 'a day', '৳60'],
        ['Elsewhere', 'later'],
      ],
    },
  ])
  expect(textOfDocument(document, 'bn', values).sections).toEqual([{ id: 'a', title: 'ক', body: [] }])
})
