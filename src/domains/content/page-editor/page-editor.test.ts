import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { written } from '#domains/content/pages/page-text.ts'
import { settings } from '#domains/settings/tables.ts'
import { auditLog } from '#domains/staff/tables.ts'
import { emptyAuditLog } from '../../../../tests/support/empty-audit-log.ts'
import { openShop, type Shop } from '../../../../tests/support/open-shop.ts'
import { pageRedirects, pages, pageVersions } from '../tables.ts'
import { shownText } from './edited-text.ts'
import type { EditedPage } from './office-pages.ts'
import { movedTo, previewedVersion, shownOwnPages, shownVersion } from './read-page.ts'
import type { PageDocument } from './staff-contract.ts'
import { pageFacts } from './standard-text.ts'

let shop: Shop
let owner: string
let now = new Date('2026-12-01T10:00:00+06:00')
beforeAll(async () => {
  shop = await openShop({ clock: () => now })
})
afterAll(() => shop.close())
beforeEach(async () => {
  now = new Date('2026-12-01T10:00:00+06:00')
  owner = await shop.staffCookie()
  for (const table of [pageRedirects, pageVersions, pages]) await shop.db.delete(table)
  await emptyAuditLog(shop.db)
})

/** Sessions of staff are over by then. */
async function goOnTo(moment: string) {
  now = new Date(moment)
  owner = await shop.staffCookie()
}

