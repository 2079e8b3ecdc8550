import { Link } from 'react-router'
import type { ParcelView } from '#web/admin/request/parcels.ts'
import { t } from '#web/admin/translate.ts'
import { placeOf } from '../parcel-columns.tsx'
import { ParcelBadge, translatedAttention } from '../parcel-state-labels.tsx'
import { useCourierName } from '../use-courier-name.ts'
import { binLabels, Key } from './counter-row.tsx'
import { bins } from './received-pieces.ts'

const questions: Partial<Record<ParcelView['state'], string>> = {
  partly_delivered: t('The customer kept some of the pieces. What came back?'),
  lost: t('The courier says that it is lost: its pieces are written off, unless you have them in hand.'),
  damaged: t('The courier says that it is damaged: its pieces are written off, unless some are good.'),
}

const exchanged = t('Exchanged at the door: what the customer gave back. Which of it came back?')
const cancelled = t('Delivered in part, and its order is cancelled: say what became of every piece.')

/** Which parcel is open, and the question that its state raises. */
export const CounterHead = ({ parcel }: { parcel: ParcelView }) => {
  const courierName = useCourierName()
  const { number, state, customer, courier, consignment } = parcel
  const isCancelled = parcel.orderStatus === 'cancelled'
  const question =
    parcel.isExchange && state === 'partly_delivered'
      ? exchanged
      : isCancelled && state === 'partly_delivered'
        ? cancelled
        : questions[state]
  return (
    <div className="grid gap-1 px-4 py-3">
      <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-base">
        <Link to={`/admin/parcels?view=${number}`} className="hover:underline">
          {number}
        </Link>
        <ParcelBadge state={state} />
      </h2>
      <p className="text-ink-soft">
        {[customer.name, placeOf(customer), courier && courierName(courier), consignment].filter(Boolean).join(' · ')}
      </p>
      {parcel.attention && <p className="font-semibold text-amber">{translatedAttention(parcel.attention)}</p>}
      {parcel.isExchange && state !== 'partly_delivered' && (
        <p className="font-semibold">{t('It was not exchanged: the replacement itself comes back.')}</p>
      )}
      {parcel.lines.map(
        (line) =>
          line.secondSizeOf !== null &&
          !isCancelled && (
            <p key={line.sku} className="font-semibold">
              {t('Two sizes of {name} to try:', { name: line.name })} {parcel.lines[line.secondSizeOf]?.size}{' '}
              {t('or {size} comes back.', { size: line.size })}
            </p>
          ),
      )}
      <p className={question ? 'font-semibold' : 'sr-only'}>
        {question ?? t('All pieces go to the shelf unless you say otherwise.')}
      </p>
    </div>
  )
}

/** The keys of the counter. */
export const CounterKeys = () => (
  <p className="flex flex-wrap gap-x-4 gap-y-2 text-stone text-xs pointer-coarse:hidden">
    <span>
      {bins.map((bin) => (
        <Key key={bin}>{binLabels[bin].key}</Key>
      ))}{' '}
      {t('choose the counter')}
    </span>
    <span>
      <Key>0–9</Key> {t('number of pieces')}
    </span>
    <span>
      <Key>+</Key> <Key>−</Key> {t('one more, one less')}
    </span>
    <span>
      <Key>Enter</Key> {t('next line')}
    </span>
    <span>
      <Key>Ctrl Enter</Key> {t('receive')}
    </span>
    <span>
      <Key>Esc</Key> {t('put aside')}
    </span>
  </p>
)
