import { desc, eq, sql } from 'drizzle-orm'
import { auditLog } from '#domains/staff/tables.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { Db } from '#platform/database/database.ts'
import { mailState } from '#platform/mail/mail-sender.ts'
import { missingFacts } from './blank-shop.ts'
import type { ShopSettings } from './defaults.ts'
import { shopSettings } from './shop-settings.ts'
import type { OfficeSettings } from './staff-contract.ts'

/** Subject of settings changes in the audit log. */
export const settingsSubject = 'settings'

/** What the policy pages say of their dates: their texts belong to a higher domain. */
export type PoliciesOf = (db: Db, settings: ShopSettings, now: Date) => Promise<OfficeSettings['policies']>

/** The settings for the back office, with the version that a change must send. */
export async function officeSettings(
  { db, config, clock }: Pick<AppContext, 'db' | 'config' | 'clock'>,
  policiesOf: PoliciesOf,
): Promise<OfficeSettings> {
  // Read the version first: a change between the two reads then makes the next save stale instead of being lost.
  const version = await versionOfSettings(db)
  const [settings, last] = await Promise.all([shopSettings(db), lastChange(db)])
  return {
    settings,
    missing: missingFacts(settings),
    version,
    mail: mailState(config, settings),
    changedBy: last?.by ?? '',
    changedAt: last?.at.toISOString() ?? null,
    policies: await policiesOf(db, settings, clock()),
  }
}

/** Changes with every change of any setting. */
export async function versionOfSettings(db: Db): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(sql`
    select md5(coalesce(string_agg(md5(s::text), '' order by name), '')) as version from settings s`)
  return rows[0]?.version ?? ''
}

export async function lastChange(db: Db): Promise<{ by: string; at: Date } | undefined> {
  const [last] = await db
    .select({ by: auditLog.staffName, at: auditLog.at })
    .from(auditLog)
    .where(eq(auditLog.subject, settingsSubject))
    .orderBy(desc(auditLog.id))
    .limit(1)
  return last
}
