// Finds a browser for journeys, screens and benches.
import { existsSync } from 'node:fs'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Where the browser is and with which switches it starts: the one that CHROME_PATH names, else the one that npm brings. One that
 * is merely installed is not taken, so that every machine runs the same browser.
 * @returns {Promise<{ path: string, args: string[] }>}
 */
export async function findBrowser() {
  const named = process.env.BROWSER_FROM_NPM ? undefined : process.env.CHROME_PATH
  if (named && !existsSync(named)) throw new Error(`CHROME_PATH names ${named}, and there is no such file.`)
  if (named) return { path: named, args: switches }
  const { default: chromium } = await import('@sparticuz/chromium')
  // Not with its own switches: they are for a function that serves one page, and put all of the browser into one process,
  // which ends with the first visit.
  return { path: await chromium.executablePath(), args: switches }
}

/** The browser of `findBrowser` and, unless one was named, an installed Chrome or Chromium as well. */
export async function findBrowsers() {
  const first = await findBrowser()
  const other = process.env.CHROME_PATH || process.env.BROWSER_FROM_NPM ? undefined : installed.find(existsSync)
  return other ? [first, { path: other, args: switches }] : [first]
}
