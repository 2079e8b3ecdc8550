// Finds a browser for end-to-end tests, screenshots and benchmarks.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

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
 * Path and switches of the browser: the one in CHROME_PATH (unless BROWSER_FROM_NPM is set), otherwise the one from
 * npm. Installed browsers are not used, so that every machine runs the same one.
 * @returns {Promise<{ path: string, args: string[] }>}
 */
export async function findBrowser() {
  const named = process.env.BROWSER_FROM_NPM ? undefined : process.env.CHROME_PATH
  if (named && !existsSync(named)) throw new Error(`CHROME_PATH names ${named}, and there is no such file.`)
  if (named) return { path: named, args: switches }
  // The package's own switches are for serverless functions that render one page: they run the whole browser in a
  // single process, which exits after the first visit.
  unpacked ??= unpackFromNpm()
  return { path: await unpacked, args: switches }
}

const modules = resolve(import.meta.dirname, '../node_modules')
/** Unpacked once per process. */
let unpacked

/**
 * The package unpacks its browser into the folder for temporary files, and starts any file of that name: another
 * user's, another version, or a partial one. So it unpacks into a folder of the project.
 */
async function unpackFromNpm() {
  const { version } = JSON.parse(readFileSync(join(modules, '@sparticuz/chromium/package.json'), 'utf8'))
  const folder = join(modules, '.cache', `chromium-${version}`)
  if (!existsSync(folder)) {
    const part = `${folder}-${process.pid}`
    mkdirSync(part, { recursive: true })
    const { TMPDIR } = process.env
    process.env.TMPDIR = part
    try {
      const { default: chromium } = await import('@sparticuz/chromium')
      await chromium.executablePath()
    } finally {
      if (TMPDIR === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = TMPDIR
    }
    try {
      renameSync(part, folder)
    } catch {
      // Another process has unpacked it in the meantime.
      rmSync(part, { recursive: true })
    }
  }
  return join(folder, 'chromium')
}

/** The browser of `findBrowser` and, unless CHROME_PATH is set, also an installed Chrome or Chromium. */
export async function findBrowsers() {
  const first = await findBrowser()
  const other = process.env.CHROME_PATH || process.env.BROWSER_FROM_NPM ? undefined : installed.find(existsSync)
  return other ? [first, { path: other, args: switches }] : [first]
}
