import { useQuery } from '@tanstack/react-query'
import { Merge, SquarePen } from 'lucide-react'
import { useMemo, useState } from 'react'
import { DataTable } from '#web/admin/parts/data-table.tsx'
import { folded } from '#web/admin/parts/folded.ts'
import { useFilters, useUrlSheet } from '#web/admin/parts/hooks/use-filters.ts'
import { SearchInput } from '#web/admin/parts/inputs/search-input.tsx'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import { colorColumns } from '#web/admin/products/colors/color-columns.tsx'
import { ColorSheet } from '#web/admin/products/colors/color-sheet.tsx'
import { MergeColor } from '#web/admin/products/colors/merge-color.tsx'
import { colorsQuery, type OfficeColor } from '#web/admin/request/catalogue/colors.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

export const meta = () => [{ title: t('Colours · Back office') }, { name: 'robots', content: 'noindex, nofollow' }]

const defaults = { search: '' }
const sheetParams = ['edit'] as const

/** All colours: names, swatches, and spellings that mean the same colour. */
export default function Colors() {
  const { can } = useSession()
  const { filters, set } = useFilters(defaults)
  const { opened, open, close } = useUrlSheet(sheetParams)
  const [merging, setMerging] = useState<OfficeColor>()
  const { data: colors, isError, error, refetch } = useQuery(colorsQuery)
  const mayEdit = can('products.edit')
  const editing = colors?.find(({ name }) => name === opened.edit)
  const text = folded(filters.search)
  const shown = colors?.filter(({ name, nameBn, aliases }) =>
    [name, nameBn, ...aliases].some((word) => folded(word).includes(text)),
  )
  const columns = useMemo(
    () =>
      colorColumns((color) =>
        mayEdit ? (
          <>
            <RowAction
              label={t('Edit {name}', { name: color.name })}
              icon={SquarePen}
              onPress={() => open('edit', color.name)}
            />
            <RowAction label={t('Merge {name}', { name: color.name })} icon={Merge} onPress={() => setMerging(color)} />
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
        title={t('Colours')}
        text={t(
          'How every colour is called in both languages, and what it looks like. Names that no list knows stand on top.',
        )}
      />
      <SearchInput
        label={t('Search colours...')}
        value={filters.search}
        onSearch={(search) => set({ search })}
        className="mb-3 max-w-md"
      />
      <DataTable
        label={t('Colours')}
        columns={columns}
        rows={shown}
        rowId={({ name }) => name}
        rowName={({ name }) => name}
        failure={isError ? { what: t('Failed to load colours'), error, retry: refetch } : undefined}
        empty={
          <EmptyState
            title={t('No colours found')}
            text={text ? t('Nothing matches this search.') : t('The colours of your products stand here.')}
          />
        }
      />
      {mayEdit && editing && <ColorSheet key={editing.name} color={editing} onClose={close} />}
      {merging && <MergeColor color={merging} colors={colors ?? []} onClose={() => setMerging(undefined)} />}
    </>
  )
}
