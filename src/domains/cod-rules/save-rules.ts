import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { lastChange } from '#domains/audit/last-change.ts'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { isPlace } from '#domains/places/place-name.ts'
import { deliveryZones } from '#domains/places/tables.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { Refusal } from '#platform/refusal.ts'
import { toPaisa } from '#shared/money.ts'
import { codRulesAction, officeRules, versionOfRules } from './office-rules.ts'
import type { CodRuleInTaka, codRulesChange } from './staff-contract.ts'
import { codRules } from './tables.ts'

const inPaisa = (taka: number | null) => (taka === null ? null : toPaisa(taka))

/**
 * Saves all rules for cash on delivery, in their order. Orders that were placed keep their decision.
 * @throws Refusal 409 stale: changed since `version` · 422 an unknown place, or a deleted delivery zone
 */
export function saveRules(
  db: Db,
  { version, rules }: z.output<typeof codRulesChange>,
  by: Pick<StaffMember, 'id' | 'username'>,
  now: Date,
): Promise<void> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      await tx.execute(sql`lock table cod_rules in share row exclusive mode`)
      if ((await versionOfRules(tx)) !== version) throw await stale(tx)
      const before = (await officeRules(tx)).rules
      if (isDeepStrictEqual(rules, before)) return
      await checkPlaces(tx, rules, before)
      await tx.delete(codRules)
      if (rules.length > 0) {
        await tx.insert(codRules).values(
          rules.map((rule, position) => ({
            ...rule,
            amountOver: inPaisa(rule.amountOver),
            amountUpTo: inPaisa(rule.amountUpTo),
            advanceAmount: inPaisa(rule.advanceAmount),
            position,
            updatedAt: now,
            updatedBy: by.username,
          })),
        )
      }
      await writeAudit(tx, by, codRulesAction, 'cod-rules', { before: { rules: before }, after: { rules } })
      await invalidateTags(tx, ['cod-rules'])
    }),
  )
}

/** A rule may keep a deleted zone: otherwise the owner could not save any other rule. */
async function checkPlaces(tx: Db, rules: CodRuleInTaka[], before: CodRuleInTaka[]): Promise<void> {
  const zones = new Set((await tx.select({ id: deliveryZones.id }).from(deliveryZones)).map(({ id }) => id))
  for (const { zones: known } of before) for (const id of known) zones.add(id)
  for (const [index, rule] of rules.entries()) {
    const unknown = rule.places.find((code) => !isPlace(code))
    if (unknown !== undefined) throw invalid(`rules.${index}.places`, `There is no place with the code ${unknown}`)
    if (rule.zones.some((id) => !zones.has(id)))
      throw invalid(`rules.${index}.zones`, 'One of these delivery zones was deleted in the meantime')
  }
}

const invalid = (field: string, sentence: string) =>
  new Refusal(422, 'invalid', sentence, { fields: { [field]: sentence } })

async function stale(tx: Db) {
  const last = await lastChange(tx, codRulesAction)
  return new Refusal(
    409,
    'stale',
    'Somebody else has changed the rules in the meantime. Please load them again',
    last && { changedBy: last.by, changedAt: last.at.toISOString() },
  )
}