type Answer = { page: EditedPage; message: string; error: string; code: string; fields: Record<string, string> }

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) {
  const answer = await shop.app.inject({
    method,
    url: `/backend/api/${path}`,
    headers: { cookie: owner },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, ...(answer.json() as Answer) }
}

const open = async (page: string) => (await call('GET', `page?page=${page}`)).page
const shown = (slug: string, isOwn = false) => shownVersion(shop.db, { slug, isOwn }, now)

/** The page's text with another lead. */
const withLead = (page: EditedPage, en: string, bn = 'নতুন'): PageDocument => ({
  ...(page.document as PageDocument),
  lead: { en, bn },
})

async function draft(page: string, en: string): Promise<EditedPage> {
  const before = await open(page)
  const saved = await call('PUT', 'page-draft', { page, version: before.version, document: withLead(before, en) })
  expect([saved.status, saved.message]).toEqual([200, 'Draft saved'])
  return saved.page
}

async function publish(page: string, en: string, publishAt: string | null = null): Promise<EditedPage> {
  const { version } = await draft(page, en)
  const answer = await call('POST', 'publish-page', { page, version, publishAt })
  expect(answer.status, answer.error).toBe(200)
  return answer.page
}

describe('a standard page', () => {
  test('that is a policy says in the settings the day that its page shows, also once it was edited', async () => {
    const policy = async () => {
      const { body } = await shop.call('GET', 'settings', undefined, owner)
      const { text } = await shownText(shop.db, 'terms', await pageFacts(shop.db), 'en', now)
      const { written: words, shown: day } = body.policies.find(({ page }: { page: string }) => page === 'terms')
      expect(day).toBe(text.changed)
      return { words, day }
    }
    const setTo = async (terms: string) => {
      const { version } = (await shop.call('GET', 'settings', undefined, owner)).body
      const saved = await shop.call('PUT', 'settings', { version, policyDates: { terms } }, owner)
      expect(saved.status, saved.body.error).toBe(200)
    }
    const standard = written.terms.changed
    expect(await policy()).toEqual({ words: standard, day: standard })
    await publish('terms', 'A new lead')
    await publish('terms', 'A lead of tomorrow', '2026-12-02T00:00:00+06:00')
    expect(await policy()).toEqual({ words: '2026-12-01', day: '2026-12-01' })
    await setTo('2026-11-30')
    expect(await policy()).toEqual({ words: '2026-12-01', day: '2026-12-01' })
    await goOnTo('2026-12-03T10:00:00+06:00')
    expect(await policy()).toEqual({ words: '2026-12-02', day: '2026-12-02' })
    await setTo('2026-12-03')
    expect(await policy()).toEqual({ words: '2026-12-02', day: '2026-12-03' })
    await shop.db.delete(settings)
  })

  test('has the text that the shop came with until a version is published', async () => {
    const { pages: all } = (await call('GET', 'pages')) as unknown as { pages: { page: string; state: string }[] }
    expect(all.map(({ page }) => page)).toContain('terms')
    expect(all.every(({ state }) => state === 'standard')).toBe(true)
    const { page: saved } = { page: await draft('terms', 'A new lead') }
    expect([saved.state, saved.hasDraft, saved.draft?.state]).toEqual(['standard', true, 'draft'])
    expect((await shown('terms'))?.publishedAt).toBeNull()
    const published = await call('POST', 'publish-page', { page: 'terms', version: saved.version })
    expect(published.page).toMatchObject({ state: 'shown', hasDraft: false, shownSince: now.toISOString() })
    expect((await shown('terms'))?.document?.lead.en).toBe('A new lead')
  })

  test('keeps every version; one of them can be looked at beside the one before, and drafted again', async () => {
    await publish('terms', 'First')
    await goOnTo('2026-12-02T10:00:00+06:00')
    const page = await publish('terms', 'Second')
    expect(page.versions.map(({ number, state }) => [number, state])).toEqual([
      [2, 'shown'],
      [1, 'past'],
    ])
    const second = (await call('GET', 'page-version?page=terms&number=2')) as unknown as Record<string, PageDocument>
    expect([second.document?.lead.en, second.before?.lead.en]).toEqual(['Second', 'First'])
    const first = (await call('GET', 'page-version?page=terms&number=1')) as unknown as Record<string, PageDocument>
    expect(first.before?.lead.en).toContain('What you may expect')
    await publish('terms', first.document?.lead.en ?? '')
    expect((await shown('terms'))?.document?.lead.en).toBe('First')
  })

  test('shows the standard text again, and that is a version as well', async () => {
    const { version } = await publish('faq', 'Ours')
    await goOnTo('2026-12-02T10:00:00+06:00')
    const reset = await call('POST', 'reset-page', { page: 'faq', version })
    expect([reset.message, reset.page.state]).toEqual(['The standard text is shown again', 'standard'])
    expect((await shown('faq'))?.document).toBeNull()
    expect(reset.page.versions.map(({ isStandardText }) => isStandardText)).toEqual([true, false])
  })

  test('is listed with the title that is shown, and with that of its draft only while nothing is', async () => {
    type Listed = { page: string; title: string; state: string; hasDraft: boolean }
    const line = async (key: string) =>
      ((await call('GET', 'pages')) as unknown as { pages: Listed[] }).pages.find(({ page }) => page === key)
    const titled = async (title: string) => {
      const page = await open('terms')
      const document = { ...(page.document as PageDocument), title: { en: title, bn: title } }
      return (await call('PUT', 'page-draft', { page: 'terms', version: page.version, document })).page
    }
    const { version } = await titled('First title')
    await call('POST', 'publish-page', { page: 'terms', version })
    await goOnTo('2026-12-02T10:00:00+06:00')
    await call('POST', 'publish-page', { page: 'terms', version: (await titled('Second title')).version })
    await titled('Drafted title')
    expect(await line('terms')).toMatchObject({ title: 'Second title', state: 'shown', hasDraft: true })
    const { page } = await call('POST', 'pages', { slug: 'eid-offers', title: { en: 'Eid offers', bn: 'ঈদ' } })
    expect(await line(page.page)).toMatchObject({ title: 'Eid offers', state: 'hidden', hasDraft: true })
  })

  test('has no other address and cannot be deleted', async () => {
    const { version } = await draft('terms', 'Ours')
    for (const [method, path, body] of [
      ['PUT', 'page-address', { slug: 'our-terms' }],
      ['DELETE', 'pages', {}],
    ] as const) {
      const answer = await call(method, path, { page: 'terms', version, ...body })
      expect([answer.status, answer.code]).toEqual([409, 'standard_page'])
    }
  })
})

describe('a plan', () => {
  test('is the page from its moment on, and says until when the one before is', async () => {
    await publish('terms', 'Before')
    const eid = '2026-12-10T00:00:00+06:00'
    const page = await publish('terms', 'During Eid', eid)
    expect(page.plannedFor).toBe(new Date(eid).toISOString())
    const before = await shown('terms')
    expect([before?.document?.lead.en, before?.until]).toEqual(['Before', new Date(eid)])
    await goOnTo(eid)
    expect(await shown('terms')).toMatchObject({ document: { lead: { en: 'During Eid' } }, until: undefined })
  })

  test('is withdrawn into a draft, unless there is a draft', async () => {
    const planned = await publish('terms', 'During Eid', '2026-12-10T00:00:00+06:00')
    const withDraft = await draft('terms', 'Another')
    const refused = await call('POST', 'withdraw-page-version', {
      page: 'terms',
      version: withDraft.version,
      number: 1,
    })
    expect([refused.status, refused.code]).toEqual([409, 'has_draft'])
    const without = await call('DELETE', 'page-draft', { page: 'terms', version: withDraft.version })
    const { page } = await call('POST', 'withdraw-page-version', {
      page: 'terms',
      version: without.page.version,
      number: 1,
    })
    expect([planned.plannedFor, page.plannedFor, page.draft?.number]).toEqual([expect.any(String), null, 1])
    const again = await call('POST', 'withdraw-page-version', { page: 'terms', version: page.version, number: 1 })
    expect([again.status, again.code]).toEqual([409, 'not_planned'])
  })

  test('cannot begin in the past', async () => {
    const { version } = await draft('terms', 'Late')
    const answer = await call('POST', 'publish-page', {
      page: 'terms',
      version,
      publishAt: '2026-11-30T00:00:00+06:00',
    })
    expect([answer.status, answer.fields]).toEqual([422, { publishAt: 'This moment is over already' }])
  })
})

describe('what is refused', () => {
  test.each([
    [
      'a variable that there is not',
      { lead: { en: 'Call {fone}', bn: '' } },
      'document.lead.en',
      /no variable \{fone\}/,
    ],
    [
      'a link that runs a script',
      { lead: { en: '[x](javascript:alert)', bn: '' } },
      'document.lead.en',
      /A link leads/,
    ],
    ['a link to another protocol', { lead: { en: '', bn: '[x](//evil.example)' } }, 'document.lead.bn', /A link leads/],
    ['no title in Bangla', { title: { en: 'Terms', bn: ' ' } }, 'document.title.bn', /Please fill this in/],
    ['a text without an end', { lead: { en: 'a'.repeat(601), bn: '' } }, 'document.lead.en', /at most 600 characters/],
    [
      'two sections with one anchor',
      { sections: ['a', 'a'].map((id) => ({ id, title: { en: 'A', bn: 'ক' }, blocks: [] })) },
      'document.sections',
      /same anchor/,
    ],
  ])('%s, at its field', async (_, change, field, sentence) => {
    const page = await open('terms')
    const answer = await call('PUT', 'page-draft', {
      page: 'terms',
      version: page.version,
      document: { ...(page.document as PageDocument), ...change },
    })
    expect([answer.status, answer.fields[field]]).toEqual([422, expect.stringMatching(sentence)])
    expect(await shop.db.select().from(pageVersions)).toEqual([])
  })

  test('the second of two people who edit at once: 409, and the draft of the first stays', async () => {
    const page = await open('terms')
    const save = (en: string) =>
      call('PUT', 'page-draft', { page: 'terms', version: page.version, document: withLead(page, en) })
    const answers = await Promise.all([save('One'), save('Other')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.error).toMatch(/has changed this page since you opened it/)
    const winner = answers[0]?.status === 200 ? 'One' : 'Other'
    expect(((await open('terms')).document as PageDocument).lead.en).toBe(winner)
  })

  test('a refused change blames nobody: who saved the last version need not be who published it', async () => {
    const page = await draft('terms', 'One')
    owner = await shop.staffCookie()
    expect((await call('POST', 'publish-page', { page: 'terms', version: page.version })).status).toBe(200)
    const late = await call('POST', 'publish-page', { page: 'terms', version: page.version })
    expect([late.code, late.error]).toEqual([
      'stale',
      'Somebody has changed this page since you opened it. Reload it to see the changes',
    ])
  })

  test('publishing without a draft, an unknown page, and a version that is not there', async () => {
    const { version } = await open('terms')
    expect((await call('POST', 'publish-page', { page: 'terms', version })).code).toBe('no_draft')
    expect((await call('DELETE', 'page-draft', { page: 'terms', version })).code).toBe('no_draft')
    expect((await call('GET', 'page?page=99')).status).toBe(404)
    expect((await call('GET', 'page-version?page=terms&number=3')).status).toBe(404)
  })
})

describe('a page of the owner’s own', () => {
  const add = (slug: string) => call('POST', 'pages', { slug, title: { en: 'Eid offers', bn: 'ঈদের অফার' } })

  test('is hidden until it is published, then it is listed for search engines', async () => {
    const { page } = await add('eid-offers')
    expect(page).toMatchObject({
      titleBn: 'ঈদের অফার',
      isOwn: true,
      state: 'hidden',
      hasDraft: true,
      path: '/pages/eid-offers',
    })
    expect(await shownOwnPages(shop.db, now)).toEqual([])
    await publish(page.page, 'Half of everything')
    expect(await shownOwnPages(shop.db, now)).toEqual([{ slug: 'eid-offers', changed: now }])
    expect((await shown('eid-offers', true))?.document?.lead.en).toBe('Half of everything')
    await goOnTo('2026-12-02T10:00:00+06:00')
    const hidden = await call('POST', 'reset-page', { page: page.page, version: (await open(page.page)).version })
    expect([hidden.message, hidden.page.state]).toEqual(['Page hidden', 'hidden'])
    expect(await shownOwnPages(shop.db, now)).toEqual([])
  })

  test('is seen through the preview of its draft by whoever has the address, until it is deleted', async () => {
    const { page } = await add('eid-offers')
    const token = page.draft?.previewPath.replace('/preview/', '') ?? ''
    expect(await previewedVersion(shop.db, token)).toMatchObject({ slug: 'eid-offers', isOwn: true })
    expect(await previewedVersion(shop.db, token.slice(1))).toBeUndefined()
    await call('DELETE', 'pages', { page: page.page, version: page.version })
    expect(await previewedVersion(shop.db, token)).toBeUndefined()
    expect((await call('GET', `page?page=${page.page}`)).status).toBe(404)
    const restored = await call('POST', 'restore-page', { page: page.page })
    expect([restored.message, restored.page.path]).toEqual(['Page restored', '/pages/eid-offers'])
  })

  test('leads from its old address to its new one; an address belongs to one page', async () => {
    const { page } = await add('eid-offers')
    const moved = await call('PUT', 'page-address', { page: page.page, version: page.version, slug: 'eid-sale' })
    expect(moved.page.path).toBe('/pages/eid-sale')
    expect(await movedTo(shop.db, 'eid-offers')).toBe('eid-sale')
    const other = await add('eid-sale')
    expect([other.status, other.fields]).toEqual([409, { slug: 'Another page has this address' }])
    // The old address may be used again: then it leads nowhere else.
    expect((await add('eid-offers')).status).toBe(200)
    expect(await movedTo(shop.db, 'eid-offers')).toBeUndefined()
  })

  test('of two people who take one address at once, one gets it', async () => {
    const answers = await Promise.all([add('puja'), add('puja'), add('puja')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('cannot be restored while another has its address', async () => {
    const { page } = await add('puja')
    await call('DELETE', 'pages', { page: page.page, version: page.version })
    await add('puja')
    const refused = await call('POST', 'restore-page', { page: page.page })
    expect([refused.status, refused.code]).toEqual([409, 'taken'])
  })

  test.each(['terms', '999999999999999', '99'])('%s cannot be restored: there is no such page', async (page) => {
    expect((await call('POST', 'restore-page', { page })).status).toBe(404)
  })

  test.each(['Eid', 'eid offers', 'eid--offers', '-eid', 'ঈদ', ''])('has no address like "%s"', async (slug) => {
    const answer = await add(slug)
    expect([answer.status, Object.keys(answer.fields)]).toEqual([422, ['slug']])
  })
})

test('every change is in the activity log', async () => {
  const { version } = await publish('terms', 'Ours')
  await call('POST', 'reset-page', { page: 'terms', version })
  const log = await shop.db.select().from(auditLog).orderBy(asc(auditLog.id))
  expect(log.map(({ action, subject }) => [action, subject])).toEqual([
    ['page.draft', 'terms'],
    ['page.publish', 'terms'],
    ['page.reset', 'terms'],
  ])
})
