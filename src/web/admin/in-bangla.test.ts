import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { officeProductsQuery } from '#domains/catalogue/staff-contract.ts'
import type { ReportRow } from './products/import/import-row.tsx'

/** A browser that last used the back office in Bangla. */
beforeAll(() => vi.stubGlobal('localStorage', { getItem: () => 'bn' }))
afterAll(() => vi.unstubAllGlobals())

test('of a note, what the shop wrote is read in the language of the reader; own words stay', async () => {
  const { translatedNote } = await import('./desk/translated-note.ts')
  expect(translatedNote('Cancelled by phone\nDid not order it: her brother did')).toBe(
    'ফোনে বাতিল\nতিনি অর্ডার করেননি: her brother did',
  )
  expect(translatedNote('Bought it elsewhere')).toBe('অন্য জায়গা থেকে কিনেছেন')
  expect(translatedNote('Call her son: 5 pm')).toBe('Call her son: 5 pm')
})

test.each([
  [
    'Reported as wrong: 1 × Panjabi (M, White)\nOrdered XS, got S',
    'অভিযোগ (ভুল পিস): 1 × Panjabi (M, White)\nOrdered XS, got S',
  ],
  ['Order shipped', 'অর্ডার পাঠানো হয়েছে'],
  ['Order urgently: he travels', 'Order urgently: he travels'],
  ['Kept 1 × Panjabi (M, White). Only 3 left', '1 × Panjabi (M, White) রেখেছেন। Only 3 left'],
  ['Kept it at the neighbour', 'Kept it at the neighbour'],
  ['Refused: New order tomorrow', 'গ্রহণ করা হয়নি: New order tomorrow'],
  ['+ The buyer has no account', '+ ক্রেতার অ্যাকাউন্ট নেই'],
  ['+ It goes to Bogura', '+ গন্তব্য বগুড়া'],
  ['− It goes to Dhaka city', '− গন্তব্য ঢাকা শহর'],
  ['+ This phone number is blocked: Order cancelled', '+ এই ফোন নম্বর ব্লক করা: Order cancelled'],
  ['Name: Rahim → Karim', 'নাম: Rahim → Karim'],
  ['Place: near the school', 'Place: near the school'],
  ['Place: Chattogram (Chittagong) → Shibganj, Bogura', 'এলাকা: চট্টগ্রাম → Shibganj, বগুড়া'],
  ['Promised by: – → 2027-03-10', 'যে দিনের মধ্যে দেওয়ার কথা: – → বুধবার, ১০ মার্চ'],
  ['Reached us by: Phone → In the shop', 'যোগাযোগের মাধ্যম: ফোন → দোকানে'],
  ['− 2 × Panjabi (M) at ৳125,000', '− 2 × Panjabi (M), দর ৳১,২৫,০০০'],
  ['− Karim had decided otherwise: Order cancelled', '− Karim অন্য সিদ্ধান্ত নিয়েছিলেন: Order cancelled'],
  ['It did not answer in time; the parcel may be booked', 'সময়মতো উত্তর আসেনি; পার্সেলটির বুকিং হয়ে থাকতে পারে'],
  ['It answered 502; the parcel may be booked', 'উত্তর এসেছে ৫০২; পার্সেলটির বুকিং হয়ে থাকতে পারে'],
  ['The advance of ৳500 has not come in', '৳৫০০ অগ্রিম আসেনি'],
  ['Call again after Friday', 'Call again after Friday'],
  ['Visible', 'Visible'],
])('%j: what the shop wrote is translated, words of customers, riders and staff stay', async (note, translated) => {
  const { translatedNote } = await import('./desk/translated-note.ts')
  expect(translatedNote(note)).toBe(translated.normalize('NFC'))
})

test('a changed place is read in Bangla, its thana once the list of places is there', async () => {
  const { translatedNote } = await import('./desk/translated-note.ts')
  const shibganj = { code: 'bogura-shibganj', name: { en: 'Shibganj', bn: 'শিবগঞ্জ' }, kind: 'upazila' as const }
  expect(translatedNote('Place: Dhaka → Shibganj, Bogura', new Map([['bogura', [shibganj]]]))).toBe(
    'এলাকা: ঢাকা → শিবগঞ্জ, বগুড়া'.normalize('NFC'),
  )
})

test('whatever the shop writes into notes and stock movements has its Bangla', async () => {
  const { noteSentences, signedSentences } = await import('./desk/note-sentences.ts')
  const { reasonSentences, stockReason } = await import('./inventory/stock-reason.ts')
  const { translatedNote } = await import('./desk/translated-note.ts')
  const filledIn = (sentence: string) => sentence.replaceAll(/\{\w+\}/g, '7')
  const shown = [
    ...noteSentences.map((sentence) => translatedNote(filledIn(sentence))),
    ...signedSentences.map((sentence) => translatedNote(`+ ${filledIn(sentence)}`)),
    ...reasonSentences.map((sentence) => stockReason(filledIn(sentence))),
  ]
  expect(shown.filter((line) => /[a-z]{3}/.test(line.replace(/Steadfast|Pathao|\.csv/, '')))).toEqual([])
})

