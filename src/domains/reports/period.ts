import type { z } from 'zod'
import { addDays, dhakaDay } from '#shared/dates.ts'
import type { Figure, span } from './staff-contract.ts'

/** Dhaka days (2026-11-21), both included. */
export type Days = { since: string; until: string }
export type Period = z.infer<typeof span>

/** The last so many days in Dhaka, today included, and as many before them. */
export function periodOf(days: number, now: Date): Period {
  const until = dhakaDay(now)
  const since = addDays(until, 1 - days)
  return { days, since, until, before: { since: addDays(since, -days), until: addDays(since, -1) } }
}

/** The period and the one before, as one stretch of days. */
export const bothOf = ({ until, before }: Period): Days => ({ since: before.since, until })

/** Every day of the stretch, oldest first. */
export function daysOf({ since, until }: Days): string[] {
  const days: string[] = []
  for (let day = since; day <= until; day = addDays(day, 1)) days.push(day)
  return days
}

/** Percent with one decimal. 'new' where there was nothing before and there is something now. */
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

/** How much of the whole, in percent with one decimal; of nothing: 0. */
export const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : oneDecimal((part / whole) * 100))
