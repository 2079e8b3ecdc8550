import { z } from 'zod'

/** A page view: its path, and the browser's referrer ('' if there is none). */
export const visitRequest = z.object({
  path: z.string().min(1).max(500).startsWith('/').describe('/product/12; language and query are ignored'),
  referrer: z.string().max(2000).default('').describe('document.referrer; only its host is looked at'),
})
export type VisitRequest = z.infer<typeof visitRequest>
