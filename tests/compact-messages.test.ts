import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compile } from '@inlang/paraglide-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '#shared/locales.ts'
import { paraglide } from '../paraglide.config.ts'
import { compactMessage } from '../vite.messages.ts'

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bunon-messages-'))
  // One file per message, as for a build.
  await compile({ ...paraglide, outdir: folder, outputStructure: 'message-modules' })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Message = (inputs: object, options?: { locale: string }) => string

/** Runs the code of a message file, with functions in place of its imports. */
function run(code: string, name: string, imports: Record<string, unknown>): Message {
  const body = code.replace(/^import .*$/m, '').replace('export const', 'const')
  return new Function(...Object.keys(imports), `${body}\nreturn ${name}`)(...Object.values(imports))
}

test('every message says in browsers what it says on the server, in every language', () => {
  const inputs = new Proxy({}, { get: (_, key) => `<${String(key)}>` })
  const files = readdirSync(join(folder, 'messages')).filter((name) => /^(?!_index).*\.js$/.test(name))
  expect(files.length).toBeGreaterThan(900)
  for (const file of files) {
    const code = readFileSync(join(folder, 'messages', file), 'utf8')
    const name = file.replace(/\.js$/, '')
    const compact = compactMessage(code)
    expect(compact, name).toBeDefined()
    for (const locale of locales) {
      const plain = run(code, name, { getLocale: () => locale, experimentalStaticLocale: undefined })
      const short = run(compact ?? '', name, { messageLocale: (o?: { locale: string }) => o?.locale ?? locale })
      expect(short(inputs)).toBe(plain(inputs))
      for (const other of locales) expect(short(inputs, { locale: other })).toBe(plain(inputs, { locale: other }))
    }
  }
})

test('a message with plural forms, or with other code than expected, stays as it is', () => {
  expect(compactMessage('const en_a = (i) => { if (i.n === 1) return `one`; return `many` }')).toBeUndefined()
  expect(
    compactMessage(
      'const en_a = () => { return `a` };\nexport const a = ((inputs, options = {}) => { return fr_a(inputs) })',
    ),
  ).toBeUndefined()
})
