import { formatExactMoney, toPaisa } from '#shared/money.ts'
import { weekdayAndDay } from '#shared/promise/promise-texts.ts'
import { translatedReason } from '#web/admin/settings/cod/translated-reason.ts'
import { language, t, translateServerText } from '#web/admin/translate.ts'
import { recognizer } from '#web/admin/translation.ts'
import type { PlaceList } from '#web/ui/hooks/use-places.ts'
import { cancelReasons } from './cancel-reasons.ts'
import { noteSentences, signedSentences } from './note-sentences.ts'
import { translatedPlace } from './translated-place.ts'

/** How the note of a rider begins. */
const riderReasons = new Set(['Picked up', 'Another time', 'Not reached', 'Refused'])

type ReadValue = (value: string, places: PlaceList | null) => string
const asTyped: ReadValue = (value) => value

/** Fields of an order whose change is a line, 'Name: Rahim → Karim', and how their values are read. */
const changedFields = new Map<string, ReadValue>([
  ['Name', asTyped],
  ['Phone', asTyped],
  ['Second phone', asTyped],
  ['E-mail', asTyped],
  ['Address', asTyped],
  ['Place', translatedPlace],
  ['Promised by', (day) => (/^\d{4}-\d\d-\d\d$/.test(day) ? weekdayAndDay(day, language) : day)],
  ['Customer’s note', asTyped],
  ['Reached us by', (channel) => translateServerText(channel)],
])

const isOfShop = recognizer(noteSentences)
const isSigned = recognizer(signedSentences)

/**
 * Translates a note on an order or call: the shop's own sentences appear in the reader's language, typed text is
 * unchanged.
 * @param places names of thanas; null while they load
 */
export function translatedNote(note: string, places: PlaceList | null = null): string {
  return note
    .split('\n')
    .map((line) => translatedLine(line, places))
    .join('\n')
}

function translatedLine(line: string, places: PlaceList | null): string {
  if (isOfShop(line)) return translateServerText(line)
  const [, sign = '', signed = ''] = /^([+−] )(.+)$/.exec(line) ?? []
  if (isSigned(signed)) return sign + translatedReason(signed)
  const [, pieces, price] = /^(\d+ × .+) at ৳([\d,.]+)$/.exec(signed) ?? []
  if (pieces && price) return sign + t('{pieces} at {price}', { pieces, price: moneyOf(price) })
  const end = line.indexOf(': ')
  const beginning = end > 0 ? line.slice(0, end) : line
  const read = line.includes(' → ') ? changedFields.get(beginning) : undefined
  if (read) return `${translateServerText(beginning)}: ${valuesIn(line.slice(end + 2), read, places)}`
  const reason =
    cancelReasons.get(beginning) ?? (riderReasons.has(beginning) ? translateServerText(beginning) : undefined)
  return reason === undefined ? line : reason + line.slice(beginning.length)
}

const valuesIn = (values: string, read: ReadValue, places: PlaceList | null): string =>
  values
    .split(' → ')
    .map((value) => read(value, places))
    .join(' → ')

const moneyOf = (taka: string) => formatExactMoney(toPaisa(Number(taka.replaceAll(',', ''))), language)
