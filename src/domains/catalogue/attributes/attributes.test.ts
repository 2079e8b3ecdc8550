import { afterAll, beforeAll, expect, test } from 'vitest'
import { findListed, listing } from '#domains/catalogue/browsing/listing.ts'
import { productPage } from '#domains/reviews/product-page.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import { listingQuery } from '../../../../tests/support/listing-query.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { categories } from '../tables.ts'
import type { OfficeAttribute } from './staff-contract.ts'

let shop: Shop
let staff: string
beforeAll(async () => {
  shop = await openShop()
  staff = await shop.staffCookie(['products.view', 'products.edit', 'categories.view', 'categories.edit'])
  await shop.db.insert(categories).values([
    { id: 'id-mens', slug: 'mens', titleEn: 'Mens', section: 'mainCollections', members: 'main' },
    { id: 'id-polo', slug: 'polo', titleEn: 'Polo', section: 'mensCategories', members: 'subcategory' },
    { id: 'id-eid', slug: 'eid', titleEn: 'Eid', section: 'specialCollections', members: 'listed' },
  ])
  shop.attachQueryCache()
})
afterAll(() => shop.close())

const call = (...[method, path, body]: [string, string, object?]) => shop.call(method as 'GET', path, body, staff)
const list = async (): Promise<OfficeAttribute[]> => (await call('GET', 'attributes')).body.attributes
const read = async (id: number) => (await list()).find((each) => each.id === id) as OfficeAttribute
async function create(fields: object, names: string[] = []): Promise<OfficeAttribute> {
  const values = names.map((nameEn) => ({ nameEn, nameBn: `${nameEn} বাংলা` }))
  const { status, body } = await call('POST', 'attributes', { kind: 'choice', isFilterable: true, values, ...fields })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.attribute
}
const change = async (attribute: OfficeAttribute, fields: object) => {
  const { kind: _kind, products: _products, ...rest } = await read(attribute.id)
  return call('PUT', 'attributes', { ...rest, ...fields })
}
const valueCalled = ({ values }: OfficeAttribute, name: string) => values.find(({ nameEn }) => nameEn === name)?.id ?? 0
const give = async (number: number, ...attributes: object[]) => {
  const { status, body } = await call('PUT', 'products', { id: number, attributes })
  expect(status, JSON.stringify(body)).toBe(200)
}
const page = async (number: number) => {
  await shop.caughtUp()
  return (await productPage(shop.db, number))?.attributes.map(({ name, value }) => [name.en, value.en, value.bn])
}
const facet = async (name: string, ...attributes: string[]) => {
  await shop.caughtUp()
  const { facets } = await listing(shop.db, listingQuery({ attributes }))
  const found = facets.attributes.find((each) => each.name.en === name)
  return found && Object.fromEntries(found.values.map(({ label, count }) => [label.en, count]))
}

test('a value is on the page and in the filters, with counts; a new name is there at once', async () => {
  const sleeve = await create({ nameEn: 'Sleeve', nameBn: 'হাতা' }, ['Full', 'Half'])
  const lined = await create({ nameEn: 'Lined', nameBn: 'লাইনিং', kind: 'yes-no' })
  const [full, half] = [valueCalled(sleeve, 'Full'), valueCalled(sleeve, 'Half')]
  const { number: a } = await shop.sells('Both')
  const { number: b } = await shop.sells('Half only')
  await give(a, { id: sleeve.id, values: [half, full] }, { id: lined.id, values: [valueCalled(lined, 'Yes')] })
  await give(b, { id: sleeve.id, values: [half] })
  expect(await page(a)).toEqual([
    ['Sleeve', 'Full, Half', 'Full বাংলা, Half বাংলা'],
    ['Lined', 'Yes', 'হ্যাঁ'],
  ])
  expect(await facet('Sleeve')).toEqual({ Full: 1, Half: 2 })
  const yes = `${lined.id}.${valueCalled(lined, 'Yes')}`
  expect(await facet('Sleeve', yes)).toEqual({ Full: 1, Half: 1 })
  const asked = { attributes: [`${sleeve.id}.${half}`, yes] }
  // From memory, and by walking an index.
  for (const sort of ['newest', 'featured'] as const)
    expect((await findListed(shop.db, listingQuery({ ...asked, sort }))).numbers).toEqual([a])
  expect((await change(sleeve, { nameEn: 'Sleeves' })).status).toBe(200)
  expect(await facet('Sleeves')).toEqual({ Full: 1, Half: 2 })
  expect((await page(b))?.[0]?.[0]).toBe('Sleeves')
})

