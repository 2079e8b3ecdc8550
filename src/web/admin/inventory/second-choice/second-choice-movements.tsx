import { variantName } from '#web/admin/inventory/stock-labels.tsx'
import { stockReason } from '#web/admin/inventory/stock-reason.ts'
import { actorName } from '#web/admin/parts/actor-name.ts'
import { exactTaka, moment } from '#web/admin/parts/figures.ts'
import { SheetSection } from '#web/admin/parts/sheet-section.tsx'
import type { SecondChoiceMovement } from '#web/admin/request/catalogue/second-choice.ts'
import { digits, t } from '#web/admin/translate.ts'

const labels: Record<SecondChoiceMovement['type'], string> = {
  in: t('came back'),
  sold: t('sold off'),
  written_off: t('written off'),
}

/** Movements into and out of second choice, newest first. */
export const SecondChoiceMovements = ({ movements }: { movements: SecondChoiceMovement[] }) => (
  <div className="mt-8">
    <SheetSection title={t('Latest movements')}>
      <ul className="divide-y divide-line border-line border-y">
        {movements.map(({ id, type, quantity, title, size, color, reason, amount, actor, at }) => (
          <li key={id} className="grid gap-x-4 gap-y-1 py-2 sm:grid-cols-[1fr_auto]">
            <p className="min-w-0">
              <b>{digits(Math.abs(quantity))}</b> × {title} ({variantName({ size, color })}): {labels[type]}
              {amount !== null && `, ${exactTaka(amount)}`}
              <span className="wrap-anywhere block text-ink-soft">{stockReason(reason)}</span>
            </p>
            <p className="text-stone text-xs sm:text-right">
              {moment(at)} · {actorName(actor)}
            </p>
          </li>
        ))}
      </ul>
    </SheetSection>
  </div>
)
