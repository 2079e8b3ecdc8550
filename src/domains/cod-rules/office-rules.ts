import { asc, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { lastChange } from '#domains/audit/last-change.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { toTaka } from '#shared/money.ts'
import type { officeCodRules } from './staff-contract.ts'
import { codRules } from './tables.ts'

/** Changes of the rules in the audit log. */
export const codRulesAction = 'cod-rules.update'

const inTaka = (paisa: number | null) => (paisa === null ? null : toTaka(paisa))

/** The rules for the back office, in taka, with the version that a change must send. */
export async function officeRules(db: Db): Promise<z.infer<typeof officeCodRules>> {
  // Read the version first: a change between the two reads then makes the next save stale instead of being lost.
  const version = await versionOfRules(db)
  const rows = await db.select().from(codRules).orderBy(asc(codRules.position), asc(codRules.id))
  const last = await lastChange(db, codRulesAction)
  return {
    rules: rows.map(({ id: _, position: __, updatedAt: ___, updatedBy: ____, ...rule }) => ({
      ...rule,
      amountOver: inTaka(rule.amountOver),
      amountUpTo: inTaka(rule.amountUpTo),
      advanceAmount: inTaka(rule.advanceAmount),
    })),
    version,
    changedBy: last?.by ?? '',
    changedAt: last?.at.toISOString() ?? null,
  }
}

/** Changes with every change of a rule. */
export async function versionOfRules(db: Db): Promise<string> {
  const [row] = await queryRows(db, { version: col.text }).run(sql`
    select md5(coalesce(string_agg(md5(r::text), '' order by id), '')) as version from cod_rules r`)
  return row?.version ?? ''
}
