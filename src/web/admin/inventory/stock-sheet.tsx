import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failed } from '#web/admin/parts/failed.tsx'
import { exactTaka, many } from '#web/admin/parts/figures.ts'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { type StockLevel, type StockLevelsOfProduct, stockLevelsQuery } from '#web/admin/request/inventory.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Ledger } from './ledger.tsx'
import { StockLevelSettings } from './stock-level-settings.tsx'
import { StockLevelsTable } from './stock-levels-table.tsx'

/** Stock of one product: levels, settings, and every movement with its reason. */
export function StockSheet({
  number,
  onClose,
  onAdjust,
}: {
  number: string
  onClose: () => void
  onAdjust: (product: StockLevelsOfProduct, stockLevel?: StockLevel) => void
}) {
  const { can } = useSession()
  const { data, error, refetch } = useQuery(stockLevelsQuery(number))
  const mayAdjust = can('inventory.edit')
  return (
    <Sheet
      open={number !== ''}
      width="lg"
      onClose={onClose}
      title={data ? data.productName : t('Stock')}
      foot={
        data && (
          <>
            <Button variant="outline" size="sm" onClick={onClose}>
              {t('Close')}
            </Button>
            {can('products.view') && (
              <ButtonLink variant="outline" size="sm" to={`/admin/products/labels?product=${data.number}`}>
                {t('Barcode Labels')}
              </ButtonLink>
            )}
            {mayAdjust && (
              <Button size="sm" onClick={() => onAdjust(data)}>
                {t('Adjust Stock')}
              </Button>
            )}
          </>
        )
      }
    >
      {data ? (
        <div className="grid gap-8">
          <p className="text-ink-soft tabular-nums">
            {data.sku} · {worth(data.stockLevels)}
          </p>
          <Part title={t('Sizes and colours')}>
            <StockLevelsTable
              product={number}
              name={data.productName}
              onAdjust={mayAdjust ? (stockLevel) => onAdjust(data, stockLevel) : undefined}
            />
          </Part>
          {mayAdjust && (
            <Part title={t('How it is kept')}>
              <StockLevelSettings key={number} product={data} />
            </Part>
          )}
          <Part title={t('Ledger')}>
            <Ledger key={number} number={number} stockLevels={data.stockLevels} />
          </Part>
        </div>
      ) : error ? (
        <Failed what={t('Failed to load the stock of this product')} error={error} retry={refetch} />
      ) : (
        <div className="grid gap-4">
          {['w-40', 'w-full', 'w-full', 'w-3/4'].map((width, nr) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: stateless placeholders
            <Skeleton key={nr} className={`h-5 ${width}`} />
          ))}
        </div>
      )}
    </Sheet>
  )
}

const worth = (stockLevels: StockLevel[]): string => {
  const pieces = stockLevels.reduce((sum, { currentStock }) => sum + currentStock, 0)
  const value = stockLevels.reduce((sum, { currentStock, unitCost }) => sum + currentStock * unitCost, 0)
  return t('{pieces} on the shelf, {taka} at cost', { pieces: many(pieces, 'piece'), taka: exactTaka(value) })
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-2 font-semibold text-base">{title}</h3>
    {children}
  </section>
)
