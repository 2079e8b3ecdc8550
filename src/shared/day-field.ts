import { z } from 'zod'

/** PostgreSQL has no year 0, and beyond the year 9999 days do not sort as texts. */
const isOfOurTime = (moment: string) => moment >= '1900' && moment < '2200'

/** A day (2026-11-21) from 1900 to 2199. */
export const dayField = (error: string) =>
  z.iso.date({ error, abort: true }).refine(isOfOurTime, { error, abort: true })

/** A moment with its offset from UTC, from 1900 to 2199. */
export const momentField = (error: string) =>
  z.iso.datetime({ offset: true, error, abort: true }).refine(isOfOurTime, { error, abort: true })
