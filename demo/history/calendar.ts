import { addDays, dhakaDay, startOfDhakaDay } from '#shared/dates.ts'

/** Occasions that change the demand for clothes in Bangladesh. */
export type Occasion = 'boishakh' | 'eid' | 'puja' | 'winter' | 'summer'

export const hour = 3_600_000
export const dayLong = 24 * hour

/** A time on a Dhaka day; `hours` may be fractional. */
export const atHour = (day: string, hours: number): Date =>
  new Date(startOfDhakaDay(day).getTime() + Math.round(hours * hour))

/** Hour of the day in Dhaka, with fractions. */
const hourOf = (at: Date): number => ((at.getTime() + 6 * hour) % dayLong) / hour

/** The same time if it is within working hours (10 to 20 o'clock in Dhaka), else shortly after the next opening. */
export function inWorkingHours(at: Date, minutesLate: number): Date {
  const now = hourOf(at)
  if (now >= 10 && now < 20) return at
  const day = dhakaDay(at)
  return atHour(now < 10 ? day : addDays(day, 1), 10 + minutesLate / 60)
}

/** Days from one day to another; negative if `to` is earlier. */
const daysBetween = (from: string, to: string) =>
  Math.round((startOfDhakaDay(to).getTime() - startOfDhakaDay(from).getTime()) / dayLong)

/** Last day of Durga Puja, which differs every year. Years not listed here use 8 October. */
const dashami: Record<string, string> = {
  2024: '2024-10-13',
  2025: '2025-10-02',
  2026: '2026-10-21',
  2027: '2027-10-10',
  2028: '2028-09-28',
  2029: '2029-10-17',
  2030: '2030-10-06',
}

const islamic = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'Asia/Dhaka',
  month: 'numeric',
  day: 'numeric',
})

/**
 * Both Eids in this period: a day after the Umm al-Qura calendar, because the moon is usually sighted a day later in
 * Bangladesh.
 */
function eidsWithin(first: string, last: string) {
  const eids: { day: string; great: boolean }[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const [month, date] = islamic
      .format(startOfDhakaDay(addDays(day, -1)))
      .split(/\D+/)
      .map(Number)
    if (month === 10 && date === 1) eids.push({ day, great: true })
    if (month === 12 && date === 10) eids.push({ day, great: false })
  }
  return eids
}

/**
 * Demand factor: rises from 1 at `from` days before a feast to `height` at `peak` days before, then falls until the
 * feast.
 */
function ramp(left: number, { from, peak, height }: { from: number; peak: number; height: number }): number {
  if (left > from || left < 0) return 1
  if (left >= peak) return 1 + ((height - 1) * (from - left)) / (from - peak)
  return 1 + ((height - 1) * left) / peak
}

/** Demand by weekday, Sunday to Saturday; the weekend is Friday and Saturday. */
const week = [0.88, 0.82, 0.86, 0.95, 1.2, 1.38, 1.1]
/** Demand by month, January to December, without the feasts. */
const months = [1.05, 1, 0.95, 0.95, 0.95, 0.85, 0.8, 0.55, 0.95, 1, 1.05, 1.15]

export type Day = { day: string; demand: number; occasions: Occasion[] }

/** Demand and occasions for every day of the history. */
export function calendar(first: string, last: string): Day[] {
  const eids = eidsWithin(addDays(first, -7), addDays(last, 40))
  const days: Day[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const [year = '', month = ''] = day.split('-')
    const occasions: Occasion[] = []
    const grown = 0.85 + (0.3 * daysBetween(first, day)) / Math.max(1, daysBetween(first, last))
    let demand = grown * (week[new Date(day).getUTCDay()] ?? 1) * (months[Number(month) - 1] ?? 1)

    for (const eid of eids) {
      const left = daysBetween(day, eid.day)
      demand *= ramp(left, eid.great ? { from: 32, peak: 6, height: 3.6 } : { from: 20, peak: 5, height: 2.3 })
      if (left >= 0 && left <= 32) occasions.push('eid')
      // Couriers are off work around Eid.
      if (left <= 1 && left >= -4) demand *= 0.3
    }
    const toBoishakh = daysBetween(day, `${year}-04-14`)
    demand *= ramp(toBoishakh, { from: 26, peak: 4, height: 2.2 })
    if (toBoishakh >= 0 && toBoishakh <= 26) occasions.push('boishakh')
    const toPuja = daysBetween(day, dashami[year] ?? `${year}-10-08`)
    demand *= ramp(toPuja, { from: 30, peak: 8, height: 2.5 })
    if (toPuja >= 0 && toPuja <= 30) occasions.push('puja')
    demand *= ramp(daysBetween(day, `${year}-02-14`), { from: 12, peak: 3, height: 1.5 })
    demand *= ramp(daysBetween(day, `${year}-12-16`), { from: 9, peak: 2, height: 1.3 })
    // A small campaign in the last days, so that the shop has current orders.
    if (daysBetween(day, last) <= 4) demand *= 1.6
    if (['11', '12', '01'].includes(month)) occasions.push('winter')
    if (['04', '05', '06', '07'].includes(month)) occasions.push('summer')
    days.push({ day, demand, occasions })
  }
  return days
}
