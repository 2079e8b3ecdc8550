import { Check, Minus, Plus } from 'lucide-react'
import { variantName } from '#web/admin/inventory/stock-labels.tsx'
import { Thumb } from '#web/admin/parts/thumb.tsx'
import type { Packing } from '#web/admin/request/couriers/packing.ts'
import { digits, t } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'

const button =
  'grid size-11 shrink-0 place-items-center rounded-control border border-edge text-green hover:bg-green-soft disabled:text-stone disabled:opacity-50'

/** A line of the parcel: how many of its pieces are in, and buttons for what has no code to scan. */
export function PackingRow({
  line,
  disabled,
  onPack,
}: {
  line: Packing['lines'][number]
  disabled: boolean
  onPack: (by: 1 | -1) => void
}) {
  const { name, sku, barcode, location, image, quantity, packed } = line
  const isWhole = packed === quantity
  const words = [name, variantName(line)].filter(Boolean).join(', ')
  return (
    <li className={cx('flex flex-wrap items-center gap-x-4 gap-y-2 py-3', isWhole && 'text-ink-soft')}>
      {image && <Thumb image={image} className="w-12" />}
      <div className="min-w-40 flex-1">
        <p className="font-semibold text-base">{name}</p>
        <p className="text-ink-soft">{variantName(line)}</p>
        <p className="wrap-anywhere text-stone text-xs">
          {[sku, barcode && t('Barcode {barcode}', { barcode }), location && t('Shelf {location}', { location })]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <fieldset aria-label={words} className="flex min-w-0 items-center gap-2">
        <button
          type="button"
          aria-label={t('Take one out: {words}', { words })}
          className={button}
          disabled={disabled || packed === 0}
          onClick={() => onPack(-1)}
        >
          <Minus aria-hidden="true" className="size-5" />
        </button>
        <p className={cx('w-20 text-center font-semibold text-title tabular-nums', isWhole && 'text-green')}>
          {digits(packed)} / {digits(quantity)}
          <span className="sr-only"> {t('packed')}</span>
        </p>
        <button
          type="button"
          aria-label={t('Put one in: {words}', { words })}
          className={button}
          disabled={disabled || isWhole}
          onClick={() => onPack(1)}
        >
          {isWhole ? <Check aria-hidden="true" className="size-5" /> : <Plus aria-hidden="true" className="size-5" />}
        </button>
      </fieldset>
    </li>
  )
}
