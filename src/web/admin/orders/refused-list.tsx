import type { RefusedOrder } from '#web/admin/request/order-desk.ts'

/** Orders that were not changed, each with the reason. */
export const RefusedList = ({ title, refused }: { title: string; refused: RefusedOrder[] }) => (
  <section role="alert" className="rounded-control border border-red px-3 py-2">
    <h3 className="font-semibold text-red">{title}</h3>
    <ul className="mt-1 grid max-h-48 gap-1 overflow-y-auto">
      {refused.map(({ orderId, error }) => (
        <li key={orderId}>
          <span className="font-semibold">{orderId}</span>: {error}
        </li>
      ))}
    </ul>
  </section>
)
