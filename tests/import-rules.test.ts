import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Files that break one rule each: a linter rule without effect would accept them. */
const violations: [rule: string, file: string, code: string][] = [
  ['shared imports nothing of ours', 'src/shared/violation-1.ts', `import '#platform/refusal.ts'\n`],
  ['platform imports only shared', 'src/platform/violation-2.ts', `import '#domains/orders/contract.ts'\n`],
  ['domains do not know pages', 'src/domains/orders/violation-3.ts', `import '#web/request/shop.ts'\n`],
  ['domains do not use endpoints', 'src/domains/orders/violation-4.ts', `import '#domains/staff/endpoints.ts'\n`],
  ['contracts travel to the browser', 'src/domains/violation/contract.ts', `import 'drizzle-orm'\n`],
  ['routes travel to the browser', 'src/domains/violation/routes.ts', `import '#platform/http/serve.ts'\n`],
  [
    'components do not reach the domain',
    'src/web/storefront/violation-5.tsx',
    `import '#domains/orders/placing/place-order.ts'\n`,
  ],
  ['storefront and admin stay apart', 'src/web/storefront/routes/violation-6.tsx', `import '#web/admin/layout.tsx'\n`],
  [
    'the back office talks to the API',
    'src/web/admin/violation-7.tsx',
    `import '#domains/orders/placing/place-order.ts'\n`,
  ],
  ['the look knows neither', 'src/web/ui/violation-8.tsx', `import '#web/storefront/cart/cart.ts'\n`],
]

let seen = ''
beforeAll(() => {
  for (const [, file, code] of violations) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, code)
  }
  const linted = spawnSync(
    'node_modules/.bin/biome',
    ['lint', '--max-diagnostics=50', ...violations.map(([, file]) => file)],
    { encoding: 'utf8' },
  )
  seen = linted.stdout + linted.stderr
})
afterAll(() => {
  for (const [, file] of violations) rmSync(file, { force: true })
  rmSync('src/domains/violation', { recursive: true, force: true })
})

test.each(violations)('the linter sees that %s', (_, file) => {
  const report = seen.split('\n').find((line) => line.startsWith(file))
  expect(report).toContain('noRestrictedImports')
})
