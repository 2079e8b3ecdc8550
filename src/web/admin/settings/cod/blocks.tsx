import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Confirm } from '#web/admin/parts/confirm.tsx'
import { Failed } from '#web/admin/parts/failed.tsx'
import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { SearchInput } from '#web/admin/parts/inputs/search-input.tsx'
import { Pager } from '#web/admin/parts/pager.tsx'
import { blocksQuery, type CodBlock } from '#web/admin/request/cod-rules.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { BlockRow } from './block-row.tsx'
import { useLiftBlock } from './use-lift-block.ts'

/** Blocks of phone numbers, addresses and browsers, which restrict their orders. */
export default function Blocks() {
  const { can } = useSession()
  const [filters, setFilters] = useState<{ state: 'in_force' | 'over'; search: string; page: number }>({
    state: 'in_force',
    search: '',
    page: 1,
  })
  const [isAdding, setAdding] = useState(false)
  const [lifted, setLifted] = useState<CodBlock>()
  const lift = useLiftBlock(() => setLifted(undefined))
  const { data, error, refetch } = useQuery(blocksQuery(filters))
  const mayBlock = can('orders.block')
  return (
    <div className="grid max-w-3xl content-start gap-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-72">
          <h2 className="font-semibold text-lg">{t('Blocks')}</h2>
          <p className="mt-0.5 text-ink-soft">
            {t(
              'Phone numbers, addresses and browsers from which orders are not taken as from others. The buyer is asked to call the shop and never learns the reason. A block is deleted 180 days after it is over.',
            )}
          </p>
        </div>
        {mayBlock && (
          <Button size="sm" className="max-sm:min-h-11 max-sm:grow" onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" className="size-4" />
            {t('Add Block')}
          </Button>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <SearchInput
          label={t('Search number, address, order or reason')}
          className="grow basis-60"
          value={filters.search}
          onSearch={(search) => setFilters({ ...filters, search, page: 1 })}
        />
        <SelectInput
          label={t('Which blocks')}
          labelHidden
          className="basis-40"
          value={filters.state}
          onChange={(event) => setFilters({ ...filters, state: event.target.value as typeof filters.state, page: 1 })}
        >
          <option value="in_force">{t('In force')}</option>
          <option value="over">{t('Over')}</option>
        </SelectInput>
      </div>
      {data ? (
        <>
          {data.blocks.length === 0 ? (
            <p className="border-line border-y py-4 text-ink-soft">
              {filters.search
                ? t('No block fits.')
                : filters.state === 'in_force'
                  ? t('Nothing is blocked.')
                  : t('No block is over.')}
            </p>
          ) : (
            <ul aria-label={t('Blocks')} className="border-line border-t">
              {data.blocks.map((block) => (
                <BlockRow key={block.id} block={block} onLift={mayBlock ? () => setLifted(block) : undefined} />
              ))}
            </ul>
          )}
          {data.page.pages > 1 && (
            <Pager page={data.page} noun="block" onPage={(page) => setFilters({ ...filters, page })} />
          )}
        </>
      ) : error ? (
        <Failed what={t('Failed to load the blocks')} error={error} retry={refetch} />
      ) : (
        <Skeleton className="h-32" />
      )}
      {isAdding && <BlockDialog onClose={() => setAdding(false)} />}
      <Confirm
        open={lifted !== undefined}
        title={t('Lift this block')}
        text={t('Orders of {shown} are treated like any other again.', { shown: lifted?.shown ?? '' })}
        yes={t('Lift')}
        busyYes={t('Lifting...')}
        busy={lift.isPending}
        onYes={() => lifted && lift.mutate(lifted.id)}
        onNo={() => setLifted(undefined)}
      />
    </div>
  )
}
