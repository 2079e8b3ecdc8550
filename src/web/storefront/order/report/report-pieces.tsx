import type { OrderView } from '#domains/orders/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { LinePicture } from '#web/storefront/card/line-picture.tsx'
import { variantLabel } from '#web/storefront/card/variant-label.ts'
import { Quantity } from '#web/storefront/cart/quantity.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { inPageLocale } from '#web/ui/locale.ts'
import type { ReportDraft } from './report-draft.ts'

type Props = {
  items: OrderView['items']
  picked: ReportDraft['lines']
  onPick: (lines: ReportDraft['lines']) => void
}

/** Checkboxes for the lines of the order, with a quantity if a line has several pieces. */
export function ReportPieces({ items, picked, onPick }: Props) {
  const pick = (line: number, quantity: number) => {
    const { [line]: _, ...others } = picked
    onPick(quantity > 0 ? { ...others, [line]: quantity } : others)
  }
  return (
    <ul className="divide-y divide-line border-line border-y">
      {items.map((item, line) => {
        const name = inPageLocale({ en: item.name, bn: item.nameBn })
        const quantity = picked[line] ?? 0
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change
          <li key={line} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
            <Checkbox
              className="min-w-0 grow basis-60"
              checked={quantity > 0}
              onChange={(event) => pick(line, event.target.checked ? 1 : 0)}
              label={
                <span className="flex items-center gap-3">
                  <LinePicture image={item.image} className="w-12" />
                  <span>
                    <span className="block">{name}</span>
                    <span className="block text-sm text-stone">{variantLabel(item)}</span>
                  </span>
                </span>
              }
            />
            {quantity > 0 && item.quantity > 1 && (
              <span className="flex items-center gap-2">
                <span className="sr-only">{m.report_many({ name })}</span>
                <Quantity value={quantity} max={item.quantity} onChange={(next) => pick(line, next)} />
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
