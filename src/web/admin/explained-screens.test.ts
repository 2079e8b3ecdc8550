import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '#web/routes.ts'

const isRoute = (route: RouteConfigEntry) => !route.file.endsWith('no-screen.tsx')
const screensIn = ({ file, children = [] }: RouteConfigEntry): RouteConfigEntry[] =>
  file.endsWith('admin/layout.tsx') ? children.filter(isRoute) : children.flatMap(screensIn)
const screens = (routes as RouteConfigEntry[]).flatMap(screensIn)

const sourceOf = (file: string) => readFileSync(`src/web/${file}`, 'utf8')
/** The file of the screen and those of the back office that it imports, up to that with its head. */
function headsOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const source = sourceOf(file)
  const heads = [...source.matchAll(/<PageHead\s[\s\S]*?\n?\s*\/?>\n/g)].map(([head]) => head)
  if (heads.length > 0) return heads
  const folder = file.slice(0, file.lastIndexOf('/'))
  return [...source.matchAll(/from '(#web\/admin|\.)\/(pages\/)?([\w/-]+\.tsx)'/g)].flatMap(
    ([, from, pages = '', name]) => headsOf(`${from === '.' ? folder : 'admin'}/${pages}${name}`, seen),
  )
}

test('every screen is found', () => expect(screens.length).toBeGreaterThanOrEqual(40))

test.each(screens.map(({ path, file }) => [path, file]))('/admin/%s says what it is for', (_path, file) => {
  const heads = headsOf(file ?? '')
  expect(heads.length).toBeGreaterThan(0)
  // At least a short sentence; tests/office-texts.test.ts wants its Bangla.
  for (const head of heads) expect(head).toMatch(/\btext=\{[\s\S]*?t\(\s*'(?:[^'\\]|\\.){25,}'/)
})
