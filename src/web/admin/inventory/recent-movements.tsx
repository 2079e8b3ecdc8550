import { useQuery } from '@tanstack/react-query'
import { Failed } from '#web/admin/parts/failed.tsx'
import { recentMovementsQuery } from '#web/admin/request/inventory.ts'
import { t } from '#web/admin/translate.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { MovementList } from './movement-list.tsx'

/** The last five stock movements of the shop. */
export function RecentMovements() {
  const { data, error, refetch } = useQuery(recentMovementsQuery)
  return (
    <section className="mt-10 max-w-3xl">
      <h2 className="mb-2 font-semibold text-base">{t('Recent Stock Movements')}</h2>
      {error && !data ? (
        <Failed what={t('Failed to load stock movements')} error={error} retry={refetch} />
      ) : !data ? (
        <div className="grid gap-3 py-2">
          {['a', 'b', 'c', 'd', 'e'].map((line) => (
            <Skeleton key={line} className="h-9 w-full" />
          ))}
        </div>
      ) : data.length === 0 ? (
        <p className="text-ink-soft">{t('No stock has moved yet')}</p>
      ) : (
        <MovementList movements={data} withProduct />
      )}
    </section>
  )
}