test('a number filters from – to, in ranges and as typed, with counts; off or elsewhere it filters nothing', async () => {
  const cloth = await create({ nameEn: 'Thickness', kind: 'number', unitEn: 'GSM', unitBn: 'জিএসএম' })
  const [light, heavy] = [await shop.sells('Light cloth'), await shop.sells('Heavy cloth')]
  await give(light.number, { id: cloth.id, number: 120 })
  await give(heavy.number, { id: cloth.id, number: 180.5 })
  expect(await facet('Thickness')).toEqual({ '120 GSM': 1, '180.5 GSM': 1 })
  const typed = `${cloth.id}:100..150`
  expect(await facet('Thickness', typed)).toEqual({ '100–150 GSM': 1, '120 GSM': 1, '180.5 GSM': 1 })
  const { facets } = await listing(shop.db, listingQuery({ attributes: [typed] }))
  expect(facets.attributes.find(({ range }) => range)).toMatchObject({
    range: { id: cloth.id, min: 120, max: 180.5 },
    values: [{ label: { bn: '১০০–১৫০ জিএসএম' } }, {}, {}],
  })
  // From memory, and by walking an index.
  const found = async (...attributes: string[]) => {
    const [one, other] = await Promise.all(
      (['newest', 'featured'] as const).map((sort) => findListed(shop.db, listingQuery({ attributes, sort }))),
    )
    expect(one?.numbers.toSorted()).toEqual(other?.numbers.toSorted())
    return one?.numbers.toSorted()
  }
  expect(await found(typed)).toEqual([light.number])
  expect(await found(`${cloth.id}:150..`)).toEqual([heavy.number])
  expect(await found(`${cloth.id}:..120`, `${cloth.id}:180.5..180.5`)).toEqual([light.number, heavy.number])
  expect(await found(`${cloth.id}:x..2`)).toEqual([])
  expect((await change(cloth, { isFilterable: false })).status).toBe(200)
  expect(await facet('Thickness')).toBeUndefined()
  expect(await found(typed)).toEqual([])
})

test('texts and numbers are shown in both languages', async () => {
  const weave = await create({ nameEn: 'Weave', kind: 'text', isFilterable: false })
  const weight = await create({
    nameEn: 'Weight',
    kind: 'number',
    unitEn: 'GSM',
    unitBn: 'জিএসএম',
    isFilterable: false,
  })
  const { number } = await shop.sells('Heavy')
  await give(number, { id: weave.id, text: 'Twill', textBn: 'টুইল' }, { id: weight.id, number: 220 })
  expect(await page(number)).toEqual([
    ['Weave', 'Twill', 'টুইল'],
    ['Weight', '220 GSM', '২২০ জিএসএম'],
  ])
  await give(number, { id: weave.id, text: '' })
  expect(await page(number)).toEqual([['Weight', '220 GSM', '২২০ জিএসএম']])
  expect((await call('POST', 'attributes', { kind: 'text', nameEn: 'X', isFilterable: true })).body.fields).toEqual({
    isFilterable: 'A text cannot be a filter',
  })
})

test('an attribute of some categories is that of their products, and of those below', async () => {
  const neck = await create({ nameEn: 'Neck', categories: ['id-mens'] }, ['Round'])
  const { number: inside } = await shop.sells('Inside', { category: 'mens', subcategory: 'polo' })
  const { number: outside } = await shop.sells('Outside', { category: 'womens' })
  const round = { id: neck.id, values: [valueCalled(neck, 'Round')] }
  await give(inside, round)
  await give(outside, round)
  expect([await page(inside), await page(outside)]).toEqual([[['Neck', 'Round', 'Round বাংলা']], []])
  expect(await facet('Neck')).toEqual({ Round: 1 })
  await change(neck, { categories: [] })
  expect(await facet('Neck')).toEqual({ Round: 2 })
})

