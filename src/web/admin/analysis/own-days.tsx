import { type FormEvent, useState } from 'react'
import { maxPeriodDays, readRange } from '#domains/reports/staff-contract.ts'
import { addDays, dhakaDay } from '#shared/dates.ts'
import { TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { Pair } from '#web/admin/parts/pair.tsx'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type Days = { since: string; until: string }

/** Inputs for the first and the last day of a custom period. */
export function OwnDays({
  range,
  onChoose,
  onClose,
}: {
  range: Days | undefined
  /** 2026-11-01..2026-11-30 */
  onChoose: (period: string) => void
  onClose: () => void
}) {
  const today = dhakaDay(new Date())
  const [{ since, until }, setDays] = useState<Days>(range ?? { since: `${today.slice(0, 8)}01`, until: today })
  const [isWrong, setWrong] = useState(false)
  const period = `${since}..${until}`
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!readRange(period)) return setWrong(true)
    onChoose(period)
    onClose()
  }
  const [thisMonth, lastMonth] = monthsUpTo(today)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Own days')}
      text={t('Both days count. They are compared with as many days before them.')}
      actions={
        <>
          <Button variant="outline" size="sm" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button size="sm" type="submit" form="own-days">
            {t('Show')}
          </Button>
        </>
      }
    >
      <form id="own-days" onSubmit={submit} noValidate className="grid gap-4">
        <Pair>
          <TextInput
            label={t('From')}
            type="date"
            value={since}
            max={today}
            onChange={({ target }) => setDays({ since: target.value, until })}
          />
          <TextInput
            label={t('To')}
            type="date"
            value={until}
            max={today}
            error={
              isWrong
                ? t('Not before the first day, and at most {maxPeriodDays} days in all', { maxPeriodDays })
                : undefined
            }
            onChange={({ target }) => setDays({ since, until: target.value })}
          />
        </Pair>
        <div className="flex flex-wrap gap-2 max-sm:*:min-h-11 max-sm:*:grow">
          <Button variant="quiet" size="sm" onClick={() => setDays(thisMonth)}>
            {t('This Month')}
          </Button>
          <Button variant="quiet" size="sm" onClick={() => setDays(lastMonth)}>
            {t('Last Month')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The current month up to `today`, and the whole previous month. */
function monthsUpTo(today: string): [Days, Days] {
  const first = `${today.slice(0, 8)}01`
  const lastOfBefore = addDays(first, -1)
  return [
    { since: first, until: today },
    { since: `${lastOfBefore.slice(0, 8)}01`, until: lastOfBefore },
  ]
}
