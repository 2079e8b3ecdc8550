import { Check } from 'lucide-react'
import { m } from '#shared/paraglide/messages.js'
import { cx } from '#web/ui/cx.ts'
import { Link } from '#web/ui/link.tsx'

/** Progress: Cart, Checkout, Confirmed. `last` is the label of the third step for this order. */
export function OrderSteps({ current, last }: { current: 'checkout' | 'confirmed'; last?: string }) {
  const steps = [
    { name: 'cart', label: m.order_step_cart(), to: '/cart' },
    { name: 'checkout', label: m.order_step_checkout() },
    { name: 'confirmed', label: last ?? m.order_step_confirmed() },
  ]
  const at = steps.findIndex(({ name }) => name === current)
  return (
    <nav aria-label={m.order_steps()} className="print:hidden">
      <ol className="flex items-center gap-2 text-sm sm:gap-3">
        {steps.map(({ name, label, to }, i) => {
          const isDone = i < at || current === 'confirmed'
          return (
            <li key={name} aria-current={i === at ? 'step' : undefined} className="flex items-center gap-2 sm:gap-3">
              {i > 0 && (
                <span aria-hidden="true" className={cx('h-px w-5 sm:w-10', i <= at ? 'bg-green' : 'bg-edge')} />
              )}
              <span
                className={cx(
                  'flex items-center gap-1.5',
                  i === at ? 'font-semibold text-ink' : i < at ? 'text-green' : 'text-stone',
                )}
              >
                {isDone && <Check aria-hidden="true" className="size-4 text-green" />}
                {to && current === 'checkout' ? (
                  <Link to={to} className="py-2.75 underline underline-offset-4">
                    {label}
                  </Link>
                ) : (
                  <span className="py-2.5">{label}</span>
                )}
              </span>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
