import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failed } from '#web/admin/parts/failed.tsx'
import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { ledgerQuery, type StockLevel } from '#web/admin/request/inventory.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { MovementList } from './movement-list.tsx'
import { variantName } from './stock-labels.tsx'

/** Movements of a product, of all its variants or one, newest first. */
export function Ledger({ number, stockLevels }: { number: string; stockLevels: StockLevel[] }) {
  const [variant, setVariant] = useState('')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    ledgerQuery(number, variant === '' ? undefined : Number(variant)),
  )
  const movements = data?.pages.flatMap((page) => page.movements)
  return (
    <div className="grid gap-3">
      {stockLevels.length > 1 && (
        <SelectInput
          label={t('Of')}
          labelHidden
          className="max-w-72"
          value={variant}
          onChange={(event) => setVariant(event.target.value)}
        >
          <option value="">{t('All sizes and colours')}</option>
          {stockLevels.map((stockLevel) => (
            <option key={stockLevel.variantId} value={stockLevel.variantId}>
              {variantName(stockLevel)}
            </option>
          ))}
        </SelectInput>
      )}
      {error && !movements ? (
        <Failed what={t('Failed to load the ledger')} error={error} retry={refetch} />
      ) : !movements ? (
        <Skeleton className="h-24 w-full" />
      ) : movements.length === 0 ? (
        <p className="text-ink-soft">{t('Nothing has come or gone yet')}</p>
      ) : (
        <MovementList movements={movements} />
      )}
      {hasNextPage && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => fetchNextPage()}
          busy={isFetchingNextPage}
        >
          {isFetchingNextPage ? t('Loading...') : t('Show older')}
        </Button>
      )}
    </div>
  )
}
