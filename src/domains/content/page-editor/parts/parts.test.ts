import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BrandText, CareText } from '#domains/content/contract.ts'
import { openShop, type Shop } from '../../../../../tests/support/open-shop.ts'
import { pageVersions } from '../../tables.ts'
import { shownText } from '../edited-text.ts'
import type { EditedPage } from '../office-pages.ts'
import type { PageDocument } from '../staff-contract.ts'
import { pageFacts } from '../standard-text.ts'

let shop: Shop
let owner: string
beforeAll(async () => {
  shop = await openShop()
  owner = await shop.staffCookie()
  await shop.context.storage.put('uploads/2026/11/craft.webp', Buffer.from('craft'))
})
afterAll(() => shop.close())

const read = async (page: string) => {
  const { version, document } = (await shop.call('GET', `page?page=${page}`, undefined, owner)).body.page as EditedPage
  return { version, document: document as PageDocument }
}
async function save(page: string, change: (document: PageDocument) => Partial<PageDocument>) {
  const { version, document } = await read(page)
  return shop.call('PUT', 'page-draft', { page, version, document: { ...document, ...change(document) } }, owner)
}
async function publish(page: string, change: (document: PageDocument) => Partial<PageDocument>) {
  const { version } = (await save(page, change)).body.page
  expect((await shop.call('POST', 'publish-page', { page, version }, owner)).status).toBe(200)
}
const shown = async <Name extends 'brand' | 'care'>(name: Name, locale: 'en' | 'bn') =>
  (await shownText(shop.db, name, await pageFacts(shop.db), locale, new Date())).text

const craft = {
  ...{ id: 'khadi', isHidden: false, picture: 'uploads/2026/11/craft.webp', search: 'khadi' },
  name: { en: 'Khadi', bn: 'খাদি' },
  place: { en: 'spun in Cumilla', bn: 'কুমিল্লায় কাটা' },
  text: { en: 'From {shop}.', bn: '' },
}

test('what is changed, hidden, moved and added shows on the page in both languages', async () => {
  await publish('brand', ({ crafts = [] }) => ({
    crafts: [craft, ...crafts.toReversed().map((each) => ({ ...each, isHidden: each.id === 'batik' }))],
  }))
  const { crafts, colours } = (await shown('brand', 'bn')) as BrandText
  expect(crafts.map(({ search }) => search)).toEqual(['khadi', 'check', 'tie dye', 'block print', 'kantha', 'jamdani'])
  expect(crafts[0]).toMatchObject({ name: 'খাদি', place: 'কুমিল্লায় কাটা', text: '' })
  expect(((await shown('brand', 'en')) as BrandText).crafts[0]?.text).toBe('From Bunon.')
  expect(colours).toHaveLength(5)

  const warm = { id: 'warm', isHidden: false, drawing: 'machine' as const, label: { en: 'At 40 °C', bn: '৪০ ডিগ্রিতে' } }
  await publish('care', ({ careSymbols = [], fabrics = [] }) => ({
    careSymbols: [...careSymbols.map((each) => ({ ...each, isHidden: each.id === 'no-bleach' })), warm],
    fabrics: fabrics.map((each) => (each.id === 'baby' ? { ...each, symbols: [...each.symbols, 'warm'] } : each)),
  }))
  const { symbolLabels, drawings, cloths } = (await shown('care', 'bn')) as CareText
  expect(cloths.find(({ id }) => id === 'baby')?.symbols).toEqual(['machine', 'iron', 'warm'])
  expect([symbolLabels.warm, drawings?.warm, symbolLabels['no-bleach']]).toEqual(['৪০ ডিগ্রিতে', 'machine', undefined])
})

test('a document from before the lists has those of the standard text', async () => {
  const { document } = await read('brand')
  const { crafts: _, colours: __, ...before } = document
  await shop.db.update(pageVersions).set({ document: { ...before, title: { en: 'Ours', bn: 'আমাদের' } } })
  const { title, crafts } = (await shown('brand', 'en')) as BrandText
  expect([title, crafts[0]?.name, crafts.length]).toEqual(['Ours', 'Jamdani', 6])
  expect((await read('brand')).document.crafts?.map(({ id }) => id)).toContain('block-print')
})

test.each([
  ['a picture that is not stored', { picture: 'uploads/none.webp' }, 'picture', /not stored/],
  ['a name in one language', { name: { en: 'Khadi', bn: '' } }, 'name.bn', /fill this in/],
  ['a search without words', { search: ' ' }, 'search', /fill this in/],
])('%s is refused at its field', async (_, wrong, field, sentence) => {
  const answer = await save('brand', () => ({ crafts: [{ ...craft, ...wrong }] }))
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [`document.crafts.0.${field}`]])
  expect(answer.body.error).toMatch(sentence)
})

test('a fabric names symbols of the list, each once', async () => {
  const answer = await save('care', ({ fabrics = [] }) => ({
    fabrics: fabrics.map((each) => ({ ...each, symbols: ['wipe', 'wipe'] })),
  }))
  expect(answer.body.fields).toHaveProperty(['document.fabrics.0.symbols'])
})
