import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { addDays, dhakaDay } from '#shared/dates.ts'
import type { Holiday } from '#shared/promise/calendar.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import type { SettingsDraft } from '../use-settings-draft.ts'
import { HolidayRow } from './holiday-row.tsx'

/**
 * The list of holidays. Past ones are collapsed: they affect no promise. A holiday in edit stays open, since a
 * half-typed date may be in the past.
 */
export function Holidays({ draft }: { draft: SettingsDraft }) {
  const list = useId()
  const { holidays } = draft.settings
  const [showsPast, setShowsPast] = useState(false)
  const today = dhakaDay(new Date())
  const saved = draft.saved.holidays.map((each) => JSON.stringify(each))
  const hasError = (at: number) => Object.keys(draft.wrong).some((field) => field.startsWith(`holidays.${at}.`))
  const isPast = (holiday: Holiday, at: number) =>
    holiday.to !== '' && holiday.to < today && saved.includes(JSON.stringify(holiday)) && !hasError(at)
  const past = holidays.filter(isPast).length
  const change = (at: number, holiday: Holiday | null) =>
    draft.set(
      'holidays',
      holidays.flatMap((each, index) => (index === at ? (holiday ?? []) : each)),
    )
  return (
    <div className="grid gap-3">
      {holidays.length === past && <p className="text-stone">{t('No holidays are to come.')}</p>}
      <ul id={list} className="divide-y divide-line border-line border-y">
        {holidays.map((holiday, at) =>
          isPast(holiday, at) && !showsPast ? null : (
            <HolidayRow
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity while they are edited
              key={at}
              holiday={holiday}
              errorOf={(field) => draft.wrong[`holidays.${at}.${field}`]}
              onChange={(next) => change(at, next)}
              onRemove={() => change(at, null)}
            />
          ),
        )}
      </ul>
      {draft.wrong.holidays && (
        <p role="alert" className="text-red text-sm">
          {draft.wrong.holidays}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          onClick={() => draft.set('holidays', [...holidays, newHoliday(addDays(today, 1))])}
        >
          <Plus aria-hidden="true" className="size-4" />
          {t('Add Holiday')}
        </Button>
        {past > 0 && (
          <Button
            variant="quiet"
            size="sm"
            aria-expanded={showsPast}
            aria-controls={list}
            onClick={() => setShowsPast(!showsPast)}
          >
            {showsPast ? t('Hide past holidays') : t('Show {past} past', { past })}
          </Button>
        )}
      </div>
    </div>
  )
}

const newHoliday = (day: string): Holiday => ({
  name: { en: '', bn: '' },
  from: day,
  to: day,
  noDispatch: true,
  noDelivery: false,
  isExpected: false,
  arriveBefore: null,
})
