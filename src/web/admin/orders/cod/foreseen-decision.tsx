import { useQuery } from '@tanstack/react-query'
import { readPhone } from '#shared/phone.ts'
import { ApiRefusal, errorMessage } from '#web/admin/api.ts'
import { taka } from '#web/admin/parts/figures.ts'
import { useSettled } from '#web/admin/parts/hooks/use-settled.ts'
import { type ForeseenCod, foreseenCodQuery, type Recipient, recipientRequest } from '#web/admin/request/order-desk.ts'
import { codOutcomeLabels } from '#web/admin/settings/cod/outcome-labels.ts'
import { translatedReason } from '#web/admin/settings/cod/translated-reason.ts'
import { t } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { PieceRow } from '../piece-rows.tsx'

/**
 * Preview of the COD decision for an order that is not placed yet, as soon as phone, address and pieces are known.
 * Renders nothing in a shop without rules and blocks.
 */
export function ForeseenDecision({ who, rows }: { who: Recipient; rows: PieceRow[] }) {
  const now = questionOf(who, rows)
  const question = useSettled(now)
  const { data, error, isFetching, refetch } = useQuery(foreseenCodQuery(question))
  if (now === '' || question === '') return null
  return (
    <div aria-live="polite" aria-busy={isFetching} className="empty:hidden">
      {error ? (
        <p className="flex flex-wrap items-center gap-3 text-red">
          {t('Cash on delivery is not decided: {error}', { error: errorMessage(error) })}
          {!isAboutOrder(error) && (
            <Button variant="outline" size="sm" className="max-sm:min-h-11" onClick={() => refetch()} busy={isFetching}>
              {t('Retry')}
            </Button>
          )}
        </p>
      ) : data === undefined ? (
        <Skeleton className="h-6 w-40" />
      ) : (
        data && <Foreseen decision={data} />
      )}
    </div>
  )
}

/** Sold out, or a field that is wrong: asking again does not help. */
const isAboutOrder = (error: Error) => error instanceof ApiRefusal && (error.status === 409 || error.status === 422)

function Foreseen({ decision }: { decision: ForeseenCod }) {
  const { decided, reasons, advance } = decision
  return (
    <section aria-label={t('Cash on delivery')} className="rounded-control border border-line px-3 py-2">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        <Badge tone={decided === 'cash' ? 'green' : 'amber'}>
          {decided === 'advance' ? t('Advance of {advance}', { advance: taka(advance) }) : codOutcomeLabels[decided]}
        </Badge>
        {decided !== 'cash' && t('because')}
      </p>
      {reasons.length > 0 && (
        <ul className="mt-1 list-disc pl-5 text-ink-soft">
          {reasons.map((each) => (
            <li key={each} className="wrap-anywhere">
              {translatedReason(each)}
            </li>
          ))}
        </ul>
      )}
      {decided !== 'cash' && <p className="mt-1">{whatFollows(decision)}</p>}
    </section>
  )
}

function whatFollows({ decided, total }: ForeseenCod): string {
  if (decided === 'call_first') return t('The order waits at the desk until it is confirmed by phone.')
  if (decided === 'advance')
    return t('The order waits at the desk until it is confirmed. Please tell the customer now.')
  return t('If you place it all the same, the whole {total} is to be received first.', { total: taka(total) })
}

/** The input of the COD rules as JSON; '' while it is incomplete. */
function questionOf({ fullName: _, ...who }: Recipient, rows: PieceRow[]): string {
  const isPhone = (text: string) => readPhone(text) !== undefined
  const isEmail = who.email.trim() === '' || /^\S+@\S+\.\S+$/.test(who.email.trim())
  const isThere =
    isPhone(who.phone) &&
    (who.altPhone.trim() === '' || isPhone(who.altPhone)) &&
    who.address.trim().length >= 10 &&
    who.district !== '' &&
    who.thana !== '' &&
    isEmail
  if (!isThere || rows.length === 0 || rows.some(({ quantity }) => quantity < 1)) return ''
  const items = rows.map(({ id, size, color, quantity }) => ({ id: id ?? 0, size, color, quantity }))
  const { fullName: __, ...customerInfo } = recipientRequest({ ...who, fullName: '' })
  return JSON.stringify({ customerInfo: { ...customerInfo, altPhone: who.altPhone.trim() }, items })
}
