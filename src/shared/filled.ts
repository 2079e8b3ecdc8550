import { z } from 'zod'
import { tidyLine } from '#shared/text.ts'

/** A text that is not empty. @param tidied `tidy` for one of several lines */
export const filled = (max: number, message: string, tidied = tidyLine) =>
  z
    .string()
    .max(max)
    .transform(tidied)
    .refine((text) => text.length > 0, { error: message })
