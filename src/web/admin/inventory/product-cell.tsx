import { ChevronDown } from 'lucide-react'
import { Thumb } from '#web/admin/parts/thumb.tsx'
import type { InventoryItem } from '#web/admin/request/inventory.ts'
import { t } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'

type Props = {
  item: InventoryItem
  /** Are its variants expanded below it? */
  isOpen: boolean
  onToggle: () => void
  onView: () => void
}

/** Picture and name of a product, with a button that expands its variants. */
export function ProductCell({ item, isOpen, onToggle, onView }: Props) {
  return (
    <div className="flex min-w-0 items-center gap-2">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={t('Sizes and colours of {productName}', { productName: item.productName })}
        onClick={onToggle}
        className="grid size-11 shrink-0 place-items-center rounded-control text-stone hover:bg-mist hover:text-ink pointer-fine:size-8"
      >
        <ChevronDown aria-hidden="true" className={cx('size-4.5 transition-transform', !isOpen && '-rotate-90')} />
      </button>
      <Thumb image={item.image} className="w-9" />
      <div className="min-w-0">
        <button
          type="button"
          onClick={onView}
          className="line-clamp-2 py-0.5 text-left font-semibold text-green hover:underline"
        >
          {item.productName}
        </button>
        <p className="line-clamp-1 text-stone text-xs">
          {item.supplier || t('No supplier')}
          {!item.isActive && t(' · switched off')}
        </p>
      </div>
    </div>
  )
}
