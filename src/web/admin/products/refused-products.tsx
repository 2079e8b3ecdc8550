import { many } from '#web/admin/parts/figures.ts'
import type { RefusedProduct } from '#web/admin/request/products.ts'

/** Products that a bulk change left as they are, each with the reason. */
export const RefusedProducts = ({ refused }: { refused: RefusedProduct[] }) => (
  <section role="alert" className="mt-4 rounded-control border border-red px-3 py-2">
    <h3 className="font-semibold text-red">{many(refused.length, 'product')} not changed</h3>
    <ul className="mt-1 grid max-h-48 gap-1 overflow-y-auto">
      {refused.map(({ id, title, error: reason }) => (
        <li key={id}>
          <span className="font-semibold">{title}</span>: {reason}
        </li>
      ))}
    </ul>
  </section>
)
