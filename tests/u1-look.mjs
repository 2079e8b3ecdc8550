import { chromium } from '@playwright/test'
import { findBrowser } from '../scripts/browser.mjs'
const { path, args } = await findBrowser()
const browser = await chromium.launch({ executablePath: path, args })
const url = 'http://127.0.0.1:3961'
const out = '/tmp/u1-shots'
const answer = await (await fetch(url + '/backend/api/products-data?limit=20')).json()
const p = answer.products.find((p) => p.variants.some((v) => v.available && v.left === undefined && v.price))
const v = p.variants.find((v) => v.available && v.left === undefined)
const line = { id: p.number, name: p.title, nameBn: p.titleBn ?? p.title, slug: 'x', price: v.price, originalPrice: null, image: p.images?.[0]?.url ?? '', size: v.size, color: v.color, colorBn: '', quantity: 1 }
console.log(line)
const errors = []
export async function open(width, lang, pathname, { js = true } = {}) {
  const context = await browser.newContext({ viewport: { width, height: width < 500 ? 800 : 900 }, javaScriptEnabled: js })
  const page = await context.newPage()
  page.on('pageerror', (e) => errors.push(e.message))
  page.on('console', (e) => e.type() === 'error' && errors.push(e.text()))
  await page.addInitScript((line) => { if (!localStorage.getItem('shopping-cart')) localStorage.setItem('shopping-cart', JSON.stringify([line])) }, line)
  await page.goto(url + (lang === 'bn' ? '/bn' : '') + pathname)
  return page
}
const steps = process.argv.slice(2)
for (const [width, lang] of [[360, 'en'], [1280, 'bn'], [1280, 'en'], [360, 'bn']]) {
  const name = `${out}/${lang}-${width}`
  if (steps.includes('checkout')) {
    const page = await open(width, lang, '/checkout')
    await page.waitForSelector('#checkout-district[role=combobox]')
    const d = page.locator('#checkout-district')
    await d.scrollIntoViewIfNeeded()
    await d.click()
    await page.waitForTimeout(400)
    await page.screenshot({ path: `${name}-district-open.png` })
    await page.keyboard.type(lang === 'bn' ? 'যশ' : 'jess')
    await page.waitForTimeout(300)
    await page.screenshot({ path: `${name}-district-typed.png` })
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.type('zzz')
    await page.waitForTimeout(300)
    await page.screenshot({ path: `${name}-thana-none.png` })
    await d.fill(lang === 'bn' ? 'ঢাকা' : 'dhaka')
    await page.keyboard.press('Tab')
    console.log('focus after tab', await page.evaluate(() => document.activeElement.id), await d.inputValue())
    await page.keyboard.type(lang === 'bn' ? 'ধান' : 'dhan')
    await page.waitForTimeout(300)
    await page.screenshot({ path: `${name}-thana-typed.png` })
    await page.keyboard.press('Enter')
    await page.waitForTimeout(300)
    console.log('thana', await page.locator('#checkout-thana').inputValue())
    await page.screenshot({ path: `${name}-chosen.png`, fullPage: width > 500 })
    await page.locator('main form button[type=submit]').click()
    await page.waitForTimeout(300)
    await page.screenshot({ path: `${name}-wrong.png`, fullPage: true })
    await page.context().close()
  }
  if (steps.includes('product')) {
    const page = await open(width, lang, `/product/${p.number}`)
    await page.waitForFunction(() => window.early === undefined)
    const b = page.locator('main button[aria-haspopup=dialog]', { hasText: lang === 'bn' ? 'বদলান' : 'Change' })
    await b.scrollIntoViewIfNeeded()
    await page.screenshot({ path: `${name}-promise.png` })
    await b.click()
    await page.waitForSelector('#promise-district[role=combobox]')
    await page.waitForTimeout(400)
    await page.screenshot({ path: `${name}-promise-dialog.png` })
    await page.locator('#promise-district').fill('bogra')
    await page.keyboard.press('Enter')
    await page.locator('#promise-thana').click()
    await page.waitForTimeout(300)
    await page.screenshot({ path: `${name}-promise-thana.png` })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').locator('button', { hasText: lang === 'bn' ? 'এই জায়গা' : 'Use this' }).click()
    await page.waitForTimeout(500)
    await page.screenshot({ path: `${name}-promise-after.png` })
    await page.context().close()
  }
  if (steps.includes('nojs')) {
    const page = await open(width, lang, '/checkout', { js: false })
    await page.locator('#checkout-district').scrollIntoViewIfNeeded()
    await page.screenshot({ path: `${name}-nojs.png` })
    await page.context().close()
  }
}
console.log('errors', errors)
await browser.close()
