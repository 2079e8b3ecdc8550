import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { canEnter, databaseUser } from './database-user.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bunon-user-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a program with a umask that gives others no access. */
function strictly(program: string) {
  const at = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
  const imports = `import fs from 'node:fs'
    import { databaseFolder, makeOpenFolder, openToAll } from ${at('./database-folder.ts')}
    import { databaseUser } from ${at('./database-user.ts')}`
  const text = `${imports}; process.umask(0o077); const folder = ${JSON.stringify(folder)}; ${program}`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', text], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
}

describe.runIf(process.getuid?.() === 0 && process.platform === 'linux')('as root with a strict umask', () => {
  test("the folder outside can be entered by PostgreSQL's user", () => {
    strictly(`databaseFolder(folder, databaseUser(folder), () => {})`)
    const home = dirname(readlinkSync(join(folder, 'postgres')))
    try {
      expect(canEnter(home, databaseUser(folder))).toBe(true)
    } finally {
      rmSync(home, { recursive: true })
    }
  })

  test('so can copied programs, and they can be executed', () => {
    chmodSync(folder, 0o755)
    strictly(`
      makeOpenFolder(folder + '/a/copy')
      fs.mkdirSync(folder + '/a/copy/bin')
      fs.writeFileSync(folder + '/a/copy/bin/greet', '#!/bin/sh\\necho hello', { mode: 0o700 })
      fs.writeFileSync(folder + '/a/copy/bin/list', 'words')
      openToAll(folder + '/a/copy')`)
    const as = { ...databaseUser(folder), cwd: '/', env: {}, encoding: 'utf8' } as const
    expect(spawnSync(join(folder, 'a/copy/bin/greet'), [], as).stdout).toBe('hello\n')
    expect(spawnSync('/bin/cat', [join(folder, 'a/copy/bin/list')], as).stdout).toBe('words')
  })
})
