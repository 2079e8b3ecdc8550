import { sizeAndColor } from '#shared/catalogue/piece-name.ts'
import { count } from '#web/admin/parts/figures.ts'
import type { StockMovement, StockStatus } from '#web/admin/request/inventory.ts'
import { t } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'

const statusLabels: Record<StockStatus, string> = {
  'in-stock': t('In Stock'),
  'low-stock': t('Low Stock'),
  'out-of-stock': t('Out of Stock'),
  overstock: t('Overstock'),
}
const tones = { 'in-stock': 'green', 'low-stock': 'amber', 'out-of-stock': 'red', overstock: 'plain' } as const
const fills = {
  'in-stock': 'text-green',
  'low-stock': 'text-amber',
  'out-of-stock': 'text-red',
  overstock: 'text-stone',
}

export const StockBadge = ({ status }: { status: StockStatus }) => (
  <Badge tone={tones[status]} className="whitespace-nowrap">
    {statusLabels[status]}
  </Badge>
)

/** Bar of stock relative to the maximum, capped at 100 %. */
export function StockBar({ stock, max, status }: { stock: number; max: number; status: StockStatus }) {
  const percent = max > 0 ? Math.min(100, (stock / max) * 100) : 0
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      className={cx('mt-1 block h-1 w-full', fills[status])}
    >
      <rect width="100" height="4" className="fill-mist" />
      <rect width={percent} height="4" className="fill-current" />
    </svg>
  )
}

export const movementLabels: Record<StockMovement['type'], string> = {
  in: t('Stock in'),
  out: t('Stock out'),
  adjustment: t('Adjustment'),
  order: t('Ordered'),
  cancel: t('Given back'),
  restock: t('Restock'),
}

/** +3 or −3. */
export const signed = (quantity: number): string => (quantity < 0 ? `−${count(-quantity)}` : `+${count(quantity)}`)

/** 'M · Green'; '' for a product with a single variant. */
export const variantName = (variant: { size: string; color: string }): string => sizeAndColor(variant, ' · ')
