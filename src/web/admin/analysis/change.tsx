import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react'
import type { Figure } from '#domains/reports/staff-contract.ts'
import { percent } from '#web/admin/parts/figures.ts'
import { t } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'

type Props = { change: Figure['change'] | null; lessIsBetter?: boolean }

/** '↑ 12.5%', '↓ 3%', 'new', or '–' without a comparison. Green marks the direction that is good for the shop. */
export function Change({ change, lessIsBetter = false }: Props) {
  if (change === null) return <span>–</span>
  if (change === 'new') return <span className="font-semibold text-ink-soft">{t('new')}</span>
  const Arrow = change > 0 ? ArrowUp : change < 0 ? ArrowDown : ArrowRight
  const good = lessIsBetter ? change < 0 : change > 0
  return (
    <span
      className={cx(
        'inline-flex items-center gap-0.5 font-semibold tabular-nums',
        change === 0 ? 'text-ink-soft' : good ? 'text-green' : 'text-red',
      )}
    >
      <Arrow aria-hidden="true" className="size-3.5" />
      <span className="sr-only">{change > 0 ? t('up') : change < 0 ? t('down') : t('unchanged,')} </span>
      {percent(Math.abs(change))}
    </span>
  )
}