test('the reason of a stock movement that staff have typed stays', async () => {
  const { stockReason } = await import('./inventory/stock-reason.ts')
  expect(stockReason('Receipt 12: Karim Textiles')).toBe('রসিদ ১২: Karim Textiles')
  expect(stockReason('parcel ORD-20261121-AB12CD-1: 2 second choice, 1 written off')).toBe(
    'পার্সেল ORD-20261121-AB12CD-1: ২টি সেকেন্ড কোয়ালিটি, ১টি বাতিল মাল'.normalize('NFC'),
  )
  expect(stockReason('File STOCK.CSV')).toBe('ফাইল STOCK.CSV')
  expect(stockReason('Ordered XS, got S')).toBe('Ordered XS, got S')
  expect(stockReason('It goes to the fair')).toBe('It goes to the fair')
})

test('who did something is read in Bangla where it was no member of staff', async () => {
  const { actorName } = await import('./parts/actor-name.ts')
  const names = ['Shop', 'Customer', 'Import', 'Operator', 'Somebody'].map(actorName)
  expect(names.filter((name) => /[a-z]/.test(name))).toEqual([])
  expect(actorName('visible')).toBe('visible')
})

test('the activity log names fields, states, yes and no in Bangla; what was typed stays', async () => {
  const { ChangeTable } = await import('./logs/change-table.tsx')
  const before = { status: 'pending', altPhone: '', isActive: true, reason: 'pending', total: 1250 }
  const markup = renderToStaticMarkup(createElement(ChangeTable, { before, after: { decision: 'call_first' } }))
  const cells = markup.split(/<[^>]*>/)
  const words = ['অবস্থা', 'অপেক্ষমাণ', 'বিকল্প ফোন', 'চালু', 'হ্যাঁ', 'কারণ', 'pending', '১২৫০', 'আগে কল']
  expect(cells).toEqual(expect.arrayContaining(words))
})

test('roles and pages have the names of the reader’s language, or the one that they have', async () => {
  const { roleName } = await import('./staff/role-name.ts')
  const { titleOfPage } = await import('./pages/title-of-page.ts')
  expect(roleName({ nameEn: 'Packer', nameBn: 'প্যাকার' })).toBe('প্যাকার')
  expect(roleName({ nameEn: 'Helper', nameBn: '' })).toBe('Helper')
  expect(titleOfPage({ title: 'Eid offers', titleBn: 'ঈদের অফার' })).toBe('ঈদের অফার')
  expect(titleOfPage({ title: 'Home page', titleBn: '' })).toBe('হোম পেজ')
})

test('reasons, and what a parcel needs a look at, are read in Bangla; words of the staff stay', async () => {
  const { translatedReason } = await import('./settings/cod/translated-reason.ts')
  const { translatedAttention } = await import('./parcels/parcel-state-labels.tsx')
  expect(translatedReason('The buyer has no account')).toBe('ক্রেতার অ্যাকাউন্ট নেই')
  expect(translatedReason('This phone number is blocked: he refused twice')).toBe(
    'এই ফোন নম্বর ব্লক করা: he refused twice',
  )
  expect(translatedAttention('Collected ৳1,120.50 instead of ৳700 · The order was changed after packing began')).toBe(
    '৳৭০০-এর বদলে ৳১,১২০.৫০ নেওয়া হয়েছে · প্যাকিং শুরু হওয়ার পরে অর্ডার বদলানো হয়েছে',
  )
})

test('the filters of a list are named in Bangla', async () => {
  const { filterWords } = await import('./parts/views/filter-words.ts')
  const content = () => ({ filters: { status: 'cancelled', minTotal: '500' }, columns: null, perPage: 10 })
  const words = filterWords({ current: undefined, isChanged: true, content } as never)
  expect(words).toBe('অবস্থা: বাতিল, সর্বনিম্ন টাকা: ৫০০')
  const search = () => ({ filters: { search: 'visible' }, columns: null, perPage: 10 })
  expect(filterWords({ current: undefined, isChanged: true, content: search } as never)).toMatch(/: visible$/)
})

