import { sql } from 'drizzle-orm'
import { lastChange } from '#domains/audit/last-change.ts'
import type { AppContext } from '#platform/app-context.ts'
import type { Db } from '#platform/database/database.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { mailState } from '#platform/mail/mail-sender.ts'
import { missingFacts } from './blank-shop.ts'
import type { ShopSettings } from './defaults.ts'
import { shopSettings } from './shop-settings.ts'
import type { OfficeSettings } from './staff-contract.ts'

/** Settings changes in the audit log. */
export const settingsAction = 'settings.update'

/** Reads the dates of the policy pages; injected, because their texts belong to a higher domain. */
export type PoliciesOf = (db: Db, settings: ShopSettings, now: Date) => Promise<OfficeSettings['policies']>

/** The settings for the back office, with the version that a change must send. */
export async function officeSettings(
  { db, config, clock }: Pick<AppContext, 'db' | 'config' | 'clock'>,
  policiesOf: PoliciesOf,
): Promise<OfficeSettings> {
  // Read the version first: a change between the two reads then makes the next save stale instead of being lost.
  const version = await versionOfSettings(db)
  const [settings, last] = await Promise.all([shopSettings(db), lastChange(db, settingsAction)])
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

/**
 * Changes when a person changes any setting. A job that crops the share picture again changes only its value
 * (replace-share-picture.ts), so that an open form stays valid.
 */
export async function versionOfSettings(db: Db): Promise<string> {
  const [read] = await queryRows(db, { version: col.text }).run(sql`
    select md5(coalesce(string_agg(md5(
      case name when 'sharePicture' then (name, updated_at, updated_by)::text else s::text end
    ), '' order by name), '')) as version from settings s`)
  return read?.version ?? ''
}
