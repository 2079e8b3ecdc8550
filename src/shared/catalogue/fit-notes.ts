/** How a product fits, as its page states next to the sizes; 'own': in a sentence of the shop. */
export const fitNotes = ['true', 'small', 'large', 'own'] as const
export type FitNote = (typeof fitNotes)[number]

/** Centimetres of a model's height. */
export const modelHeights = { least: 30, most: 250 } as const

export const maxFitNote = 200

/** The notes in files, and in the back office. */
export const fitNoteWords: Record<Exclude<FitNote, 'own'>, string> = {
  true: 'True to size',
  small: 'Runs small',
  large: 'Runs large',
}
