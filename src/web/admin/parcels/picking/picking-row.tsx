import { useState } from 'react'
import { variantName } from '#web/admin/inventory/stock-labels.tsx'
import { many } from '#web/admin/parts/figures.ts'
import { TickBox } from '#web/admin/parts/inputs/inputs.tsx'
import { Thumb } from '#web/admin/parts/thumb.tsx'
import type { PickingList } from '#web/admin/request/couriers/packing.ts'
import { digits, t } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'

type Line = PickingList['lines'][number]

export const isPicked = ({ picked, quantity }: Pick<Line, 'picked' | 'quantity'>): boolean => picked >= quantity

/** A line of the picking list: quantity, shelf location, and orders. */
export function PickingRow({
  line,
  mayTick,
  onTick,
}: {
  line: Line
  mayTick: boolean
  onTick: (isPicked: boolean) => void
}) {
  const { name, sku, barcode, image, quantity, picked, pickedBy, orders } = line
  const isDone = isPicked(line)
  // Optimistic tick. The list updates a moment later with a new `line` object, which replaces it.
  const [pressed, setPressed] = useState<{ line: Line; isTicked: boolean }>()
  const isTicked = pressed?.line === line ? pressed.isTicked : isDone
  const words = [name, variantName(line)].filter(Boolean).join(', ')
  return (
    <li className={cx('flex items-start gap-3 py-3', isDone && 'text-stone')}>
      {mayTick ? (
        <TickBox
          label={t('Picked: {pieces} of {words}, {sku}', { pieces: many(quantity, 'piece'), words, sku })}
          checked={isTicked}
          onChange={({ target: { checked } }) => {
            setPressed({ line, isTicked: checked })
            onTick(checked)
          }}
        />
      ) : (
        <span className="pick-box" data-picked={isDone || undefined} />
      )}
      <p className="w-12 shrink-0 text-right font-semibold text-title tabular-nums">{digits(quantity)} ×</p>
      {image && <Thumb image={image} className="no-print w-10" />}
      <div className="min-w-0 flex-1">
        <p className={cx('font-semibold', isDone && 'line-through')}>{words}</p>
        <p className="wrap-anywhere">
          {sku}
          {barcode && ` · ${barcode}`}
        </p>
        <p className="wrap-anywhere text-stone text-xs">
          {orders.map((order) => `${order.number}${order.quantity > 1 ? ` (${order.quantity})` : ''}`).join(', ')}
        </p>
        {picked > 0 && (
          <p className={isDone ? 'text-xs' : 'font-semibold text-amber text-xs'}>
            {isDone
              ? t('Picked by {pickedBy}', { pickedBy })
              : t('{pieces}: the orders were changed', { pieces: many(quantity - picked, 'more piece') })}
          </p>
        )}
      </div>
    </li>
  )
}
