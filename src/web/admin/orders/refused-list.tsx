import type { RefusedOrder } from '#web/admin/request/order-desk.ts'
import { translateServerText } from '#web/admin/translate.ts'

/** Orders that were not changed, each with the reason. */
export const RefusedList = ({ title, refused }: { title: string; refused: RefusedOrder[] }) => (
  <section role="alert" className="rounded-control border border-red px-3 py-2">
    <h3 className="font-semibold text-red">{title}</h3>
    <section
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
      tabIndex={0}
      className="mt-1 max-h-48 overflow-y-auto"
    >
      <ul className="grid gap-1">
        {refused.map(({ orderId, error }) => (
          <li key={orderId}>
            <span className="font-semibold">{orderId}</span>: {translateServerText(error)}
          </li>
        ))}
      </ul>
    </section>
  </section>
)
