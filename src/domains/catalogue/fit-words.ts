import { col, type RowOf } from '#platform/database/rows.ts'
import type { FitNote } from '#shared/catalogue/fit-notes.ts'
import type { ContentLanguage } from '#shared/content-languages.ts'
import { m } from '#shared/paraglide/messages.js'
import { banglaDigits } from '#shared/text/text.ts'
import type { TextPair } from '#shared/text-pair.ts'
import { localized } from './localized.ts'

/** The columns of a fit note. */
export const fitColumns = {
  fit_note: col.text.as<FitNote>().orNull,
  fit_note_en: col.text,
  fit_note_bn: col.text,
  model_height: col.int.orNull,
  model_size: col.text,
}

type FitRow = RowOf<typeof fitColumns>

const sentences = { true: m.fit_note_true, small: m.fit_note_small, large: m.fit_note_large }

/** Text beside the sizes: how the garment fits, and what the model in the pictures wears. Null: no text. */
export function fitWords(row: FitRow): TextPair | null {
  const { fit_note: note, model_height: height, model_size: size } = row
  const in_ = (locale: ContentLanguage) => {
    const parts: string[] = []
    const own = localized(row.fit_note_en || row.fit_note_bn, row.fit_note_bn)[locale]
    if (note) parts.push(note === 'own' ? own : sentences[note]({}, { locale }))
    if (height !== null || size) parts.push(modelWords(height, size, locale))
    return parts.join(' ')
  }
  const words = { en: in_('en'), bn: in_('bn') }
  return words.en ? words : null
}

function modelWords(tall: number | null, wears: string, locale: ContentLanguage): string {
  // Sizes with letters stay as they are, as everywhere in the shop.
  const digits = (text: string) => (locale === 'bn' && !/[A-Z]/i.test(text) ? banglaDigits(text) : text)
  const [height, size] = [digits(String(tall)), digits(wears)]
  if (tall === null) return m.fit_model_wears({ size }, { locale })
  return wears ? m.fit_model({ height, size }, { locale }) : m.fit_model_tall({ height }, { locale })
}
