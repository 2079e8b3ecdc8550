import { t } from '#web/admin/translate.ts'
/**
 * Name of the pressed key: its English letter or digit. On a Bangla layout, whose keys produce other letters, the
 * position on the keyboard counts.
 */
export const keyNameOf = ({ key, code }: { key: string; code: string }): string =>
  (/\P{ASCII}/u.test(key) ? code.replace(/^(Key|Digit|Numpad)/, '') : key).toLowerCase()

type Pressed = { key: string; code: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

/** 'c', 'escape', 'ctrl+k' (also for Cmd). undefined with Alt, which writes letters on many layouts. */
export function keyOf(event: Pressed): string | undefined {
  if (event.altKey) return undefined
  const name = keyNameOf(event)
  return event.ctrlKey || event.metaKey ? `ctrl+${name}` : name
}

/** Key caps as printed on the keyboard: ['C'], ['Esc'], ['Ctrl', 'K']. */
export const keyCaps = (name: string): string[] =>
  name.split('+').map((part) => (part.length === 1 ? part.toUpperCase() : (short[part] ?? capitalised(part))))

const short: Readonly<Record<string, string>> = { escape: t('Esc'), delete: t('Del') }
const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
