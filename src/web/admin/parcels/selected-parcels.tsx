import { Printer, Tag, Truck, X } from 'lucide-react'
import { printAddress } from '#web/admin/orders/printing/print-address.ts'
import { many } from '#web/admin/parts/figures.ts'
import { t } from '#web/admin/translate.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { BookButton } from './booking/book-button.tsx'
import { PickingButton } from './picking/picking-button.tsx'

/** Actions for the selected parcels; sticky while the list scrolls. */
export function SelectedParcels({
  numbers,
  mayChange,
  onBook,
  onHandOver,
  onClear,
}: {
  numbers: string[]
  mayChange: boolean
  onBook: () => void
  onHandOver: () => void
  onClear: () => void
}) {
  if (numbers.length === 0) return null
  return (
    <section
      aria-label={t('Selected parcels')}
      className="low:static sticky bottom-3 z-20 mt-3 flex flex-wrap items-center gap-2 rounded-control border border-green bg-surface px-3 py-2 shadow-lift"
    >
      <p className="grow font-semibold" aria-live="polite">
        {t('{parcels} selected', { parcels: many(numbers.length, 'parcel') })}
      </p>
      <Button variant="quiet" size="sm" className="sm:order-last" onClick={onClear}>
        <X aria-hidden="true" className="size-4" />
        {t('Clear')}
      </Button>
      <ButtonLink variant="outline" size="sm" to={printAddress(numbers, 'slip')}>
        <Printer aria-hidden="true" className="size-4" />
        {t('Packing Slips')}
      </ButtonLink>
      <ButtonLink variant="outline" size="sm" to={printAddress(numbers, 'label')}>
        <Tag aria-hidden="true" className="size-4" />
        {t('Labels')}
      </ButtonLink>
      <PickingButton of={{ parcelIds: numbers }} />
      <BookButton onPress={onBook} />
      {mayChange && (
        <Button variant="outline" size="sm" onClick={onHandOver}>
          <Truck aria-hidden="true" className="size-4" />
          {t('Hand Over')}
        </Button>
      )}
    </section>
  )
}
