import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { declarations, layers, mayImport } from '../src/domains/layers.ts'

type Import = { file: string; from: string; to: string; target: string }

const importsOf = (file: string, text: string): Import[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'#domains\/([a-z-]+)\/([^']+)'/g)].map(([, to = '', path]) => ({
    file,
    from: file.split('/')[2] ?? '',
    to,
    target: `${to}/${path}`,
  }))

const isWrong = ({ from, to, target }: Import) => !mayImport(from, to) && !declarations.test(target)

const imports = globSync('src/domains/*/**/*.ts')
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) => importsOf(file, readFileSync(file, 'utf8')))

test('every domain is in exactly one layer', () => {
  const known = layers.flat()
  expect(new Set(known).size).toBe(known.length)
  expect(
    globSync('src/domains/*/')
      .map((path) => path.split('/')[2])
      .filter((domain) => !known.includes(domain ?? '')),
  ).toEqual([])
})

test('docs/architecture.md shows the actual layers', () => {
  const [, table = ''] = readFileSync('docs/architecture.md', 'utf8').split('| layer | domains |\n|---|---|\n')
  const shown = [...table.matchAll(/^\| (\d+) \| (.+) \|$/gm)].map(([, , domains = '']) => domains.split(', '))
  expect(shown.slice(0, layers.length)).toEqual(layers)
})

test('no domain imports a function of a higher layer', () => {
  expect(imports.length).toBeGreaterThan(300)
  const wrong = imports.filter(isWrong)
  expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
})

test.each([
  ['src/domains/customers/x.ts', `import { placeOrder } from '#domains/orders/placing/place-order.ts'`, true],
  ['src/domains/customers/x.ts', `const { placeOrder } = await import('#domains/orders/placing/place-order.ts')`, true],
  ['src/domains/events/x.ts', `import { note } from '#domains/staff/mail-log.ts'`, true],
  ['src/domains/settings/x.ts', `import { x } from '#domains/staff/x.ts'`, true],
  ['src/domains/nobody/x.ts', `import { x } from '#domains/settings/x.ts'`, true],
  ['src/domains/staff/x.ts', `import { x } from '#domains/settings/x.ts'`, false],
  ['src/domains/customers/x.ts', `import { orders } from '#domains/orders/tables.ts'`, false],
  ['src/domains/orders/x.ts', `import { takeStock } from '#domains/inventory/take-stock.ts'`, false],
])('an import of %s is judged: %s', (file, text, wrong) => {
  expect(importsOf(file, text).map(isWrong)).toEqual([wrong])
})

type Table = { domain: string; variable: string; name: string }

const domainOf = (file: string): string => /^src\/domains\/([^/]+)\//.exec(file)?.[1] ?? ''

const tables: Table[] = globSync('src/domains/*/tables.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].map(
    ([, variable = '', name = '']) => ({ domain: domainOf(file), variable, name }),
  ),
)
const tableOf = new Map(
  tables.flatMap((table): [string, Table][] => [
    [table.variable, table],
    [table.name, table],
  ]),
)

/** Domains below the one that declares a table, and which write to it for all. */
const writers: Record<string, string> = { audit_log: 'audit', stock_levels: 'stock', stock_movements: 'stock' }

/** What writes to tables of another domain all the same, and why. */
const foreignWrites: [file: string, names: string[], why: string][] = [
  ['src/domains/backups/restore-backup.ts', ['audit_log'], 'in the connection that restores, before a shop is there'],
  ['src/domains/customers/delete-notes.ts', ['audit_log'], 'the log forgets a text in the statement that deletes it'],
  [
    'src/domains/opening/clear-goods.ts',
    ['attributes', 'products', 'stock_levels', 'stock_movements'],
    'clears the demo',
  ],
  ['src/domains/opening/clear-people.ts', ['buyers', 'customer_notes', 'customers', 'media_files'], 'clears the demo'],
  ['src/domains/opening/demo-office.ts', ['cod_rules', 'courier_accounts', 'staff'], 'clears the demo'],
  ['src/domains/orders/placing/insert-order.ts', ['order_cod_decisions'], 'one statement stores a whole order'],
]

const insertUpdateDelete =
  /\.(?:insert|update|delete)\(\s*(\w+)\s*\)|\b(?:insert\s+into|update|delete\s+from)\s+(?:\$\{(\w+)\}|"?(\w+)"?)/g

/** The tables of other domains that a file writes to. */
function foreignTables(file: string, text: string): string[] {
  const from = domainOf(file)
  const written = [...text.matchAll(insertUpdateDelete)].flatMap(
    ([, called, inserted, named]) => tableOf.get(called ?? inserted ?? named ?? '') ?? [],
  )
  const foreign = written.filter(({ domain, name }) => domain !== from && writers[name] !== from)
  return [...new Set(foreign.map(({ name }) => name))].sort()
}

test('only the domain of a table writes to it; what else does is listed', () => {
  expect(tables.length).toBeGreaterThan(100)
  const found = globSync('src/{domains,platform,server,simulators}/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file): [string, string[]] => [file, foreignTables(file, readFileSync(file, 'utf8'))])
    .filter(([, names]) => names.length > 0)
  expect(found.sort()).toEqual(foreignWrites.map(([file, names]) => [file, names]))
})

test.each([
  ['src/domains/desk/x.ts', 'await tx.insert(orderEvents).values(entry)', ['order_events']],
  ['src/domains/catalogue/x.ts', 'sql`update stock_levels s set unit_cost = 0`', ['stock_levels']],
  ['src/domains/desk/x.ts', `tx.execute(sql\`delete from \${orders} o\`)`, ['orders']],
  ['src/server/jobs/x.ts', 'tx.execute(sql`insert into\n  orders (id) values (1)`)', ['orders']],
  ['src/domains/orders/x.ts', 'await tx.insert(orderEvents).values(entry)', []],
  ['src/domains/stock/x.ts', 'sql`update stock_levels s set unit_cost = 0`', []],
  ['src/domains/desk/x.ts', 'sql`select from orders for update of o`', []],
])('what a file of %s writes is judged: %s', (file, text, names) => {
  expect(foreignTables(file, text)).toEqual(names)
})
