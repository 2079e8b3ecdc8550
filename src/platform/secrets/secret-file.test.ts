import { execFile } from 'node:child_process'
import fs, { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { secretFile } from './secret-file.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'bunon-secret-file-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  rmSync(home, { recursive: true, force: true })
})

test("a secret is created once, with its folder, readable only by the shop's user", () => {
  const file = join(home, 'data', 'secret')
  expect(secretFile(file, () => 'the first\n')).toBe('the first')
  expect(secretFile(file, () => 'another')).toBe('the first')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(home, 'data'))).toEqual(['secret'])
})

test('a concurrent start sees no file or a complete one, and an interrupted start leaves none', () => {
  const file = join(home, 'secret')
  const broken = () => {
    expect(existsSync(file)).toBe(false)
    throw new Error('the disk is full')
  }
  expect(() => secretFile(file, broken)).toThrow('the disk is full')
  expect(readdirSync(home)).toEqual([])
  const faster = () => {
    writeFileSync(file, 'of the faster one')
    return 'of the slower one'
  }
  expect(secretFile(file, faster)).toBe('of the faster one')
})

test('processes that create it at the same time read the same', async () => {
  const file = join(home, 'secret')
  const script = `import { secretFile } from ${JSON.stringify(new URL('./secret-file.ts', import.meta.url).href)}
    console.log(secretFile(process.argv[1], () => String(process.pid)))`
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, file])
  const read = (await Promise.all([run(), run(), run(), run()])).map(({ stdout }) => stdout.trim())
  expect(new Set(read).size).toBe(1)
  expect(read[0]).toMatch(/^\d+$/)
})

test('works on a file system without hard links', () => {
  const file = join(home, 'secret')
  vi.spyOn(fs, 'linkSync').mockImplementation(() => {
    throw Object.assign(new Error('operation not permitted'), { code: 'EPERM' })
  })
  syncBuiltinESMExports()
  expect(secretFile(file, () => 'made at its place')).toBe('made at its place')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(home)).toEqual(['secret'])
})
