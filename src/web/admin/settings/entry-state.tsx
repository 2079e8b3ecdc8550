import type { ScheduleState } from '#domains/content/staff-contract.ts'
import { moment } from '#web/admin/parts/figures.ts'
import { t } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'

type Timed = { state: ScheduleState; showFrom: string | null; showUntil: string | null }

/** Badge: whether an entry is shown now, and when that changes. */
export function EntryState({
  entry: { state, showFrom, showUntil },
  left,
}: {
  entry: Timed
  left?: string | undefined
}) {
  if (state === 'off') return <Badge>{t('Off')}</Badge>
  if (state === 'over') return <Badge>{t('Over since {showUntil}', { showUntil: moment(showUntil ?? '') })}</Badge>
  if (state === 'to-come')
    return <Badge tone="amber">{t('From {showFrom}', { showFrom: moment(showFrom ?? '') })}</Badge>
  if (left) return <Badge tone="amber">{left}</Badge>
  return (
    <Badge tone="green">
      {showUntil ? t('Shown until {showUntil}', { showUntil: moment(showUntil) }) : t('Shown')}
    </Badge>
  )
}
