import { Banknote, PackageCheck, RefreshCw } from 'lucide-react'
import { type DeliveryZones, freeEverywhereOver } from '#shared/delivery/delivery.ts'
import { m } from '#shared/paraglide/messages.js'
import { money } from '../../ui/locale.ts'

/** Up to three promises of the shop, each with its exact terms. */
export function Notes({ zones }: { zones: DeliveryZones }) {
  const freeOver = freeEverywhereOver(zones)
  const notes = [
    ...(freeOver === null
      ? []
      : [
          {
            Icon: PackageCheck,
            title: m.note_shipping(),
            text: m.note_shipping_text({ amount: money(freeOver) }),
          },
        ]),
    { Icon: Banknote, title: m.note_payment(), text: m.note_payment_text() },
    { Icon: RefreshCw, title: m.note_returns(), text: m.note_returns_text() },
  ]
  return (
    <ul className="grid gap-3">
      {notes.map(({ Icon, title, text }) => (
        <li key={title} className="flex gap-4">
          <Icon aria-hidden="true" className="size-6 shrink-0 text-green" strokeWidth={1.5} />
          <p>
            <span className="font-semibold">{title}</span> <span className="text-ink-soft">{text}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}