test('a category that is deleted takes its filters from its products, and brings them back', async () => {
  await shop.db
    .insert(categories)
    .values({ id: 'id-tops', slug: 'tops', titleEn: 'Tops', section: 'mensCategories', members: 'subcategory' })
  const neck = await create({ nameEn: 'Collar', categories: ['id-tops'] }, ['Band'])
  const { number } = await shop.sells('With a collar', { category: 'mens', subcategory: 'tops' })
  await give(number, { id: neck.id, values: [valueCalled(neck, 'Band')] })
  await invalidateTags(shop.db, ['everything'])
  expect(await facet('Collar')).toEqual({ Band: 1 })
  const editor = await shop.staffCookie(['categories.view', 'categories.edit'])
  const put = async (change: (tops: object) => object) => {
    const { version, categories: all } = (await shop.call('GET', 'office-categories', undefined, editor)).body
    const sent: Record<string, Record<string, unknown>> = {}
    for (const each of all) {
      const entry = { ...each, keywords: ['word'] }
      const own = each.section === 'mensCategories' ? { root: { [each.slug]: entry } } : { [each.slug]: entry }
      sent[each.section] = { ...sent[each.section], ...own }
    }
    const root = change({
      tops: { id: 'id-tops', slug: 'tops', title: 'Tops', keywords: ['word'], section: 'mensCategories' },
    })
    const { polo } = (sent.mensCategories?.root ?? {}) as { polo?: object }
    const body = { version, ...sent, mensCategories: { root: { ...(polo && { polo }), ...root } } }
    const answer = await shop.call('POST', 'update-categories', body, editor)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  await put(() => ({}))
  expect(await facet('Collar')).toBeUndefined()
  await put((tops) => tops)
  expect(await facet('Collar')).toEqual({ Band: 1 })
})

test('what products have is archived or merged, not deleted', async () => {
  const cloth = await create({ nameEn: 'Cloth' }, ['Cotton', 'Coton', 'Silk'])
  const [cotton, typo] = [valueCalled(cloth, 'Cotton'), valueCalled(cloth, 'Coton')]
  const { number } = await shop.sells('Typo')
  await give(number, { id: cloth.id, values: [typo] })
  const without = (await read(cloth.id)).values.filter(({ id }) => id !== typo)
  const refused = await change(cloth, { values: without })
  expect([refused.status, refused.body.code, refused.body.products]).toEqual([409, 'value_used', 1])
  const { version } = await read(cloth.id)
  const kept = await call('DELETE', 'attributes', { id: cloth.id, version })
  expect([kept.status, kept.body.products]).toEqual([409, 1])
  expect((await call('POST', 'merge-attribute-values', { from: typo, into: cotton })).status).toBe(200)
  expect(await page(number)).toEqual([['Cloth', 'Cotton', 'Cotton বাংলা']])
  expect(await facet('Cloth')).toEqual({ Cotton: 1 })
  expect((await change(cloth, { isArchived: true })).status).toBe(200)
  expect([await page(number), await facet('Cloth')]).toEqual([[], undefined])
  await change(cloth, { isArchived: false })
  expect(await page(number)).toEqual([['Cloth', 'Cotton', 'Cotton বাংলা']])
  await give(number, { id: cloth.id, values: [] })
  const now = await read(cloth.id)
  expect((await call('DELETE', 'attributes', { id: cloth.id, version: now.version })).status).toBe(200)
  expect(await read(cloth.id)).toBeUndefined()
})

test('a name that is there is refused at its field, and so is who comes second', async () => {
  const first = await create({ nameEn: 'Pattern', nameBn: 'নকশা' }, ['Plain'])
  const twice = await call('POST', 'attributes', { kind: 'text', nameEn: 'pattern' })
  expect([twice.status, Object.keys(twice.body.fields)]).toEqual([409, ['nameEn']])
  const bangla = await call('POST', 'attributes', { kind: 'text', nameEn: 'Other', nameBn: 'নকশা' })
  expect(Object.keys(bangla.body.fields)).toEqual(['nameBn'])
  const values = [...first.values, { nameEn: 'plain' }]
  expect(Object.keys((await change(first, { values })).body.fields)).toEqual(['values.1.nameEn'])
  const { kind: _kind, products: _products, ...rest } = await read(first.id)
  const names = ['Print', 'Motif'].map((nameEn) => call('PUT', 'attributes', { ...rest, nameEn }))
  expect((await Promise.all(names)).map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a value that is deleted while a product gets it is either kept or refused', async () => {
  const raced = await create({ nameEn: 'Raced' }, ['Stays', 'Goes'])
  const { number } = await shop.sells('Raced')
  const goes = valueCalled(raced, 'Goes')
  const values = raced.values.filter(({ id }) => id !== goes)
  const [saved, deleted] = await Promise.all([
    call('PUT', 'products', { id: number, attributes: [{ id: raced.id, values: [goes] }] }),
    change(raced, { values }),
  ])
  const isThere = (await read(raced.id)).values.some(({ id }) => id === goes)
  expect([saved.status, deleted.status]).toEqual(isThere ? [200, 409] : [422, 200])
})

test('a collection by rule takes products with a value, also after it was merged', async () => {
  const season = await create({ nameEn: 'Season' }, ['Winter', 'Cold', 'Summer'])
  const [winter, cold] = [valueCalled(season, 'Winter'), valueCalled(season, 'Cold')]
  const { number } = await shop.sells('Coat')
  await give(number, { id: season.id, values: [winter] })
  const { version } = (await call('GET', 'collection-products?id=id-eid')).body
  const rule = { match: 'all', conditions: [{ field: 'attribute', values: [cold] }] }
  const saved = await call('PUT', 'collection-products', { id: 'id-eid', version, numbers: [], rule })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const listed = async () => {
    await shop.caughtUp()
    return (await findListed(shop.db, listingQuery({ slug: 'eid' }))).numbers
  }
  expect(await listed()).toEqual([])
  await call('POST', 'merge-attribute-values', { from: cold, into: winter })
  expect(await listed()).toEqual([number])
  await give(number, { id: season.id, values: [valueCalled(season, 'Summer')] })
  expect(await listed()).toEqual([])
  const unused = (await read(season.id)).values.filter(({ id }) => id !== winter)
  expect((await change(season, { values: unused })).body.code).toBe('value_used')
})
