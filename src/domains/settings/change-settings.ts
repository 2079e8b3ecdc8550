import { isDeepStrictEqual } from 'node:util'
import { inArray, sql } from 'drizzle-orm'
import { lastChange } from '#domains/audit/last-change.ts'
import { writeAudit } from '#domains/audit/write-audit.ts'
import { invalidateTags } from '#platform/cache/changes.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { dhakaDay, dhakaYear } from '#shared/dates.ts'
import { defaults, type ShopSettings } from './defaults.ts'
import { settingsAction, versionOfSettings } from './office-settings.ts'
import { pictureSettings } from './picture-settings.ts'
import { shopSettings } from './shop-settings.ts'
import type { SettingsChange } from './staff-contract.ts'
import { settings as settingsTable } from './tables.ts'

type Name = keyof ShopSettings

/**
 * Changes the given settings. A value that equals its default is not stored, so that better defaults of later versions
 * apply.
 * @returns the names of the changed settings
 * @throws Refusal 409 stale: changed since `version`, with who and when · 422 a date in the future, an opening in the
 *   past, a missing film or picture
 */
export async function changeSettings(
  { db, storage }: { db: Db; storage: Storage },
  { version, ...input }: SettingsChange,
  by: { id: number; username: string },
  now: Date,
): Promise<Name[]> {
  refuseToCome(input, now)
  if (input.film && !(await storage.storedAt(input.film))) throw invalid('film', 'This film is not stored')
  for (const name of pictureSettings)
    if (input[name] && !(await storage.storedAt(input[name]))) throw invalid(name, 'This picture is not stored')
  return withRetry(() =>
    db.transaction(async (tx) => {
      await tx.execute(sql`lock table settings in share row exclusive mode`)
      if ((await versionOfSettings(tx)) !== version) throw await stale(tx)
      const before = await shopSettings(tx)
      const names = (Object.keys(input) as Name[]).filter(
        (name) => input[name] !== undefined && !isDeepStrictEqual(input[name], before[name]),
      )
      if (names.length === 0) return []
      await store(tx, names, input, by.username, now)
      await writeAudit(tx, by, settingsAction, 'settings', {
        before: Object.fromEntries(names.map((name) => [name, before[name]])),
        after: Object.fromEntries(names.map((name) => [name, input[name]])),
      })
      await invalidateTags(tx, ['settings'])
      return names
    }),
  )
}

function refuseToCome({ since, policyDates = {}, closing }: Omit<SettingsChange, 'version'>, now: Date) {
  if (closing?.opensAt && new Date(closing.opensAt) <= now)
    throw invalid('closing.opensAt', 'Please choose a moment to come, or none')
  const today = dhakaDay(now)
  if (since !== undefined && since > dhakaYear(now)) throw invalid('since', 'That year is still to come')
  for (const [page, day] of Object.entries(policyDates))
    if (day && day > today) throw invalid(`policyDates.${page}`, 'That day is still to come')
}

const invalid = (field: string, sentence: string) =>
  new Refusal(422, 'invalid', sentence, { fields: { [field]: sentence } })

async function stale(tx: Db) {
  const last = await lastChange(tx, settingsAction)
  return new Refusal(
    409,
    'stale',
    'Somebody else has changed the settings in the meantime. Please load them again',
    last && { changedBy: last.by, changedAt: last.at.toISOString() },
  )
}

async function store(tx: Db, names: Name[], input: Partial<ShopSettings>, updatedBy: string, updatedAt: Date) {
  await tx.delete(settingsTable).where(inArray(settingsTable.name, names))
  const rows = names
    .filter((name) => !isDeepStrictEqual(input[name], defaults[name]))
    // An empty threshold is JSON null, not SQL null.
    .map((name) => ({ name, value: sql`${JSON.stringify(input[name])}::jsonb`, updatedAt, updatedBy }))
  if (rows.length > 0) await tx.insert(settingsTable).values(rows)
}
