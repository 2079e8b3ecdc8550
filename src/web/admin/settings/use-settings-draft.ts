import type { SettingsInForce } from '#web/admin/request/settings.ts'

export type Name = keyof SettingsInForce

type Value = SettingsInForce[Name]

/** State of a settings form: the saved settings, overlaid with unsaved changes. */
export type SettingsDraft = {
  settings: SettingsInForce
  /** The saved settings, without the changes. */
  saved: SettingsInForce
  /** Sender address of the shop's mails, or why no mail is sent. */
  mailSentence: string
  /** True for the main admin. */
  mayChange: boolean
  set: (name: Name, value: Value) => void
  /** Sets an error for text that cannot be parsed; it blocks saving. */
  refuse: (name: Name, sentence: string) => void
  wrong: Record<string, string>
}
