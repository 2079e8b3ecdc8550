import { createHmac, randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, expectNoBarriers, expectNoSidewaysScroll, shopUrl, test } from './shopper.ts'

export type Staff = { username: string; password: string }

/** The main admin of the shop under test. */
export const admin: Staff = {
  username: process.env.ADMIN_USERNAME ?? 'admin',
  password: process.env.ADMIN_PASSWORD ?? '',
}

export const at = (path: string) => `${shopUrl}${path}`

/** Submits the log-in form of the back office; the test checks the result. `url`: of another shop. */
export async function logIn(page: Page, who = admin, url = shopUrl) {
  await page.goto(`${url}/admin`)
  await page.getByLabel('Username').fill(who.username)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Signs in and opens a screen. */
export async function enter(page: Page, path: string, who = admin, url = shopUrl) {
  await logIn(page, who, url)
  await page.waitForURL('**/admin/dashboard')
  await page.goto(url + path)
}

/** Creates a sub-admin with a unique name through the API, as the main admin signed in on that page. */
export async function hire(page: Page, permissions: string[], url = shopUrl) {
  const who = { username: `staff${randomUUID().slice(0, 8)}`, password: 'Boat-On-Padma-7' }
  const answer = await page.request.post(`${url}/backend/api/subadmins`, {
    headers: { origin: url },
    data: { ...who, email: `${who.username}@shop.example`, phone: '01712345678', permissions },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return who
}

/** A message, which may be visible to screen readers only. */
export const expectMessage = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()

export const row = (page: Page, name: string | RegExp) => page.getByRole('row').filter({ hasText: name })

/** Chooses district and thana in the fields with suggestions. */
export async function fillPlace(form: Locator, district: string, thana: string) {
  for (const [name, text] of [
    ['District', district],
    ['Thana or upazila', thana],
  ] as const) {
    const field = form.getByRole('combobox', { name }).and(form.locator('input'))
    // The same text again would bring no suggestions.
    if ((await field.inputValue()) === text) continue
    await field.fill(text)
    await form.page().getByRole('option', { name: text }).first().click()
  }
}

/** Checks that each screen is accessible and no wider than the window. `screens`: paths below /admin/. */
export async function expectScreensFit(page: Page, screens: string[], url = shopUrl) {
  // Checking one screen takes three seconds, and half a minute on a busy machine.
  test.setTimeout(test.info().timeout + screens.length * 30_000)
  for (const screen of screens) {
    await page.goto(`${url}/admin/${screen}`)
    await page.waitForLoadState('networkidle')
    await expectNoBarriers(page)
    await expectNoSidewaysScroll(page)
  }
}

/** Presses a link or button in the head of a screen, which is an entry of the menu More Actions on a phone. */
export async function pressAction(page: Page, name: string) {
  const shown = page.getByRole('link', { name, exact: true }).or(page.getByRole('button', { name, exact: true }))
  const more = page.getByRole('button', { name: 'More Actions' })
  await expect(shown.or(more).first()).toBeVisible()
  if (await shown.first().isVisible()) return shown.first().click()
  await more.click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** The code that an authenticator app shows now (RFC 6238). */
export function codeOf(secret: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret].map((character) => alphabet.indexOf(character).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const mac = createHmac('sha1', key).update(counter).digest()
  return String((mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
