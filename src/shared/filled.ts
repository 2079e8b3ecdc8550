import { z } from 'zod'
import { tidyLine } from '#shared/text/text.ts'

/**
 * A text that is tidied, with its length checked before and after: NFC makes two characters of some Bangla letters
 * (য়).
 * @param tidyUp `tidy` for several lines
 */
export const tidied = (text: z.ZodString, tidyUp = tidyLine) => text.transform(tidyUp).pipe(text)

/** A text that is not empty. @param tidyUp `tidy` for several lines */
export const filled = (max: number, message: string, tidyUp = tidyLine) =>
  tidied(z.string().max(max), tidyUp).refine((text) => text.length > 0, { error: message })
