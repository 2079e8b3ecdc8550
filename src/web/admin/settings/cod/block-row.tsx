import { Link } from 'react-router'
import { outcomeTone } from '#shared/cod/cod-outcome.ts'
import { formatDate } from '#shared/dates.ts'
import { moment } from '#web/admin/parts/figures.ts'
import type { CodBlock } from '#web/admin/request/cod-rules.ts'
import { language, t } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { blockKindLabels, outcomeText } from './outcome-labels.ts'

/** A block with its reason and its author. @param onLift missing if it cannot be lifted here */
export const BlockRow = ({ block, onLift }: { block: CodBlock; onLift: (() => void) | undefined }) => (
  <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-line border-b py-3">
    <div className="min-w-0 grow basis-64">
      <p className="wrap-anywhere font-semibold">
        {block.kind === 'browser' && block.orderId !== '' ? (
          <Link to={`/admin/orders?view=${block.orderId}`} className="hover:underline">
            {block.shown}
          </Link>
        ) : (
          block.shown
        )}
      </p>
      <p className="mt-0.5 flex flex-wrap items-center gap-2">
        <Badge>{blockKindLabels[block.kind]}</Badge>
        <Badge tone={outcomeTone(block.outcome)}>{outcomeText(block)}</Badge>
      </p>
      <p className="wrap-anywhere mt-1 whitespace-pre-line">{block.reason}</p>
      <p className="mt-0.5 text-stone text-xs">
        {block.createdBy}, {moment(block.createdAt)}
        {block.orderId !== '' && block.kind !== 'browser' && t(' · from {orderId}', { orderId: block.orderId })} ·{' '}
        {endOf(block)}
      </p>
    </div>
    {onLift && !block.isOver && (
      <Button
        variant="outline"
        size="sm"
        className="max-sm:min-h-11"
        aria-label={t('Lift the block: {shown}', { shown: block.shown })}
        onClick={onLift}
      >
        {t('Lift')}
      </Button>
    )}
  </li>
)

function endOf({ liftedAt, liftedBy, endsOn, isOver }: CodBlock): string {
  if (liftedAt !== null) return t('lifted by {liftedBy}, {liftedAt}', { liftedBy, liftedAt: moment(liftedAt) })
  if (endsOn === null) return t('until it is lifted')
  return isOver
    ? t('ended after {endsOn}', { endsOn: formatDate(endsOn, language) })
    : t('until {endsOn}', { endsOn: formatDate(endsOn, language) })
}
