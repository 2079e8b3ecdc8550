import { translatedReason } from '#web/admin/settings/cod/translated-reason.ts'
import { translateServerText } from '#web/admin/translate.ts'
import { recognizer } from '#web/admin/translation.ts'
import { cancelReasons } from './cancel-reasons.ts'
import { noteSentences, signedSentences } from './note-sentences.ts'

/** How the note of a rider begins. */
const riderReasons = new Set(['Picked up', 'Another time', 'Not reached', 'Refused'])

const isOfShop = recognizer(noteSentences)
const isSigned = recognizer(signedSentences)

/** A note on an order or call: what the shop wrote in the reader's language, somebody's own words as they are. */
export function translatedNote(note: string): string {
  return note.split('\n').map(translatedLine).join('\n')
}

function translatedLine(line: string): string {
  if (isOfShop(line)) return translateServerText(line)
  const [, sign = '', signed = ''] = /^([+−] )(.+)$/.exec(line) ?? []
  if (isSigned(signed)) return sign + translatedReason(signed)
  const end = line.indexOf(': ')
  const beginning = end > 0 ? line.slice(0, end) : line
  const reason =
    cancelReasons.get(beginning) ?? (riderReasons.has(beginning) ? translateServerText(beginning) : undefined)
  return reason === undefined ? line : reason + line.slice(beginning.length)
}
