import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Takes screenshots into screens/. With words, only those whose folder/name (office-360-dark/office-users) contains one
 * of them.
 */
export function cameraFor(words) {
  let taken = 0
  const isWanted = (name) => words.length === 0 || words.some((word) => name.includes(word))

  /**
   * `act`: steps on the page before the screenshot. With it the screenshot shows the viewport, otherwise the whole
   * page. An error that the page throws fails the walk, after the screenshot.
   */
  async function take(context, folder, name, address, act) {
    if (!isWanted(`${folder}/${name}`)) return
    mkdirSync(join('screens', folder), { recursive: true })
    const page = await context.newPage()
    const errors = []
    page.on('pageerror', ({ message }) => errors.push(message))
    try {
      await page.goto(address, { waitUntil: 'load' })
      await settle(page)
      await act?.(page)
      if (act) await page.waitForTimeout(900)
      else await scrollThrough(page)
      await page.screenshot({ path: join('screens', folder, `${name}.png`), fullPage: !act })
      taken++
      process.stdout.write(`\r${String(taken).padStart(4)} ${folder}/${name}`.padEnd(70))
      if (errors.length > 0) throw new Error(`the page threw ${errors.join(' · ').replaceAll('\n', ' ')}`)
    } catch (error) {
      console.error(`\n${folder}/${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
      process.exitCode = 1
    } finally {
      await page.close()
    }
  }
  return { isWanted, take, count: () => taken }
}

/** Waits until the page has loaded its data. Polling never ends, so all waits have a timeout. */
async function settle(page) {
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {})
  const timeout = 20_000
  await page
    .getByText('Loading admin panel...')
    .waitFor({ state: 'hidden', timeout })
    .catch(() => {})
  const isThere = () => !document.querySelector('[aria-busy="true"]')
  await page.waitForFunction(isThere, undefined, { timeout }).catch(() => {})
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  await page.waitForTimeout(400)
}

/** Scrolls through the page, so that lazy images load. */
function scrollThrough(page) {
  return page.evaluate(async () => {
    const next = () => new Promise((done) => setTimeout(done, 40))
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y)
      await next()
    }
    scrollTo(0, 0)
    // Images in collapsed content never load, hence the timeout.
    const seen = [...document.images].map((image) => image.decode().catch(() => {}))
    await Promise.race([Promise.all(seen), new Promise((done) => setTimeout(done, 3000))])
    await next()
  })
}
