import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EditedPage } from '#domains/content/page-editor/office-pages.ts'
import { deliveryZones } from '#domains/places/tables.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { pages, pageVersions } from '../tables.ts'
import { announcementLines, previewedLines } from './announcement-lines.ts'
import type { AnnouncementDocument, AnnouncementLine } from './staff-contract.ts'

let shop: Shop
let owner: string
let now: Date
beforeAll(async () => {
  shop = await openShop({ clock: () => now })
  now = new Date('2026-12-01T10:00:00+06:00')
  owner = await shop.staffCookie()
})
afterAll(() => shop.close())
beforeEach(async () => {
  now = new Date('2026-12-01T10:00:00+06:00')
  await shop.db.delete(pageVersions)
  await shop.db.delete(pages)
})

async function call(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  const answer = await shop.app.inject({
    method,
    url: `/backend/api/${path}`,
    headers: { cookie: owner },
    ...(payload && { payload }),
  })
  type Answer = { page: EditedPage; error: string; fields: Record<string, string> }
  return { status: answer.statusCode, ...(answer.json() as Answer) }
}

const line = (id: string, en: string, rest: object = {}): AnnouncementLine => ({
  id,
  text: { en, bn: `বাংলা ${en}` },
  link: '',
  isHidden: false,
  showFrom: null,
  showUntil: null,
  ...rest,
})

async function draft(...announcements: AnnouncementLine[]) {
  const { version } = (await call('GET', 'page?page=announcements')).page
  return call('PUT', 'announcements-draft', { version, document: { announcements } })
}

async function publish(announcements: AnnouncementLine[], publishAt: string | null = null) {
  const saved = await draft(...announcements)
  expect(saved.status, saved.error).toBe(200)
  const { version } = saved.page
  expect((await call('POST', 'publish-page', { page: 'announcements', version, publishAt })).status).toBe(200)
}

const bar = async () => (await announcementLines(shop.db, now)).announcements.map(({ text }) => text.en)

test('a draft is seen by nobody, a published version by all, a planned one from its moment on', async () => {
  await publish([line('a', 'First'), line('b', 'Second', { link: '/shop' })])
  expect((await announcementLines(shop.db, now)).announcements[1]).toEqual({
    text: { en: 'Second', bn: 'বাংলা Second' },
    link: '/shop',
  })
  await draft(line('b', 'Second'))
  expect(await bar()).toEqual(['First', 'Second'])
  const later = new Date('2026-12-01T10:20:00+06:00')
  await publish([line('c', 'Eid')], later.toISOString())
  expect(await bar()).toEqual(['First', 'Second'])
  expect((await announcementLines(shop.db, now)).until).toEqual(later)
  now = later
  expect(await bar()).toEqual(['Eid'])
  const { page } = await call('GET', 'page?page=announcements')
  expect(page.versions.map(({ state }) => state)).toEqual(['shown', 'past'])
  const { before } = (await call('GET', 'page-version?page=announcements&number=2')) as unknown as {
    before: AnnouncementDocument
  }
  await publish(before.announcements)
  expect(await bar()).toEqual(['First', 'Second'])
})

test('a line has the free-delivery threshold, and is left out if there is none; a preview says the same', async () => {
  const free = line('a', 'Free over {threshold}', { text: { en: 'Over {threshold}', bn: '{threshold}-এর বেশি' } })
  await publish([free, line('b', 'Cash')])
  const { announcements } = await announcementLines(shop.db, now)
  expect(announcements[0]?.text).toEqual({ en: 'Over ৳2,000', bn: '৳২,০০০-এর বেশি' })
  const { variables } = (await call('GET', 'page?page=announcements')).page
  expect(variables).toEqual([{ name: 'threshold', en: '৳2,000', bn: '৳২,০০০' }])
  const before = await shop.db.select().from(deliveryZones)
  await shop.db.update(deliveryZones).set({ freeOver: null })
  expect(await bar()).toEqual(['Cash'])
  expect(await previewedLines(shop.db, now, { announcements: [free] })).toEqual([])
  await shop.db.update(deliveryZones).set({ freeOver: before[0]?.freeOver ?? null })
})

