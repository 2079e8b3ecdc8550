import { z } from 'zod'
import { storedList } from './stored-list.ts'

/** A rider's report that the shop refused, with its answer. */
export type RefusedReport = { key: string; number: string; pressed: string; words: string }

const stored: z.ZodType<RefusedReport> = z.object({
  key: z.string(),
  number: z.string(),
  pressed: z.string(),
  words: z.string(),
})

/** Reports that the shop refused: they stay on this phone until the rider has seen them. */
export const refusedReports = storedList('refused-reports', stored)
