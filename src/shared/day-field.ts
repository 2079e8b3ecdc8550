import { z } from 'zod'

/** PostgreSQL has no year 0, and from the year 10000 on days do not sort as texts. */
const isOfOurTime = (moment: string) => moment >= '1900' && moment < '9999'

/** A day (2026-11-21) from 1900 to 9998. */
export const dayField = (error: string) =>
  z.iso.date({ error, abort: true }).refine(isOfOurTime, { error, abort: true })

/** A moment with its offset from UTC, from 1900 to 9998. */
export const momentField = (error: string) =>
  z.iso.datetime({ offset: true, error, abort: true }).refine(isOfOurTime, { error, abort: true })
