import type { z } from 'zod'
import { periods as summedPeriods } from '#domains/summaries/periods.ts'
import { addDays, dhakaDay } from '#shared/dates.ts'
import { type Figure, readRange, type span } from './staff-contract.ts'

/** Dhaka days (2026-11-21), both included. */
export type Days = { since: string; until: string }
export type Period = z.infer<typeof span> & {
  /** 7, 30 or 90 where a summary has the sums of just these days; null: they are computed. */
  summed: number | null
}

/**
 * The last days in Dhaka, including today, or the days of one's own, and the same number before them.
 * @param text '30', or '2026-11-01..2026-11-30'
 */
export function periodOf(text: string, now: Date): Period {
  const today = dhakaDay(now)
  const range = readRange(text)
  const { since, until } = range ?? { since: addDays(today, 1 - Number(text)), until: today }
  const days = daysOf({ since, until }).length
  return {
    days,
    since,
    until,
    before: { since: addDays(since, -days), until: addDays(since, -1) },
    summed: until === today && summedPeriods.some((each) => each === days) ? days : null,
  }
}

/** The period and the one before it, as one span. */
export const bothOf = ({ until, before }: Period): Days => ({ since: before.since, until })

/** Every day of the span, oldest first. */
export function daysOf({ since, until }: Days): string[] {
  const days: string[] = []
  for (let day = since; day <= until; day = addDays(day, 1)) days.push(day)
  return days
}

/** Change in percent with one decimal; 'new' if only the previous value is 0. */
export function changeOf(current: number, previous: number): Figure['change'] {
  if (previous === 0) return current === 0 ? 0 : 'new'
  return oneDecimal(((current - previous) / Math.abs(previous)) * 100)
}

export const figureOf = (current: number, previous: number): Figure => ({
  current,
  previous,
  change: changeOf(current, previous),
})

export const oneDecimal = (value: number): number => Math.round(value * 10) / 10

/** Share in percent with one decimal; 0 if the whole is 0. */
export const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : oneDecimal((part / whole) * 100))
