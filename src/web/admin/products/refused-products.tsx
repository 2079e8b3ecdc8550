import { many } from '#web/admin/parts/figures.ts'
import type { RefusedProduct } from '#web/admin/request/products.ts'
import { t, translateServerText } from '#web/admin/translate.ts'

/** Products that a bulk change skipped, each with the reason. */
export const RefusedProducts = ({ refused }: { refused: RefusedProduct[] }) => (
  <section role="alert" className="mt-4 rounded-control border border-red px-3 py-2">
    <h3 className="font-semibold text-red">
      {t('{products} not changed', { products: many(refused.length, 'product') })}
    </h3>
    <section
      aria-label={t('Products not changed')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
      tabIndex={0}
      className="mt-1 max-h-48 overflow-y-auto"
    >
      <ul className="grid gap-1">
        {refused.map(({ id, title, error: reason }) => (
          <li key={id}>
            <span className="font-semibold">{title}</span>: {translateServerText(reason)}
          </li>
        ))}
      </ul>
    </section>
  </section>
)
