import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { pageText, written } from '#domains/content/pages/page-text.ts'
import { auditLog } from '#domains/staff/tables.ts'
import { defaultZones } from '#shared/delivery/default-zones.ts'
import { emptyAuditLog } from '../../../tests/support/empty-audit-log.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { changeSettings } from './change-settings.ts'
import { defaults } from './defaults.ts'
import { versionOfSettings } from './office-settings.ts'
import { shopSettings } from './shop-settings.ts'
import { settings } from './tables.ts'

let shop: Shop
let owner: string
beforeAll(async () => {
  shop = await openShop()
  owner = await shop.staffCookie()
})
afterAll(() => shop.close())
beforeEach(() => shop.db.delete(settings))

const read = async (cookie = owner) =>
  (await shop.app.inject({ method: 'GET', url: '/backend/api/settings', headers: { cookie } })).json()
const put = async (change: object, cookie = owner) => {
  const version = await versionOfSettings(shop.db)
  return shop.app.inject({
    method: 'PUT',
    url: '/backend/api/settings',
    headers: { cookie },
    payload: { version, ...change },
  })
}

test('only the given settings are changed, after normalisation', async () => {
  const answer = await put({ phone: '০১৮১১ ২২৩৩৪৪', openingHours: '9:30am - 9:00 pm', vipThreshold: 8000 })
  expect(answer.json()).toMatchObject({ success: true, message: 'Settings saved' })
  expect(await shopSettings(shop.db)).toEqual({
    ...defaults,
    phone: '+8801811223344',
    openingHours: '9:30 AM – 9:00 PM',
    vipThreshold: 8000,
  })
  const [log] = await shop.db.select().from(auditLog).where(eq(auditLog.action, 'settings.update'))
  expect(log).toMatchObject({
    before: { phone: defaults.phone, vipThreshold: 10_000 },
    after: { phone: '+8801811223344', vipThreshold: 8000 },
  })
})

test('a value equal to its default is not stored, an empty latitude is', async () => {
  await put({ shopName: 'Tantuj', latitude: null, lowStock: 5 })
  const names = () => shop.db.select({ name: settings.name }).from(settings).orderBy(asc(settings.name))
  expect(await names()).toEqual([{ name: 'latitude' }, { name: 'shopName' }])
  expect((await shopSettings(shop.db)).latitude).toBeNull()
  await put({ shopName: defaults.shopName, latitude: defaults.latitude })
  expect(await names()).toEqual([])
})

test.each([
  [{ phone: '12345' }, 'phone', 'Please enter a mobile number like 01712-345678'],
  [{ email: 'nobody' }, 'email', 'Please enter an e-mail address'],
  [{ shopName: '  ' }, 'shopName', 'Please fill this in'],
  [{ openingHours: 'all day' }, 'openingHours', 'Please write the hours like 10:00 AM – 8:00 PM'],
  [{ facebook: 'https://example.com/us' }, 'facebook', 'Please paste the whole address, https://www.facebook.com/…'],
  [{ facebook: 'https://www.facebook.com/' }, 'facebook', 'Please paste the whole address, https://www.facebook.com/…'],
  [{ instagram: 'javascript:alert(1)' }, 'instagram', 'Please paste the whole address, https://www.instagram.com/…'],
  [{ latitude: 90.4 }, 'latitude', 'The latitude of a place in Bangladesh lies between 20 and 27'],
  [{ since: 2031 }, 'since', 'That year is still to come'],
  [{ vipThreshold: 0 }, 'vipThreshold', 'Please enter whole taka'],
  [{ lowStock: 2.5 }, 'lowStock', 'Please enter a whole number of pieces'],
  [{ pieceGrams: 0 }, 'pieceGrams', 'Please enter whole grams, from 1 to 20,000'],
  [{ pieceGrams: 20_001 }, 'pieceGrams', 'Please enter whole grams, from 1 to 20,000'],
  [{ mensPicture: 'uploads/2026/none.webp' }, 'mensPicture', 'This picture is not stored'],
  [{ womensPicture: 'https://elsewhere.example/a.webp' }, 'womensPicture', 'Please choose a picture'],
  [{ film: 'uploads/films/none.mp4' }, 'film', 'This film is not stored'],
  [{ film: 'https://elsewhere.example/film.mp4' }, 'film', 'Please choose one of the films'],
  [{ policyDates: { terms: '2999-01-01' } }, 'policyDates.terms', 'That day is still to come'],
])('%o is refused beside its field, and nothing is stored', async (change, field, sentence) => {
  const answer = await put({ ...change, lowStock: 'lowStock' in change ? change.lowStock : 9 })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().fields).toEqual({ [field]: sentence })
  expect(await shop.db.select().from(settings)).toEqual([])
})

test('optional settings can be empty', async () => {
  const nothing = { phone: '', whatsapp: ' ', email: '', address: '', addressBn: '', latitude: null, longitude: null }
  const nor = { facebook: '', film: '', mensPicture: '', womensPicture: '' }
  expect((await put({ ...nothing, ...nor })).statusCode).toBe(200)
  expect(await shopSettings(shop.db)).toEqual({ ...defaults, ...nothing, ...nor, whatsapp: '' })
})

