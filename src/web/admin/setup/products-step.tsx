import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { many } from '#web/admin/parts/figures.ts'
import type { SetupAnswer } from '#web/admin/request/opening.ts'
import { t } from '#web/admin/translate.ts'
import { FillDemo } from './fill-demo.tsx'

const ways = [
  { to: '/admin/products?edit=new', text: t('Fill in the form for one product') },
  { to: '/admin/products?import=file', text: t('Read a file: CSV, Shopify, WooCommerce') },
  { to: '/admin/media', text: t('Bring a folder of photos, and give them to products by their names') },
  { to: '/admin/settings/demo', text: t('See what the demo has brought, and clear it') },
]

/** The ways to the first product. */
export function ProductsStep({ products, sellable }: Pick<SetupAnswer, 'products' | 'sellable'>) {
  return (
    <div className="grid gap-3">
      <p>
        {products === 0
          ? t('There is no product yet.')
          : t('There {value} {products}; {sellable} can be bought.', {
              value: products === 1 ? 'is' : 'are',
              products: many(products, 'product'),
              sellable,
            })}
      </p>
      <ul className="divide-y divide-line border-line border-y">
        {ways
          .filter(({ to }) => products > 0 || !to.endsWith('demo'))
          .map(({ to, text }) => (
            <li key={to}>
              <Link to={to} className="flex min-h-11 items-center justify-between gap-4 hover:text-green">
                {text}
                <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-stone" />
              </Link>
            </li>
          ))}
      </ul>
      <FillDemo />
    </div>
  )
}
