import { readdirSync, readFileSync } from 'node:fs'
import { getTableConfig, PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { plannedSales } from '#domains/catalogue/tables.ts'
import { deskCalls } from '#domains/desk/tables.ts'
import { orders } from '#domains/orders/tables.ts'
import { parcels } from '#domains/parcels/tables.ts'
import { type Migration, readMigrations } from '#platform/database/migration-files.ts'

const migrations = readMigrations('db/migrations')

/** CONTRIBUTING.md holds from the migration after this one on. */
const lastBeforeRule = 81

/** Migrations that remove or rename, each with the release that stopped using it; 'none': no release ever used it. */
const stoppedUsing: Record<string, string> = {}

const removal = /\b(?:drop\s+(?:table|column|view|materialized\s+view|function|type)|rename)\b/i
const removes = ({ statements }: Migration) => statements.some((each) => removal.test(each.replace(/--.*$/gm, '')))

test('a migration removes or renames only what an earlier release has stopped using', () => {
  const removing = migrations.filter(removes)
  const tagsOf = (some: Migration[]) => some.map(({ tag }) => tag)
  expect(tagsOf(removing)).toEqual(
    expect.arrayContaining(['0038_parcels-follow-the-ledger', '0054_catalogue-desk', '0066_announcements-as-document']),
  )
  expect(tagsOf(removing.filter(({ number }) => number > lastBeforeRule))).toEqual(Object.keys(stoppedUsing))
  const headings = readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)
  const releases = [...headings].map(([, release]) => release)
  for (const release of Object.values(stoppedUsing)) expect([...releases, 'none']).toContain(release)
  for (const kind of ['table', 'column', 'view', 'materialized view', 'function', 'type'])
    expect(`DROP ${kind} "former"`).toMatch(removal)
})

test('docs/operations.md says what the newest migration blocks, and CHANGELOG.md which ones a release brings', () => {
  const [, after = ''] = readFileSync('docs/operations.md', 'utf8').split('\n## Upgrade\n')
  const [upgrade = ''] = after.split('\n### ')
  const newest = migrations.at(-1)?.tag.slice(0, 4)
  expect(upgrade).toMatch(new RegExp(`\\b${newest}\\b`))
  expect(readFileSync('CHANGELOG.md', 'utf8')).toMatch(new RegExp(`^Migrations? .*\\b${newest}\\.`, 'm'))
})

test('the newest migration has the partial indexes of orders, parcels, sales and calls that tables of states give', () => {
  const newest = readdirSync('db/migrations/meta').filter((name) => name.endsWith('_snapshot.json'))
  const { tables } = JSON.parse(readFileSync(`db/migrations/meta/${newest.toSorted().at(-1)}`, 'utf8'))
  const dialect = new PgDialect()
  for (const table of [orders, parcels, plannedSales, deskCalls]) {
    const { name, indexes } = getTableConfig(table)
    const migrated = tables[`public.${name}`].indexes
    for (const { config } of indexes) {
      const condition = config.where && dialect.sqlToQuery(config.where).sql
      expect([config.name, condition]).toEqual([config.name, migrated[config.name ?? ''].where])
    }
  }
})
