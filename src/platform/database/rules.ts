import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { clientRows } from './client-rows.ts'
import { col } from './rows.ts'

/**
 * Marker in db/rules.sql: statements below it compute summaries, in a transaction of their own without locks on the
 * tables of orders.
 */
export const recomputeMarker = '-- Summaries, recomputed\n'

export type Rules = { definitions: string; recompute: string; checksum: string }

/**
 * db/rules.sql next to the folder of migrations: views, functions and triggers, and statements that compute the
 * summaries.
 */
export function readRules(folder: string): Rules | undefined {
  const file = join(folder, '..', 'rules.sql')
  // Earlier releases had none.
  if (!existsSync(file)) return undefined
  const text = readFileSync(file, 'utf8')
  const [definitions = '', recompute = ''] = text.split(recomputeMarker)
  return { definitions, recompute, checksum: createHash('sha256').update(text).digest('hex') }
}

/** Checksum of the rules whose summaries were computed last. */
export async function appliedRules(client: pg.Client): Promise<string | undefined> {
  const [release] = await clientRows(client, { rules: col.text }).run('select rules from database_release')
  return release?.rules
}

/**
 * Recomputes the summaries in a transaction that blocks no orders: triggers record changes made in the meantime. If it
 * is interrupted, the next start repeats it. All summaries are locked before the first snapshot: otherwise the job of
 * an open shop could change one in between, and the transaction would fail.
 */
export async function computeSummaries(client: pg.Client, { recompute, checksum }: Rules) {
  const summaries = [...recompute.matchAll(/^insert into (\w+) /gm)].map(([, table = '']) => table)
  const locked = summaries.filter((table) => recompute.includes(`delete from ${table};`))
  await client.query(
    `begin isolation level repeatable read;
     lock table ${locked.join(', ')} in share row exclusive mode;\n${recompute}\ncommit`,
  )
  // Autovacuum would analyze the new rows only a minute later.
  for (const table of summaries) await client.query(`vacuum (analyze) ${table}`)
  await client.query('update database_release set rules = $1', [checksum])
}
