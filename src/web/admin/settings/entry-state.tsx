import { moment } from '#web/admin/parts/figures.ts'
import { Badge } from '#web/ui/badge.tsx'

type Timed = { state: 'shown' | 'to-come' | 'over' | 'off'; showFrom: string | null; showUntil: string | null }

/** Badge: whether an entry is shown now, and when that changes. */
export function EntryState({
  entry: { state, showFrom, showUntil },
  left,
}: {
  entry: Timed
  left?: string | undefined
}) {
  if (state === 'off') return <Badge>Off</Badge>
  if (state === 'over') return <Badge>Over since {moment(showUntil ?? '')}</Badge>
  if (state === 'to-come') return <Badge tone="amber">From {moment(showFrom ?? '')}</Badge>
  if (left) return <Badge tone="amber">{left}</Badge>
  return <Badge tone="green">{showUntil ? `Shown until ${moment(showUntil)}` : 'Shown'}</Badge>
}
