import { addDays, dhakaDay, startOfDhakaDay } from '#shared/dates.ts'
import { t } from '#web/admin/translate.ts'

const minute = 60_000

/** The usual moments of the next call, each with a key. Tomorrow is a day in Dhaka. */
export function callAgainTimes(now: Date): { key: string; words: string; at: Date }[] {
  const tomorrow = startOfDhakaDay(addDays(dhakaDay(now), 1))
  return [
    { key: '1', words: t('In 30 minutes'), at: new Date(now.getTime() + 30 * minute) },
    { key: '2', words: t('In 2 hours'), at: new Date(now.getTime() + 120 * minute) },
    { key: '3', words: t('Tomorrow 10:00 am'), at: new Date(tomorrow.getTime() + 600 * minute) },
  ]
}

/** Parses the value of a datetime-local field as Dhaka time ('2026-11-21T15:30'); undefined while it is incomplete. */
export function ownTime(written: string): Date | undefined {
  const at = new Date(`${written}:00+06:00`)
  return Number.isNaN(at.getTime()) ? undefined : at
}
