import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findBrowser } from '../scripts/browser.mjs'

test('the browser of npm is unpacked in the project, where no other user or version has put one', async () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('BROWSER_FROM_NPM', '1')
  vi.stubEnv('CHROME_PATH', process.execPath)
  vi.stubEnv('TMPDIR', '/nowhere')
  const cache = resolve('node_modules/.cache')
  const paths = await Promise.all([findBrowser(), findBrowser()].map(async (found) => (await found).path))
  expect(paths[0]).toMatch(new RegExp(`^${join(cache, 'chromium-')}[\\d.]+/chromium$`))
  expect(paths[1]).toBe(paths[0])
  expect(paths.every(existsSync)).toBe(true)
  expect(readdirSync(cache).filter((name) => /^chromium-.*-\d+$/.test(name))).toEqual([])
  expect(process.env.TMPDIR).toBe('/nowhere')
})
