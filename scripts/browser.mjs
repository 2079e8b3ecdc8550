// Finds a browser for the journeys: an installed Chrome or Chromium, else the one that npm brought.
import { existsSync } from 'node:fs'

const installed = [
  process.env.CHROME_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Where the browser is and with which switches it starts: {path, args}. BROWSER_FROM_NPM=1 tries npm's even so. */
export async function findBrowser() {
  const found = process.env.BROWSER_FROM_NPM ? undefined : installed.find((path) => path && existsSync(path))
  if (found) return { path: found, args: quiet }
  const { default: chromium } = await import('@sparticuz/chromium')
  // Not with its own switches: they are for a function that serves one page, and put all of the browser into one process,
  // which ends with the first visit.
  return { path: await chromium.executablePath(), args: quiet }
}
