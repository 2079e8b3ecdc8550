import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { admin, at, enter, hire } from './office-staff.ts'
import { deskSize, expect, expectNoBarriers, expectNoSidewaysScroll, phoneSize, test } from './shopper.ts'

const list = (page: Page) => page.getByRole('list', { name: 'Backups' }).getByRole('listitem')

async function makeOne(page: Page) {
  await page.getByRole('button', { name: 'Make a Backup Now' }).click()
  await expect(page.getByText('Backup made')).toBeVisible({ timeout: 60_000 })
}

test('the main admin makes a backup, sees that it was verified, and downloads it completely', async ({ page }) => {
  test.slow()
  await enter(page, '/admin/settings/backups')
  await expect(page.getByRole('heading', { name: 'Backups', exact: true })).toBeVisible()
  await makeOne(page)
  const newest = list(page).first()
  await expect(newest).toContainText('Read back and whole')
  await expect(newest).toContainText(`by ${admin.username}`)
  await expect(newest).toContainText(/[\d,]+ orders? · [\d,]+ rows · [\d,]+ uploaded pictures?/)

  const coming = page.waitForEvent('download')
  await newest.getByRole('link', { name: /^Download the backup of/ }).click()
  const download = await coming
  expect(download.suggestedFilename()).toMatch(/^backup-\d{4}-\d{2}-\d{2}-\d{6}\.tar$/)
  const file = await readFile((await download.path()) as string)
  // A tar whose first member lists its contents.
  expect(file.toString('latin1', 257, 262)).toBe('ustar')
  const { body, tables } = JSON.parse(file.toString('utf8', 512, 512 + 64 * 1024))
  expect(file.length).toBe(512 + 64 * 1024 + body.bytes)
  expect(tables.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['orders', 'products']))
  expect(tables.map(({ name }: { name: string }) => name)).not.toContain('staff_sessions')

  await page.goto(at('/admin/activity?action=backup'))
  await expect(page.getByRole('button', { name: 'Backup: download' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Backup: make' }).first()).toBeVisible()
})

test('backups are offered to nobody but the main admin', async ({ page, browser }) => {
  await enter(page, '/admin/settings/backups')
  const who = await hire(page, ['settings.view', 'orders.view', 'users.view', 'reports.view'])
  const context = await browser.newContext({ viewport: deskSize })
  const other = await context.newPage()
  await enter(other, '/admin/settings/shop', who)
  const sections = other.getByRole('navigation', { name: 'Settings' })
  await expect(sections.getByRole('link', { name: 'Shop Details' })).toBeVisible()
  await expect(sections.getByRole('link', { name: 'Backups' })).toHaveCount(0)
  await other.goto(at('/admin/settings/backups'))
  await expect(other.getByText('This screen is not open to you')).toBeVisible()
  for (const name of ['backups', 'download-backup?name=backup-2026-01-01-000000.tar'])
    expect((await other.request.get(at(`/backend/api/${name}`))).status()).toBe(403)
  await context.close()
})

test('progress, a failure, an empty list and a damaged file are shown', async ({ page }) => {
  await enter(page, '/admin/dashboard')
  const answer = {
    success: true,
    backups: [] as object[],
    underWay: null as object | null,
    failure: null as object | null,
    schedule: { every: 24, keep: 14, dueAt: '2036-11-23T01:00:00.000Z' },
    folder: '/srv/shop/.data/backups',
  }
  await page.route('**/backend/api/backups', (route) => route.fulfill({ json: answer }))
  await page.goto(at('/admin/settings/backups'))
  await expect(page.getByText('No backups yet')).toBeVisible()
  await expect(page.getByText('By itself every 24 hours, next on 23 Nov 2036')).toBeVisible()
  await expect(page.getByText('/srv/shop/.data/backups')).toBeVisible()

  answer.failure = { at: '2026-11-22T01:00:00.000Z', reason: 'The disk is full.' }
  answer.underWay = { phase: 'tables', done: 1200, total: 4800 }
  answer.backups = [
    {
      name: 'backup-2026-11-21-070000.tar',
      size: 5,
      madeAt: null,
      madeBy: null,
      rows: 0,
      orders: 0,
      pictures: 0,
      missingPictures: 0,
      damage: 'The backup is cut off: 70 bytes are missing at its end.',
    },
  ]
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('failed: The disk is full. The shop tries again by itself.')
  await expect(page.getByRole('status').filter({ hasText: '1,200 of 4,800 rows' })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')
  await expect(page.getByRole('button', { name: 'Make a Backup Now' })).toBeDisabled()
  await expect(list(page)).toContainText('The backup is cut off: 70 bytes are missing at its end.')
  await expectNoBarriers(page)
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of [phoneSize, deskSize]) {
    test(`no barriers, nothing too wide: ${colorScheme}, ${viewport.width} px`, async ({ browser }) => {
      test.slow()
      const context = await browser.newContext({ colorScheme, viewport, hasTouch: viewport.width < 600 })
      const page = await context.newPage()
      await enter(page, '/admin/settings/backups')
      await makeOne(page)
      await expect(list(page).first()).toBeVisible()
      await expectNoBarriers(page)
      await expectNoSidewaysScroll(page)
      await context.close()
    })
  }
}