test('a line is shown in its period and while it is not hidden; a preview shows what is to come', async () => {
  const [noon, six] = ['2026-12-01T06:00:00.000Z', '2026-12-01T12:00:00.000Z']
  const document = {
    announcements: [
      line('always', 'Always'),
      line('noon', 'Noon to six', { showFrom: noon, showUntil: six }),
      line('off', 'Off', { isHidden: true }),
      line('over', 'Over', { showUntil: '2026-11-01T00:00:00.000Z' }),
    ],
  }
  expect((await previewedLines(shop.db, now, document)).map(({ text, from }) => [text.en, from])).toEqual([
    ['Always', null],
    ['Noon to six', noon],
  ])
  await publish(document.announcements)
  const at = async (time: string) => {
    now = new Date(time)
    return [await bar(), (await announcementLines(shop.db, now)).until?.toISOString()]
  }
  expect(await at('2026-12-01T05:59:59Z')).toEqual([['Always'], noon])
  expect(await at(noon)).toEqual([['Always', 'Noon to six'], six])
  expect(await at(six)).toEqual([['Always'], undefined])
})

test.each([
  [{ text: { en: 'Only English', bn: ' ' } }, '0.text.bn', 'Please fill this in'],
  [
    { link: '//elsewhere.example' },
    '0.link',
    'Please give a page of the shop (/shop) or an address with https://, or nothing',
  ],
  [
    { showFrom: '2026-12-01T00:00:00Z', showUntil: '2026-11-01T00:00:00Z' },
    '0.showUntil',
    'The end must come after the beginning',
  ],
  [
    { text: { en: '{phone}', bn: 'ফোন' } },
    '0.text.en',
    'There is no variable {phone}. Choose one of the list, or write it without braces',
  ],
])('what cannot be shown is refused beside its field: %o', async (wrong, field, sentence) => {
  const answer = await draft(line('a', 'Text', wrong))
  expect([answer.status, answer.fields]).toEqual([422, { [`document.announcements.${field}`]: sentence }])
})

test('the migration makes a version of the rows, and renames a section of the home page in every version', async () => {
  await shop.db.execute(sql`create table announcements (id bigint, text_en text, text_bn text, link text,
    is_active boolean, show_from timestamptz, show_until timestamptz, position int)`)
  await shop.db.execute(sql`insert into announcements values
    (7, 'Second', 'দুই', '', false, null, null, 2),
    (9, 'First', 'এক', '/shop', true, '2026-12-01 10:00+06', null, 1)`)
  const section = (id: string, kind: string) => ({ id, kind, isHidden: false, showFrom: null, showUntil: null })
  const [home] = await shop.db.insert(pages).values({ slug: 'home', isOwn: false }).returning()
  const version = (number: number, publishAt: Date | null, ...sections: object[]) => ({
    pageId: home?.id ?? 0,
    number,
    document: { sections } as never,
    publishAt,
    previewToken: `token-${number}`,
    savedAt: now,
    savedBy: 'owner',
  })
  await shop.db
    .insert(pageVersions)
    .values([
      version(1, now, section('hero', 'hero'), section('doors', 'doors'), section('recent', 'recent')),
      version(2, null, section('doors-2', 'doors'), section('tiles-2', 'recent')),
    ])
  const file = readdirSync('db/migrations').find((name) => name.endsWith('_announcements-as-document.sql')) ?? ''
  for (const step of readFileSync(`db/migrations/${file}`, 'utf8').split('--> statement-breakpoint'))
    if (!step.includes('ADD COLUMN')) await shop.db.execute(sql.raw(step))
  // The migration publishes by the database's clock.
  now = new Date()
  const { page } = await call('GET', 'page?page=announcements')
  expect(page.document).toEqual({
    announcements: [
      line('announcement-9', 'First', {
        text: { en: 'First', bn: 'এক' },
        link: '/shop',
        showFrom: '2026-12-01T04:00:00.000Z',
      }),
      line('announcement-7', 'Second', { text: { en: 'Second', bn: 'দুই' }, isHidden: true }),
    ],
  })
  expect(page.versions).toMatchObject([{ number: 1, isStandardText: false }])
  const versions = await shop.db
    .select()
    .from(pageVersions)
    .where(sql`page_id = ${home?.id}`)
    .orderBy(pageVersions.number)
  const kinds = versions.map(({ document }) =>
    (document as unknown as { sections: { id: string; kind: string }[] }).sections.map(({ id, kind }) => [id, kind]),
  )
  expect(kinds).toEqual([
    [
      ['hero', 'hero'],
      ['tiles', 'tiles'],
      ['recent', 'recent'],
    ],
    // An anchor that another section has stays as it was.
    [
      ['doors-2', 'tiles'],
      ['tiles-2', 'recent'],
    ],
  ])
})
