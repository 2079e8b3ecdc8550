import type { Holiday } from './calendar.ts'

type Days = [from: string, to?: string]

const holiday = (en: string, bn: string, [from, to = from]: Days, more: Partial<Holiday> = {}): Holiday => ({
  name: { en, bn },
  from,
  to,
  noDispatch: true,
  noDelivery: false,
  isExpected: false,
  arriveBefore: null,
  ...more,
})

/** Follows the moon: its date may move by a day. */
const expected = { isExpected: true }
/** Couriers stop, and customers want their new clothes before the day. */
const eid = (day: string) => ({ noDelivery: true, isExpected: true, arriveBefore: day })

/**
 * The public holidays of Bangladesh in 2026 and 2027, without bank holidays. The owner edits them under Settings. If
 * the government announces another day, correct it there, or here for every shop that has not changed the list.
 */
export const publicHolidays: Holiday[] = [
  holiday('Shab-e-Barat', 'শবে বরাত', ['2026-02-04'], expected),
  holiday('Shaheed Day', 'শহীদ দিবস', ['2026-02-21']),
  holiday('Shab-e-Qadr', 'শবে কদর', ['2026-03-17'], expected),
  holiday('Eid ul-Fitr', 'ঈদুল ফিতর', ['2026-03-19', '2026-03-23'], eid('2026-03-21')),
  holiday('Independence Day', 'স্বাধীনতা দিবস', ['2026-03-26']),
  holiday('Pohela Boishakh', 'পহেলা বৈশাখ', ['2026-04-14'], { arriveBefore: '2026-04-14' }),
  holiday('May Day', 'মে দিবস', ['2026-05-01']),
  holiday('Eid ul-Adha', 'ঈদুল আজহা', ['2026-05-27', '2026-05-31'], eid('2026-05-28')),
  holiday('Ashura', 'আশুরা', ['2026-06-26'], expected),
  holiday('July Uprising Day', 'জুলাই গণঅভ্যুত্থান দিবস', ['2026-08-05']),
  holiday('Eid-e-Miladunnabi', 'ঈদে মিলাদুন্নবী', ['2026-08-26'], expected),
  holiday('Janmashtami', 'জন্মাষ্টমী', ['2026-09-04'], expected),
  holiday('Durga Puja', 'দুর্গাপূজা', ['2026-10-20', '2026-10-21'], { ...expected, arriveBefore: '2026-10-20' }),
  holiday('Victory Day', 'বিজয় দিবস', ['2026-12-16']),
  holiday('Christmas', 'বড়দিন', ['2026-12-25']),
  holiday('Shab-e-Barat', 'শবে বরাত', ['2027-01-24'], expected),
  holiday('Shaheed Day', 'শহীদ দিবস', ['2027-02-21']),
  holiday('Shab-e-Qadr', 'শবে কদর', ['2027-03-07'], expected),
  holiday('Eid ul-Fitr', 'ঈদুল ফিতর', ['2027-03-08', '2027-03-12'], eid('2027-03-10')),
  holiday('Independence Day', 'স্বাধীনতা দিবস', ['2027-03-26']),
  holiday('Pohela Boishakh', 'পহেলা বৈশাখ', ['2027-04-14'], { arriveBefore: '2027-04-14' }),
  holiday('May Day', 'মে দিবস', ['2027-05-01']),
  holiday('Eid ul-Adha', 'ঈদুল আজহা', ['2027-05-16', '2027-05-20'], eid('2027-05-17')),
  holiday('Ashura', 'আশুরা', ['2027-06-16'], expected),
  holiday('July Uprising Day', 'জুলাই গণঅভ্যুত্থান দিবস', ['2027-08-05']),
  holiday('Eid-e-Miladunnabi', 'ঈদে মিলাদুন্নবী', ['2027-08-15'], expected),
  holiday('Janmashtami', 'জন্মাষ্টমী', ['2027-08-25'], expected),
  holiday('Durga Puja', 'দুর্গাপূজা', ['2027-10-08', '2027-10-09'], { ...expected, arriveBefore: '2027-10-08' }),
  holiday('Victory Day', 'বিজয় দিবস', ['2027-12-16']),
  holiday('Christmas', 'বড়দিন', ['2027-12-25']),
]
