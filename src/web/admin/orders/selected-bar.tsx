import { Printer, SquarePen, Truck, X } from 'lucide-react'
import { many } from '#web/admin/parts/figures.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { printAddress } from './print-address.ts'

/** Actions for the selected orders; sticky while the list scrolls. */
export function SelectedBar({
  orderIds,
  mayChange,
  onChange,
  onCourier,
  onClear,
}: {
  orderIds: string[]
  mayChange: boolean
  onChange: () => void
  onCourier: () => void
  onClear: () => void
}) {
  if (orderIds.length === 0) return null
  return (
    <section
      aria-label="Selected orders"
      className="sticky bottom-3 z-20 mt-3 flex flex-wrap items-center gap-2 rounded-control border border-green bg-surface px-3 py-2 shadow-lift"
    >
      <p className="grow font-semibold" aria-live="polite">
        {many(orderIds.length, 'order')} selected
      </p>
      <Button variant="quiet" size="sm" className="sm:order-last" onClick={onClear}>
        <X aria-hidden="true" className="size-4" />
        Clear
      </Button>
      {mayChange && (
        <Button variant="outline" size="sm" onClick={onChange}>
          <SquarePen aria-hidden="true" className="size-4" />
          Change Status
        </Button>
      )}
      <ButtonLink variant="outline" size="sm" to={printAddress(orderIds)}>
        <Printer aria-hidden="true" className="size-4" />
        Print
      </ButtonLink>
      <Button variant="outline" size="sm" onClick={onCourier}>
        <Truck aria-hidden="true" className="size-4" />
        Courier File
      </Button>
    </section>
  )
}
