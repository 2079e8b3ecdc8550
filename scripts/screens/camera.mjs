import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** Takes pictures into screens/, of those whose folder and name (office-360-dark/office-users) have one of the words in them; without words, of all. */
export function cameraFor(words) {
  let taken = 0
  const isWanted = (name) => words.length === 0 || words.some((word) => name.includes(word))

  /** `act`: what is done on the page first; then the picture is of what is in sight, else of the whole page. */
  async function take(context, folder, name, address, act) {
    if (!isWanted(`${folder}/${name}`)) return
    mkdirSync(join('screens', folder), { recursive: true })
    const page = await context.newPage()
    try {
      await page.goto(address, { waitUntil: 'load' })
      await settle(page)
      await act?.(page)
      if (act) await page.waitForTimeout(900)
      else await scrollThrough(page)
      await page.screenshot({ path: join('screens', folder, `${name}.png`), fullPage: !act })
      taken++
      process.stdout.write(`\r${String(taken).padStart(4)} ${folder}/${name}`.padEnd(70))
    } catch (error) {
      console.error(`\n${folder}/${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
      process.exitCode = 1
    } finally {
      await page.close()
    }
  }
  return { isWanted, take, count: () => taken }
}

/** What pages ask for after they are there has come; what asks again and again is not waited for. */
async function settle(page) {
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {})
  const patience = { timeout: 20_000 }
  await page
    .getByText('Loading admin panel...')
    .waitFor({ state: 'hidden', ...patience })
    .catch(() => {})
  const isThere = () => !document.querySelector('[aria-busy="true"]')
  await page.waitForFunction(isThere, undefined, patience).catch(() => {})
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  await page.waitForTimeout(400)
}

/** Pictures load as they come near. */
function scrollThrough(page) {
  return page.evaluate(async () => {
    const next = () => new Promise((done) => setTimeout(done, 40))
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y)
      await next()
    }
    scrollTo(0, 0)
    // Pictures of what is folded away never load.
    const seen = [...document.images].map((image) => image.decode().catch(() => {}))
    await Promise.race([Promise.all(seen), new Promise((done) => setTimeout(done, 3000))])
    await next()
  })
}
