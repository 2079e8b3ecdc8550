import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recipes } from './recipes.ts'

// Performs the recipes of docs/recipes.md on a copy of the project: they are complete if the copy compiles and its
// lists (pages, text history, docs/coverage.md) are consistent.

/** Tests of the subjects of recipes that need no database: they run on the copy. */
const testsOfCopy = [
  'src/domains/content/pages/page-text.test.ts',
  'src/shared/orders/order-status.test.ts',
  'tests/migrations.test.ts',
  'tests/office-texts.test.ts',
  'tests/order-states.test.ts',
]
const copied = [
  'src',
  'db',
  'demo',
  'messages',
  'project.inlang',
  'scripts',
  'tests/access.test.ts',
  ...testsOfCopy.filter((file) => file.startsWith('tests/')),
  'tests/support/office-sentences.ts',
  'docs/coverage.md',
  'docs/operations.md',
  'CHANGELOG.md',
]
const files = [
  'package.json',
  'tsconfig.json',
  'react-router.config.ts',
  'paraglide.config.ts',
  ...readdirSync('.').filter((name) => /^vite\..*ts$/.test(name)),
  'drizzle.config.ts',
]
const filesOf = ({ steps, generated = [] }: (typeof recipes)[number]) => [
  ...new Set([...steps.map(({ file }) => file), ...generated]),
]

let copy: string
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'bunon-recipes-'))
  for (const name of [...copied, ...files]) cpSync(name, join(copy, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Runs a program of node_modules in the copy. @returns its exit code and output */
function run(...words: string[]): Promise<{ status: number | null; output: string }> {
  const child = spawn(process.execPath, words, { cwd: copy })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      output += part
    })
  return new Promise((done) => child.once('close', (status) => done({ status, output })))
}

describe.each(recipes)('the recipe "$name"', (recipe) => {
  test('needs no more files than it promises, and docs/recipes.md names each', () => {
    expect(filesOf(recipe).length).toBeLessThanOrEqual(recipe.maxFiles)
    const [, chapter = ''] = readFileSync('docs/recipes.md', 'utf8').split(`\n## ${recipe.name}\n`)
    const [own = ''] = chapter.split('\n## ')
    for (const file of filesOf(recipe)) expect(own).toContain(file.replace('gift-wrapping.ts', 'NAME.ts'))
  })

  test('finds each place that it edits', () => {
    for (const step of recipe.steps) {
      const path = join(copy, step.file)
      if ('text' in step) {
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, step.text)
        continue
      }
      const text = readFileSync(path, 'utf8')
      expect(text.split(step.find), `${step.file}: ${step.find}`).toHaveLength(2)
      writeFileSync(
        path,
        text.replace(step.find, () => step.replace),
      )
    }
  })
})

test('npm run db:generate writes the migration of the new product attribute and of the new open order state', async () => {
  const migrations = () => readdirSync(join(copy, 'db/migrations')).filter((name) => name.endsWith('.sql'))
  const before = new Set(migrations())
  expect(await run('scripts/database-rules.ts')).toEqual({ output: '', status: 0 })
  // The rules name states that are over or do not count, which the new one is not.
  expect(readFileSync(join(copy, 'db/rules.sql'), 'utf8')).toBe(readFileSync('db/rules.sql', 'utf8'))
  const made = await run('node_modules/drizzle-kit/bin.cjs', 'generate', '--name', 'season')
  expect(made.status, made.output).toBe(0)
  const [written = '', ...others] = migrations().filter((name) => !before.has(name))
  expect(others).toEqual([])
  const statements = readFileSync(join(copy, 'db/migrations', written), 'utf8').split('--> statement-breakpoint')
  const columns = ['season_en', 'season_bn'].map(
    (column) => `ALTER TABLE "products" ADD COLUMN "${column}" text DEFAULT '' NOT NULL;`,
  )
  const isOpen = `"orders"."status" in ('pending', 'confirmed', 'processing', 'wrapped', 'shipped')`
  const indexes = [
    ['orders_to_merge', 'thana'],
    ['orders_open_by_phone', 'phone'],
  ].flatMap(([index, column]) => [
    `DROP INDEX "${index}";`,
    `CREATE INDEX "${index}" ON "orders" USING btree ("${column}","placed_at") WHERE "orders"."deleted_at" is null and ${isOpen};`,
  ])
  expect(statements.map((each) => each.trim()).toSorted()).toEqual([...columns, ...indexes].toSorted())
})

test('node scripts/order-states.ts draws the new order state', async () => {
  expect(await run('scripts/order-states.ts')).toEqual({ output: '', status: 0 })
  const drawn = readFileSync(join(copy, 'docs/order-states.md'), 'utf8')
  expect(drawn).toContain('  processing --> wrapped\n')
  expect(drawn).toContain('| wrapped | shipped, cancelled |')
})

// Enough for the compiler on a very busy machine.
const compileTimeoutMs = 600_000

