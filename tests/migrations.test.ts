import { readdirSync, readFileSync } from 'node:fs'
import { getTableConfig, PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { plannedSales } from '#domains/catalogue/tables.ts'
import { deskCalls } from '#domains/desk/tables.ts'
import { orders } from '#domains/orders/tables.ts'
import { parcels } from '#domains/parcels/tables.ts'
import { type Migration, readMigrations } from '#platform/database/migration-files.ts'

const migrations = readMigrations('db/migrations')

/** The newest migration of release 0.1.0. No release went before it, so that nothing was in use. */
const lastOfFirstRelease = 21

/** Migrations that remove or rename, each with the release that stopped using it; 'none': no release ever used it. */
const stoppedUsing: Record<string, string> = {
  // A column of 0035.
  '0038_parcels-follow-the-ledger': 'none',
  // A column of 0040.
  '0045_desk-asks-the-order': 'none',
  // A view of 0025, which is made anew at once.
  '0054_catalogue-desk': 'none',
  // Columns of 0055 and 0073. The function of 0.1.0 is kept under its former name, too.
  '0074_transliterate-for-trigrams': 'none',
}

/** Migrations that remove what the release before reads. docs/operations.md says what an operator does about it. */
const breaksRule: Record<string, string> = {
  '0032_summaries': 'dashboard, counts and reports of 0.1.0 read sums that go; what it sells is written all the same',
  '0066_announcements-as-document': 'all pages of 0.1.0 read the table that goes: the shop is closed before',
}

const removal = /\b(?:drop\s+(?:table|column|view|materialized\s+view|function|type)|rename)\b/i
const removes = ({ statements }: Migration) => statements.some((each) => removal.test(each.replace(/--.*$/gm, '')))

/** The chapter of docs/operations.md about upgrades, without its subchapters. */
function upgradeChapter(): string {
  const [, after = ''] = readFileSync('docs/operations.md', 'utf8').split('\n## Upgrade\n')
  return after.split('\n### ')[0] ?? ''
}

test('a migration removes or renames only what an earlier release has stopped using', () => {
  const removing = migrations.filter((each) => each.number > lastOfFirstRelease && removes(each))
  const listed = [...Object.keys(stoppedUsing), ...Object.keys(breaksRule)].toSorted()
  expect(removing.map(({ tag }) => tag)).toEqual(listed)
  for (const tag of Object.keys(breaksRule)) expect(upgradeChapter()).toMatch(new RegExp(`\\b${tag.slice(0, 4)}\\b`))
  const headings = readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)
  const releases = [...headings].map(([, release]) => release)
  for (const release of Object.values(stoppedUsing)) expect([...releases, 'none']).toContain(release)
  for (const kind of ['table', 'column', 'view', 'materialized view', 'function', 'type'])
    expect(`DROP ${kind} "former"`).toMatch(removal)
})

test('docs/operations.md says what the newest migration holds up, and CHANGELOG.md which ones a release brings', () => {
  const newest = migrations.at(-1)?.tag.slice(0, 4)
  expect(upgradeChapter()).toMatch(new RegExp(`\\b${newest}\\b`))
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
