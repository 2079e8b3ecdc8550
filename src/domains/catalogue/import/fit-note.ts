import { type FitNote, fitNotes, fitNoteWords, maxFitNote, modelHeights } from '#shared/catalogue/fit-notes.ts'
import { asciiDigits } from '#shared/text/text.ts'
import { productLimits } from '../staff-contract.ts'
import { lineOf } from './row-fields.ts'

/** The fit of a product as a row states it; fields that the row does not mention are missing. */
export type ImportedFit = {
  fitNote?: FitNote
  fitNoteEn?: string
  fitNoteBn?: string
  modelHeight?: number
  modelSize?: string
}

/** A fit note recognised by its words, or a custom sentence; the height and size of the model. */
export function importedFit(row: Record<string, unknown>, corrections: string[]): ImportedFit | undefined {
  const fit: ImportedFit = {}
  const note = lineOf(row.fit_note, 'fit note', corrections, maxFitNote)
  if (note) {
    fit.fitNote = fitNotes.find((each) => each !== 'own' && isNote(each, note)) ?? 'own'
    fit.fitNoteEn = fit.fitNote === 'own' ? note : ''
  }
  const bangla = lineOf(row.fit_note_bn, 'Bangla fit note', corrections, maxFitNote)
  if (bangla) fit.fitNoteBn = bangla
  const height = asciiDigits(lineOf(row.model_height, 'model height', corrections, 40)).replace(/\s*cm$/i, '')
  if (height && isHeight(Number(height))) fit.modelHeight = Number(height)
  else if (height) corrections.push(`model height '${height}' is not in whole centimetres: left out`)
  const size = lineOf(row.model_size, 'size of the model', corrections, productLimits.size)
  if (size) fit.modelSize = size
  return Object.keys(fit).length > 0 ? fit : undefined
}

const isNote = (note: Exclude<FitNote, 'own'>, text: string) =>
  [note, fitNoteWords[note].toLowerCase()].includes(text.toLowerCase().replace(/[.!]$/, ''))

const isHeight = (height: number) =>
  Number.isInteger(height) && height >= modelHeights.least && height <= modelHeights.most
