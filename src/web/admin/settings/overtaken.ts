import type { SettingsInForce } from '#web/admin/request/settings.ts'

type Name = keyof SettingsInForce
export type Read = { version: string; settings: SettingsInForce }

/** The original value of each edited field, and the version it was read in. */
export type Began = Partial<Record<Name, { version: string; value: SettingsInForce[Name] }>>

export const beganWith = ({ version, settings }: Read, names: Name[]): Began =>
  Object.fromEntries(names.map((name) => [name, { version, value: settings[name] }]))

/**
 * The version to send with a save. Normally the latest; an older one, so that the server refuses the save, if another
 * person changed one of these fields after its edit began. The form then refetches and keeps its edits.
 */
export function versionToSend(began: Began, now: Read, changed: Name[]): string {
  const overtaken = changed.flatMap((name) => {
    const then = began[name]
    return then && JSON.stringify(then.value) !== JSON.stringify(now.settings[name]) ? [then.version] : []
  })
  return overtaken[0] ?? now.version
}
