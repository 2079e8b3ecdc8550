import { translateServerText } from '#web/admin/translate.ts'
import { cancelReasons } from './cancel-reasons.ts'

/** A note on an order or call: what the shop wrote in the reader's language, somebody's own words as they are. */
export function translatedNote(note: string): string {
  return note.split('\n').map(translatedLine).join('\n')
}

function translatedLine(line: string): string {
  const end = line.indexOf(': ')
  const reason = end > 0 && cancelReasons.get(line.slice(0, end))
  return reason ? reason + line.slice(end) : translateServerText(line)
}
