import { exactTaka, moment } from '#web/admin/parts/figures.ts'
import type { OrderCod } from '#web/admin/request/cod-rules.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { advanceText } from './advance-dialogs.tsx'

type Advance = OrderCod['advances'][number]

/**
 * One amount that was received or returned, struck out if it was taken back. @param onTakeBack undefined without the
 * right to
 */
export function AdvanceEntry({
  advance,
  onTakeBack,
}: {
  advance: Advance
  onTakeBack: ((advance: Advance) => void) | undefined
}) {
  const { amount, reference, receivedBy, receivedAt, takenBackAt, takenBackBy, takenBackReason } = advance
  const text = advanceText(advance)
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1.5">
      <div className="min-w-0 grow">
        <p className="wrap-anywhere">
          {takenBackAt ? (
            <s className="tabular-nums">{exactTaka(amount)}</s>
          ) : (
            <span className="font-semibold tabular-nums">{exactTaka(amount)}</span>
          )}{' '}
          {amount < 0 && t('returned to the customer · ')}
          {reference}
        </p>
        <p className="wrap-anywhere text-stone text-xs">
          {receivedBy}, {moment(receivedAt)}
          {takenBackAt &&
            t(' · taken back by {takenBackBy}, {takenBackAt}: {takenBackReason}', {
              takenBackBy: takenBackBy ?? '',
              takenBackAt: moment(takenBackAt),
              takenBackReason: takenBackReason ?? '',
            })}
        </p>
      </div>
      {!takenBackAt && onTakeBack && (
        <Button
          variant="quiet"
          size="sm"
          className="max-sm:min-h-11"
          aria-label={t('Take back {text}', { text })}
          onClick={() => onTakeBack(advance)}
        >
          {t('Take Back…')}
        </Button>
      )}
    </li>
  )
}
