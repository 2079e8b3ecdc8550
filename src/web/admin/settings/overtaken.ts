import type { SettingsInForce } from '#web/admin/request/settings.ts'

type Name = keyof SettingsInForce
export type Read = { version: string; settings: SettingsInForce }

/** What fields were, and in which version, when somebody began to change them. */
export type Began = Partial<Record<Name, { version: string; value: SettingsInForce[Name] }>>

export const beganWith = ({ version, settings }: Read, names: Name[]): Began =>
  Object.fromEntries(names.map((name) => [name, { version, value: settings[name] }]))

/**
 * The version that a save names: the last that was read, or an older one, with which it is refused, if somebody else
 * changed one of these fields after its change began. The form reads again by itself, and what was typed stays.
 */
export function versionToSend(began: Began, now: Read, changed: Name[]): string {
  const overtaken = changed.flatMap((name) => {
    const then = began[name]
    return then && JSON.stringify(then.value) !== JSON.stringify(now.settings[name]) ? [then.version] : []
  })
  return overtaken[0] ?? now.version
}
