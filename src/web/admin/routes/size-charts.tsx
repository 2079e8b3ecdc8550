import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, SquarePen, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { AtHand } from '#web/admin/parts/at-hand.tsx'
import { Confirm } from '#web/admin/parts/confirm.tsx'
import { DataTable } from '#web/admin/parts/data-table.tsx'
import { useUrlSheet } from '#web/admin/parts/hooks/use-filters.ts'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import { chartColumns } from '#web/admin/products/size-charts/chart-columns.tsx'
import { ChartSheet } from '#web/admin/products/size-charts/chart-sheet.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { deleteSizeChart, type OfficeChart, sizeChartsQuery } from '#web/admin/request/size-charts.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast/toast.ts'

export const meta = () => [{ title: t('Size Charts · Back office') }, { name: 'robots', content: 'noindex, nofollow' }]

const sheetParams = ['edit'] as const

/** The size charts: measures by size, and what uses them. */
export default function SizeCharts() {
  const { can } = useSession()
  const { opened, open, close } = useUrlSheet(sheetParams)
  const [asking, setAsking] = useState<OfficeChart>()
  const { data: charts, isError, error, refetch } = useQuery(sizeChartsQuery)
  const mayEdit = can('products.edit')
  const editing = charts?.find(({ key }) => key === opened.edit)
  const columns = useMemo(
    () =>
      chartColumns((chart) =>
        mayEdit ? (
          <>
            <RowAction
              label={t('Edit {titleEn}', { titleEn: chart.titleEn })}
              icon={SquarePen}
              onPress={() => open('edit', chart.key)}
            />
            <RowAction
              label={t('Delete {titleEn}', { titleEn: chart.titleEn })}
              icon={Trash2}
              danger
              onPress={() => setAsking(chart)}
            />
          </>
        ) : (
          <span className="sr-only">{t('None')}</span>
        ),
      ),
    [mayEdit, open],
  )

  return (
    <>
      <PageHead
        title={t('Size Charts')}
        text={t('The measures of every size. Product pages open theirs, and the size guide shows all of them.')}
      >
        {mayEdit && (
          <AtHand>
            <Button size="sm" onClick={() => open('edit', newChart)}>
              <Plus aria-hidden="true" className="size-4" />
              {t('Add Size Chart')}
            </Button>
          </AtHand>
        )}
      </PageHead>
      <DataTable
        label={t('Size charts')}
        columns={columns}
        rows={charts}
        rowId={({ key }) => key}
        rowName={({ titleEn }) => titleEn}
        failure={isError ? { what: t('Failed to load size charts'), error, retry: refetch } : undefined}
        empty={
          <EmptyState title={t('No size charts yet')} text={t('Add the first one: the size guide shows it at once.')} />
        }
      />
      {mayEdit && charts && (opened.edit === newChart || editing) && (
        <ChartSheet key={opened.edit} chart={editing} onClose={close} />
      )}
      {asking && <DeleteChart chart={asking} onDone={() => setAsking(undefined)} />}
    </>
  )
}

/** No key: no key has such a character. */
const newChart = '+'

function DeleteChart({ chart, onDone }: { chart: OfficeChart; onDone: () => void }) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => deleteSizeChart(chart),
    onSuccess: async ({ message }) => {
      toast.success(message)
      await queries.invalidateQueries({ queryKey: ['size-charts'] })
      onDone()
    },
    onError: (error) => {
      toastFailure(t('Failed to delete the size chart'), error)
      void queries.invalidateQueries({ queryKey: ['size-charts'] })
      onDone()
    },
  })
  return (
    <Confirm
      open
      title={t('Delete {titleEn}?', { titleEn: chart.titleEn })}
      text={
        chart.categories.length > 0
          ? t('It goes from the size guide, and from the products of {list}.', {
              list: chart.categories.map(({ title }) => title).join(', '),
            })
          : t('It goes from the size guide.')
      }
      yes={t('Delete')}
      busyYes={t('Deleting...')}
      busy={remove.isPending}
      onYes={() => remove.mutate()}
      onNo={onDone}
    />
  )
}