test('products are filtered by words that the server knows, and shown in Bangla', async () => {
  const { ProductFilters, productDefaults } = await import('./products/product-filters.tsx')
  const { ProductStats } = await import('./products/product-stats.tsx')
  const markup = renderToStaticMarkup(
    createElement(
      MemoryRouter,
      null,
      createElement(
        QueryClientProvider,
        { client: new QueryClient() },
        createElement(ProductFilters, {
          filters: productDefaults,
          set: () => {},
          reset: () => {},
          resets: 0,
          onPerPage: () => {},
          categories: [],
        }),
      ),
    ),
  )
  const [, select = ''] = /<select[^>]*>((?:(?!<\/select>).)*সব অবস্থা.*?)<\/select>/s.exec(markup) ?? []
  const options = [...select.matchAll(/<option value="([^"]*)"[^>]*>([^<]*)/g)].map(([, value, label]) => [
    value,
    label,
  ])
  expect(options).toContainEqual(['In Stock', 'স্টকে আছে'])
  for (const [value] of options) expect(officeProductsQuery.safeParse({ status: value }).error).toBeUndefined()

  const stats = renderToStaticMarkup(
    createElement(ProductStats, { counts: undefined, isError: false, status: 'Low Stock', onStatus: () => {} }),
  )
  expect([...stats.matchAll(/aria-pressed="true"[^>]*><span[^>]*>([^<]*)/g)].map(([, label]) => label)).toEqual([
    'স্টক কম',
  ])
})

test('what waits, in the list of the bell', async () => {
  const { waitingIn } = await import('./parts/waiting.ts')
  const { WaitingList } = await import('./parts/frame/waiting-list.tsx')
  const waiting = waitingIn({ newOrders: 3, messages: 1 } as never)
  const list = createElement(WaitingList, { waiting, onPick: () => {} })
  const shown = renderToStaticMarkup(createElement(MemoryRouter, null, list))
  for (const words of ['৩টি নতুন অর্ডার', '১টি মেসেজ পড়া হয়নি']) expect(shown).toContain(words)
  expect(shown.replace(/<[^>]*>/g, '')).not.toMatch(/[A-Za-z]/)
})

test('why a parcel is not packed, as it is put on the table', async () => {
  const { startedWords } = await import('./parcels/packing/started-words.ts')
  const packing = { number: 'ORD-20261121-AB12CD-1', whyNot: 'This order is not confirmed yet', packedAt: null }
  expect(startedWords(packing)).toBe('অর্ডারটি এখনো নিশ্চিত হয়নি')
})

test('a condition of a collection, of sizes, too', async () => {
  const { ConditionRow } = await import('./categories/collection/condition-row.tsx')
  const { newCondition } = await import('./categories/collection/collection-draft.ts')
  const shown = renderToStaticMarkup(
    createElement(ConditionRow, {
      nr: 1,
      condition: newCondition('size'),
      problem: undefined,
      choices: undefined,
      isOnly: true,
      onChange: () => {},
      onRemove: () => {},
    }),
  )
  expect(shown).toContain('সাইজ')
  expect(shown.replace(/<[^>]*>/g, '')).not.toMatch(/[A-Za-z]/)
})

test('a row of the import report: place, outcome, what differs and the remarks', async () => {
  const { ImportRow } = await import('./products/import/import-row.tsx')
  const row: ReportRow = {
    place: 'line 2',
    name: '',
    outcome: 'changed',
    number: 7,
    changes: ['price', 'Bangla title', '2 more sizes and colours'],
    mended: ['description: HTML turned into plain text'],
    notes: ['it names no price: the one in the shop stays'],
    withoutPrice: 'it has no price',
  }
  const shown = renderToStaticMarkup(createElement(MemoryRouter, null, createElement(ImportRow, { row })))
  for (const words of ['লাইন ২', 'বদলেছে', 'দাম, বাংলা শিরোনাম, আরও ২ সাইজ ও রং', 'HTML সাধারণ লেখা'])
    expect(shown).toContain(words.normalize('NFC'))
  expect(shown.replace(/<[^>]*>|HTML/g, '')).not.toMatch(/[A-Za-z]/)
})

test('a count has its case ending without a hyphen', async () => {
  const { many } = await import('./parts/figures.ts')
  const { t } = await import('./translate.ts')
  const words = t('{pieces} for {items}, {cost} at cost', { pieces: '', items: many(728, 'item'), cost: '' })
  expect(words).toContain('৭২৮টি আইটেমের জন্য'.normalize('NFC'))
})

test('a main category is named in Bangla by its slug and by its title, as products name theirs', async () => {
  const { titleOfCategory } = await import('./products/categories.ts')
  const main = { id: 'm', slug: 'mens-wear', title: 'Mens', section: 'mainCollections', members: 'main' as const }
  expect(['mens-wear', 'Mens'].map((named) => titleOfCategory([main], named))).toEqual(['ছেলেদের', 'ছেলেদের'])
  expect(titleOfCategory([], 'winter-bags')).toBe('Winter Bags')
})
