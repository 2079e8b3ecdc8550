import { Link } from 'react-router'
import type { Analytics as Answer } from '#domains/reports/staff-contract.ts'
import { many, taka } from '#web/admin/parts/figures.ts'
import { Thumb } from '#web/admin/parts/thumb.tsx'
import { t } from '#web/admin/translate.ts'
import { Nothing } from './block.tsx'

/** Products that sold best in the period. */
export function TopSelling({ products, linked }: { products: Answer['topProducts']; linked: boolean }) {
  if (products.length === 0) return <Nothing>{t('Nothing was sold in this period')}</Nothing>
  return (
    <ol className="divide-y divide-line border-line border-y">
      {products.map(({ number, name, image, pieces, revenue }) => (
        <li key={number ?? name} className="grid min-h-16 grid-cols-[2.25rem_1fr_auto] items-center gap-3 py-2">
          <Thumb image={image} className="w-9" />
          <span className="min-w-0">
            {linked && number !== null ? (
              <Link to={`/admin/products?view=${number}`} className="block truncate hover:underline">
                {name}
              </Link>
            ) : (
              <span className="block truncate">{name}</span>
            )}
            <span className="text-stone text-xs">{many(pieces, 'piece')}</span>
          </span>
          <span className="tabular-nums">{taka(revenue)}</span>
        </li>
      ))}
    </ol>
  )
}
