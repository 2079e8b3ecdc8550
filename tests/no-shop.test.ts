import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { runScript } from './support/run-script.ts'

vi.setConfig({ testTimeout: 300_000 })

test.each(['backup', 'events', 'let-admin-in', 'migrate', 'recompute', 'secret-key'] as const)(
  'npm run %s in a folder without a shop says so, and makes none',
  async (script) => {
    const home = mkdtempSync(join(tmpdir(), 'bunon-no-shop-'))
    try {
      const dataDir = join(home, 'nothing')
      expect(await runScript(script, [], { DATA_DIR: dataDir })).toMatchObject({
        code: 1,
        output: expect.stringContaining(`There is no shop in ${dataDir}.`),
      })
      expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
    } finally {
      rmSync(home, { recursive: true })
    }
  },
)
