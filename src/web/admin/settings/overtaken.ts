import type { SettingsInForce } from '#web/admin/request/settings.ts'

type Name = keyof SettingsInForce
export type Read = { version: string; settings: SettingsInForce }

/** What fields were, and in which version, when somebody began to change them. */
export type Began = Partial<Record<Name, { version: string; value: SettingsInForce[Name] }>>

export const beganWith = ({ version, settings }: Read, names: Name[]): Began =>
  Object.fromEntries(names.map((name) => [name, { version, value: settings[name] }]))

/**
 * The version to send with a save: the last one read, or an older one, so that the save is refused, if somebody else
 * changed one of these fields after its edit began. The form then reads again and keeps what was typed.
 */
export function versionToSend(began: Began, now: Read, changed: Name[]): string {
  const overtaken = changed.flatMap((name) => {
    const then = began[name]
    return then && JSON.stringify(then.value) !== JSON.stringify(now.settings[name]) ? [then.version] : []
  })
  return overtaken[0] ?? now.version
}
