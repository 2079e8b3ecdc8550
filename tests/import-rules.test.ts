import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Files that break one rule each: a linter rule without effect would accept them. */
const violations: [rule: string, file: string, code: string, linter?: string][] = [
  ['shared imports nothing of ours', 'src/shared/violation-1.ts', `import '#platform/refusal.ts'\n`],
  ['platform imports only shared', 'src/platform/violation-2.ts', `import '#domains/orders/contract.ts'\n`],
  ['domains do not know pages', 'src/domains/orders/violation-3.ts', `import '#web/request/shop.ts'\n`],
  ['domains do not use endpoints', 'src/domains/orders/violation-4.ts', `import '#domains/staff/endpoints.ts'\n`],
  ['contracts travel to the browser', 'src/domains/violation/contract.ts', `import 'drizzle-orm'\n`],
  ['staff contracts travel to the browser', 'src/domains/violation/staff-contract.ts', `import 'drizzle-orm'\n`],
  [
    'contracts of shoppers do without those of staff',
    'src/domains/violation-10/contract.ts',
    `import '#domains/orders/staff-contract.ts'\n`,
  ],
  [
    'the storefront does without the contracts of staff',
    'src/web/storefront/violation-9.tsx',
    `import '#domains/orders/staff-contract.ts'\n`,
  ],
  ['routes travel to the browser', 'src/domains/violation/routes.ts', `import '#platform/http/serve.ts'\n`],
  [
    'components do not reach the domain',
    'src/web/storefront/violation-5.tsx',
    `import '#domains/orders/placing/place-order.ts'\n`,
  ],
  ['the server does without the demo', 'src/server/violation-13.ts', `import '../../demo/fill.ts'\n`],
  ['storefront and admin stay apart', 'src/web/storefront/routes/violation-6.tsx', `import '#web/admin/layout.tsx'\n`],
  [
    'the back office talks to the API',
    'src/web/admin/violation-7.tsx',
    `import '#domains/orders/placing/place-order.ts'\n`,
  ],
  ['the look knows neither', 'src/web/ui/violation-8.tsx', `import '#web/storefront/cart/cart.ts'\n`],
  [
    'no page asks Intl',
    'src/web/storefront/violation-11.tsx',
    `export const day = new Intl.DateTimeFormat('bn').format()\n`,
    'noRestrictedGlobals',
  ],
  [
    'nothing shared asks Intl',
    'src/shared/violation-12.ts',
    `export const day = new Intl.DateTimeFormat('bn').format()\n`,
    'noRestrictedGlobals',
  ],
]

// In a folder of its own: other tests read the tree at the same time.
let folder = ''
let seen = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bunon-imports-'))
  cpSync('biome.json', join(folder, 'biome.json'))
  for (const [, file, code] of violations) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), code)
  }
  const linted = spawnSync(
    resolve('node_modules/.bin/biome'),
    ['lint', '--vcs-enabled=false', '--max-diagnostics=50', ...violations.map(([, file]) => file)],
    { encoding: 'utf8', cwd: folder },
  )
  seen = linted.stdout + linted.stderr
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(violations)('the linter sees that %s', (_, file, _code, rule = 'noRestrictedImports') => {
  const report = seen.split('\n').find((line) => line.startsWith(file))
  expect(report).toContain(rule)
})
