import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invalidateTags } from '#platform/cache/changes.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { products } from '../tables.ts'
import { searchProducts } from './search.ts'
import { searchKeyOf } from './search-key.ts'

let shop: Shop
const at: Record<string, number> = {}

beforeAll(async () => {
  shop = await openShop()
  const sells = async (name: string, titleEn: string, words: Partial<Parameters<typeof searchKeyOf>[0]> = {}) => {
    const { number, id } = await shop.sells(titleEn)
    const all = {
      id,
      titleEn,
      titleBn: '',
      descriptionEn: '',
      descriptionBn: '',
      category: 'mens',
      subcategory: '',
      brand: 'Bunon',
      tags: [],
      ...words,
    }
    await shop.db
      .update(products)
      .set({ ...all, tags: [...all.tags], searchKey: searchKeyOf(all) })
      .where(eq(products.number, number))
    at[name] = number
  }
  await sells('megh', 'Megh kantha panjabi', { descriptionEn: 'Rain blue, stitched by hand' })
  await sells('arial', 'Arial batik punjabi')
  await sells('bangla', 'Kashful', { titleBn: 'কাশফুল পাঞ্জাবি', category: 'others' })
  await sells('saree', 'Tant sari', {
    titleBn: 'তাঁতের শাড়ি',
    category: 'womens',
    subcategory: 'saree',
    tags: ['জামদানি', '100% cotton'],
  })
  await sells('shirt', 'Oxford shirt', { tags: ['goes with a panjabi'], brand: 'Nakshi' })
  await sells('katan', 'Katan orna', { category: 'womens' })
  await sells('hidden', 'Hidden panjabi')
  await shop.db
    .update(products)
    .set({ isActive: false })
    .where(eq(products.number, at.hidden ?? 0))
})
afterAll(() => shop.close())

const found = async (query: string, limit = 8) => {
  const { hits, total } = await searchProducts(shop.db, { query, limit })
  return { names: hits.map(({ number }) => Object.entries(at).find(([, n]) => n === number)?.[0]), total }
}

test('every hit by the rule is found: the whole query, or every word of it, anywhere in the product', async () => {
  expect((await found('RAIN blue')).names).toEqual(['megh'])
  expect((await found('panjabi stitched kantha')).names).toEqual(['megh'])
  expect((await found('nakshi')).names).toEqual(['shirt'])
  expect((await found('womens')).total).toBe(2)
  expect((await found('jabi')).names).toEqual(expect.arrayContaining(['megh', 'arial', 'shirt']))
  expect((await found('prod_test')).total).toBe(6)
})

test('panjabi, punjabi and পাঞ্জাবি find each other, title matches first', async () => {
  for (const query of ['panjabi', 'punjabi', 'পাঞ্জাবি', 'পাঞ্জাবী', 'Panjabis']) {
    const { names, total } = await found(query)
    expect(names.slice(0, 3).sort(), query).toEqual(['arial', 'bangla', 'megh'])
    expect(names[3], query).toBe('shirt')
    expect(total).toBe(4)
  }
  expect((await found('panjabi')).names[0]).toBe('megh')
  expect((await found('saree')).names).toEqual(['saree'])
  expect((await found('শা\u09dcি')).names).toEqual(['saree'])
  expect((await found('jamdani')).names).toEqual(['saree'])
})

test('a misspelt or incomplete word finds the nearest one', async () => {
  for (const query of ['pajnabi', 'panjbai', 'oxfrod', 'oxfort shrit'])
    expect((await found(query)).total, query).toBeGreaterThan(0)
  expect((await found('oxfrod')).names).toEqual(['shirt'])
  // One letter too many, two transposed, in Bangla.
  for (const query of ['পাঞ্জাবরি', 'পাজ্ঞাবি', 'কাশফলু']) expect((await found(query)).names, query).toContain('bangla')
})

test('a misspelt word does not find hidden products, nor a word that no product has any more', async () => {
  await shop.sells('Zamindar coat')
  const coat = { searchKey: 'zamindar coat\nprod_x winter\n LSMNDR LKT ' }
  await shop.db.update(products).set(coat).where(eq(products.titleEn, 'Zamindar coat'))
  expect((await found('zamnidar')).total).toBe(1)
  await shop.db.update(products).set({ isActive: false }).where(eq(products.titleEn, 'Zamindar coat'))
  expect((await found('zamnidar')).total).toBe(0)
  await shop.db
    .update(products)
    .set({ isActive: true, searchKey: 'sherwani coat\nprod_x winter\n LSRBNI LKT ' })
    .where(eq(products.titleEn, 'Zamindar coat'))
  expect((await found('zamnidar')).total).toBe(0)
  expect((await found('sherwani')).total).toBe(1)
  await shop.db.delete(products).where(eq(products.titleEn, 'Zamindar coat'))
})

test('finds two-word synonyms, words inside a text without spaces, and words of two letters', async () => {
  const number = at.katan ?? 0
  const text = `${'a'.repeat(700)}needle${'b'.repeat(700)}`
  const key = `katan orna\nprod_k a three piece, ${text} xl womens\n LKTN `
  const { rows } = await shop.db.execute<{ was: string }>(
    sql`select search_key as was from products where number = ${number}`,
  )
  await shop.db.update(products).set({ searchKey: key }).where(eq(products.number, number))
  for (const query of ['3-piece', 'three-piece', 'needle', 'aneedleb', 'katan xl', 'xl'])
    expect((await found(query)).names, query).toEqual(['katan'])
  await shop.db
    .update(products)
    .set({ searchKey: rows[0]?.was ?? '' })
    .where(eq(products.number, number))
})

test('unrelated queries find nothing, and cotton does not find katan', async () => {
  for (const query of ['zzzzqq', 'asdfghjkl', 'refrigerator', ':', '%', '_', '\\', '   '])
    expect(await found(query), query).toEqual({
      names: query === '%' ? ['saree'] : query === '_' ? expect.anything() : [],
      total: query === '%' ? 1 : query === '_' ? 6 : 0,
    })
  expect((await found('cotton')).names).toEqual(['saree'])
})

test('the panel gets the requested number of hits, and the total', async () => {
  const { names, total } = await found('panjabi', 2)
  expect(names).toHaveLength(2)
  expect(total).toBe(4)
})

test('a process with a cached index sees a changed name, and a product that is hidden and shown again', async () => {
  shop.attachQueryCache()
  const number = at.megh ?? 0
  const total = async (query: string) => (await found(query)).total
  expect(await total('panjabi')).toBe(4)
  const change = async (set: { searchKey?: string; isActive?: boolean }) => {
    await shop.db.update(products).set(set).where(eq(products.number, number))
    await invalidateTags(shop.db, [`product:${number}`])
  }
  await change({ searchKey: 'megh kantha lungi\nprod_megh mens\n LMG LKNT LLNG ' })
  await expect.poll(() => total('panjabi')).toBe(3)
  expect((await found('lungi')).names).toEqual(['megh'])
  await change({ isActive: false })
  await expect.poll(() => total('lungi')).toBe(0)
  await change({ isActive: true })
  await expect.poll(() => total('lungi')).toBe(1)
})
