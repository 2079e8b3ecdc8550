import { formatExactMoney, toPaisa } from '#shared/money.ts'
import { translatedReason } from '#web/admin/settings/cod/translated-reason.ts'
import { language, t, translateServerText } from '#web/admin/translate.ts'
import { recognizer } from '#web/admin/translation.ts'
import { cancelReasons } from './cancel-reasons.ts'
import { noteSentences, signedSentences } from './note-sentences.ts'

/** How the note of a rider begins. */
const riderReasons = new Set(['Picked up', 'Another time', 'Not reached', 'Refused'])

/** Fields of an order whose change is a line: 'Name: Rahim → Karim'. */
const changedFields = new Set([
  'Name',
  'Phone',
  'Second phone',
  'E-mail',
  'Address',
  'Place',
  'Promised by',
  'Customer’s note',
  'Reached us by',
])

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
  const [, pieces, price] = /^(\d+ × .+) at ৳([\d,.]+)$/.exec(signed) ?? []
  if (pieces && price) return sign + t('{pieces} at {price}', { pieces, price: moneyOf(price) })
  const end = line.indexOf(': ')
  const beginning = end > 0 ? line.slice(0, end) : line
  const isKnown = riderReasons.has(beginning) || (changedFields.has(beginning) && line.includes(' → '))
  const reason = cancelReasons.get(beginning) ?? (isKnown ? translateServerText(beginning) : undefined)
  return reason === undefined ? line : reason + line.slice(beginning.length)
}

const moneyOf = (taka: string) => formatExactMoney(toPaisa(Number(taka.replaceAll(',', ''))), language)
