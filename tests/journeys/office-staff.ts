import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectNoBarriers, expectNoSidewaysScroll, shopUrl, test } from './shopper.ts'

export type Staff = { username: string; password: string }

/** The main admin of the shop that the visits are made in. */
export const admin: Staff = {
  username: process.env.ADMIN_USERNAME ?? 'admin',
  password: process.env.ADMIN_PASSWORD ?? '',
}

export const at = (path: string) => `${shopUrl}${path}`

/** Signs in at the door of the office; what comes of it is the visit's to see. `url`: of another shop. */
export async function logIn(page: Page, who = admin, url = shopUrl) {
  await page.goto(`${url}/admin`)
  await page.getByLabel('Username').fill(who.username)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Signs in and goes on to a screen. */
export async function enter(page: Page, path: string, who = admin, url = shopUrl) {
  await logIn(page, who, url)
  await page.waitForURL('**/admin/dashboard')
  await page.goto(url + path)
}

/** A sub-admin of a name that nobody has yet, made through the API by the main admin who is signed in on that page. */
export async function hire(page: Page, permissions: string[], url = shopUrl) {
  const who = { username: `staff${randomUUID().slice(0, 8)}`, password: 'Boat-On-Padma-7' }
  const answer = await page.request.post(`${url}/backend/api/subadmins`, {
    headers: { origin: url },
    data: { ...who, email: `${who.username}@shop.example`, phone: '01712345678', permissions },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return who
}

/** A message, which may also stand where only screen readers find it. */
export const expectSaid = (page: Page, said: string | RegExp) => expect(page.getByText(said).first()).toBeVisible()

export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Each of those screens is without barriers and no wider than the window. `screens`: what follows /admin/. */
export async function expectScreensFit(page: Page, screens: string[], url = shopUrl) {
  // Looking one over takes three seconds, and half a minute on a machine that is busy.
  test.setTimeout(test.info().timeout + screens.length * 30_000)
  for (const screen of screens) {
    await page.goto(`${url}/admin/${screen}`)
    await page.waitForLoadState('networkidle')
    await expectNoBarriers(page)
    await expectNoSidewaysScroll(page)
  }
}