test('an unknown setting is refused', async () => {
  expect((await put({ prices: 'all halved' })).statusCode).toBeGreaterThanOrEqual(400)
  expect(await shop.db.select().from(settings)).toEqual([])
})

test('of concurrent saves the later ones are refused with the name of the first editor, and not stored', async () => {
  const { version } = await read()
  const save = (lowStock: number) =>
    shop.app.inject({
      method: 'PUT',
      url: '/backend/api/settings',
      headers: { cookie: owner },
      payload: { version, lowStock },
    })
  const answers = await Promise.all([save(7), save(8), save(9)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  const won = answers.findIndex(({ statusCode }) => statusCode === 200)
  expect((await shopSettings(shop.db)).lowStock).toBe([7, 8, 9][won])
  const late = answers.find(({ statusCode }) => statusCode === 409)?.json()
  expect(late).toMatchObject({
    code: 'stale',
    error: 'Somebody else has changed the settings in the meantime. Please load them again',
  })
  expect(late.changedBy).toMatch(/^staff/)
})

test('the last editor is the person who changed settings, and not a sub-admin who is called settings', async () => {
  await put({ lowStock: 7 })
  const { changedBy, changedAt } = await read()
  await writeAudit(shop.db, { id: null, username: 'Somebody' }, 'staff.update', 'settings')
  expect(await read()).toMatchObject({ changedBy, changedAt })
  expect(changedBy).toMatch(/^staff/)
})

test('saving unchanged values changes nothing and is not audited', async () => {
  await emptyAuditLog(shop.db)
  expect((await put({ lowStock: defaults.lowStock, policyDates: {} })).json().changed).toEqual([])
  expect(await shop.db.select().from(auditLog)).toEqual([])
})

test('settings.view allows reading only; without it reading is refused', async () => {
  const viewer = await shop.staffCookie(['settings.view'])
  expect((await read(viewer)).settings.shopName).toBe('Bunon')
  expect((await put({ lowStock: 9 }, viewer)).statusCode).toBe(403)
  const other = await shop.staffCookie(['products.edit'])
  expect((await read(other)).code).toBe('not_permitted')
})

test("a policy shows the owner's date if that is later than the date of its text", async () => {
  const own = written.terms.changed
  const now = new Date('2027-06-01T06:00:00Z')
  const version = await versionOfSettings(shop.db)
  const member = { id: 1, username: 'owner' }
  await changeSettings(
    shop.context,
    { version, policyDates: { terms: '2027-05-05', privacy: '2020-01-01' } },
    member,
    now,
  )
  const inForce = await shopSettings(shop.db)
  for (const locale of ['en', 'bn'] as const) {
    expect(pageText('terms', inForce, defaultZones, locale).changed).toBe('2027-05-05')
    expect(pageText('privacy', inForce, defaultZones, locale).changed).toBe(written.privacy.changed)
  }
  const { policies } = await read()
  expect(policies.find(({ page }: { page: string }) => page === 'terms')).toMatchObject({
    written: own,
    shown: '2027-05-05',
  })
})

const eid = {
  name: { en: ' Eid ', bn: 'ঈদ' },
  from: '2027-03-09',
  to: '2027-03-12',
  noDispatch: true,
  noDelivery: true,
  isExpected: true,
  arriveBefore: '2027-03-10',
}

test('the calendar of deliveries: cut-off, days off and holidays in their order', async () => {
  const later = { ...eid, name: { en: 'Later', bn: 'পরে' }, from: '2027-05-01', to: '2027-05-01', arriveBefore: null }
  const answer = await put({ cutOffTime: '17:30', weeklyDaysOff: [6, 5], holidays: [later, eid] })
  expect(answer.statusCode).toBe(200)
  expect(await shopSettings(shop.db)).toMatchObject({
    cutOffTime: '17:30',
    weeklyDaysOff: [5, 6],
    holidays: [{ name: { en: 'Eid' } }, { name: { en: 'Later' } }],
  })
})

test.each([
  [{ cutOffTime: '25:00' }, 'cutOffTime'],
  [{ weeklyDaysOff: [0, 1, 2, 3, 4, 5, 6] }, 'weeklyDaysOff'],
  [{ weeklyDaysOff: [5, 5] }, 'weeklyDaysOff'],
  [{ holidays: [{ ...eid, to: '2027-03-08' }] }, 'holidays.0.to'],
  [{ holidays: [{ ...eid, to: '2027-06-12' }] }, 'holidays.0.to'],
  [{ holidays: [{ ...eid, arriveBefore: '2027-03-20' }] }, 'holidays.0.arriveBefore'],
  [{ holidays: [{ ...eid, name: { en: '', bn: 'ঈদ' } }] }, 'holidays.0.name.en'],
])('a calendar that cannot be, %j, is refused at its field', async (change, field) => {
  const answer = await put(change)
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().fields)).toContain(field)
})
