import { z } from 'zod'

/** A text in both languages, as answers have it. */
export const textPair = z.object({ en: z.string(), bn: z.string() })

/** A text in both languages. Of a document: an empty one is left out of the page in its language. */
export type TextPair = z.output<typeof textPair>