test(
  'after all of them the project compiles',
  async () => {
    const tsconfig = { extends: './tsconfig.json', include: ['src', 'demo', '*.config.ts', '.react-router/types/**/*'] }
    writeFileSync(join(copy, 'tsconfig.recipes.json'), JSON.stringify({ ...tsconfig, exclude: ['**/*.test.ts*'] }))
    expect(await run('scripts/messages.mjs')).toMatchObject({ status: 0 })
    expect(await run('node_modules/@react-router/dev/bin.cjs', 'typegen')).toMatchObject({ status: 0 })
    // One checker does half the work of the usual four, and other tests run beside it.
    const compile = ['node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1', '-p', 'tsconfig.recipes.json']
    expect(await run(...compile)).toEqual({ output: '', status: 0 })
  },
  compileTimeoutMs,
)

test(
  'the tests of office texts, page texts, order states and migrations pass on the copy',
  async () => {
    const config = { test: { include: testsOfCopy, reporters: ['dot'], testTimeout: 120_000 } }
    // A cache of its own: other tests run beside it, and node_modules is theirs.
    const own = { ...config, cacheDir: join(copy, '.vite') }
    writeFileSync(join(copy, 'vitest.recipes.mjs'), `export default ${JSON.stringify(own)}`)
    const ran = await run('node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.recipes.mjs')
    expect(ran.status, ran.output).toBe(0)
  },
  compileTimeoutMs,
)

test('the new language has its own texts, and English ones where a translation is missing', async () => {
  const program = `
    import { m } from './src/shared/paraglide/messages.js'
    const inHindi = { locale: 'hi' }
    process.stdout.write(m.mail_greeting({ name: 'Asha' }, inHindi) + ' ' + m.product_material({}, inHindi))`
  expect(await run('--input-type=module', '--eval', program)).toEqual({ output: 'प्रिय Asha, Material', status: 0 })
})

test('the pages of the new language are routes of their own, and name each other as alternates', async () => {
  const program = `
    import { matchRoutes } from 'react-router'
    import { pageOf } from './src/server/cache/page-patterns.ts'
    import { addressesIn } from './src/server/pages/sitemap.ts'
    import { busyPage } from './src/server/http/busy-page.ts'
    import { offlineAddress } from './src/web/storefront/offline/addresses.ts'
    import { overwriteGetLocale } from './src/shared/paraglide/runtime.js'
    import { pageMeta } from './src/web/storefront/page-meta.ts'
    import routes from './src/web/routes.ts'
    overwriteGetLocale(() => 'hi')
    const routeOf = (path) => matchRoutes(routes, path).map(({ route: { id, file } }) => id ?? file).at(-1)
    const meta = pageMeta({ title: 'Sarees', path: '/shop/sarees', origin: 'https://a.example', shopName: 'Bunon', facts: undefined })
    const paths = ['/hi', '/hi/shop/sarees', '/hi/product/12', '/bn/shop/sarees', '/shop/sarees', '/xx/shop/sarees', '/hi/nothing']
    process.stdout.write(JSON.stringify({
      routes: paths.map(routeOf),
      page: pageOf('hi/product/:number'),
      sitemap: addressesIn('https://a.example')({ path: '/', changed: '', pictures: [] }).map((xml) => /<loc>(.*?)<.loc>/.exec(xml)[1]),
      alternates: meta.flatMap(({ rel, hrefLang, href }) => (rel === 'alternate' ? [[hrefLang, href]] : [])),
      canonical: meta.find(({ rel }) => rel === 'canonical').href,
      openGraph: meta.flatMap(({ property, content }) => (/^og:locale/.test(property) ? [property, content] : [])),
      busy: /<html lang="(..)"/.exec(busyPage('/hi/shop', 3))[1],
      offline: offlineAddress(new URL('https://a.example/hi/shop?q=1')),
    }))`
  const { output, status } = await run('--input-type=module', '--eval', program)
  expect(status, output).toBe(0)
  const shop = (prefix: string) => `https://a.example${prefix}/shop/sarees`
  expect(JSON.parse(output)).toEqual({
    routes: [
      'storefront/routes/home.tsx:hi',
      'shop-category:hi',
      'product:hi',
      'shop-category',
      'shop-category',
      'storefront/routes/not-found.tsx',
      'storefront/routes/not-found.tsx:hi',
    ],
    page: '/product/:number',
    sitemap: ['https://a.example/', 'https://a.example/bn', 'https://a.example/hi'],
    alternates: [
      ['en', shop('')],
      ['bn', shop('/bn')],
      ['hi', shop('/hi')],
      ['x-default', shop('')],
    ],
    canonical: shop('/hi'),
    openGraph: ['og:locale:alternate', 'en_US', 'og:locale:alternate', 'bn_BD', 'og:locale', 'hi_BD'],
    busy: 'en',
    offline: '/hi/offline?to=%2Fhi%2Fshop%3Fq%3D1',
  })
})
