import { useMutation, useQuery } from '@tanstack/react-query'
import { Activity, ListOrdered, ListPlus, Power, RotateCw, SquarePen, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { pageOf } from '#shared/paging.ts'
import { categoryColumns } from '#web/admin/categories/category-columns.tsx'
import { CategoryForm } from '#web/admin/categories/category-form.tsx'
import { isMain, placeOf, sectionLabels } from '#web/admin/categories/category-labels.ts'
import { CollectionSheet } from '#web/admin/categories/collection/collection-sheet.tsx'
import { ConflictDialog } from '#web/admin/categories/conflict-dialog.tsx'
import { MainCards } from '#web/admin/categories/main-cards.tsx'
import { type TreeChange, useSaveTree } from '#web/admin/categories/use-save-tree.ts'
import { AtHand } from '#web/admin/parts/at-hand.tsx'
import { Confirm } from '#web/admin/parts/confirm.tsx'
import { DataTable, idsOf, type Selection } from '#web/admin/parts/data-table.tsx'
import { count, inBrackets, many } from '#web/admin/parts/figures.ts'
import { folded } from '#web/admin/parts/folded.ts'
import { useFilters, useUrlSheet } from '#web/admin/parts/hooks/use-filters.ts'
import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { SearchInput } from '#web/admin/parts/inputs/search-input.tsx'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { Pager } from '#web/admin/parts/pager.tsx'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import { StatCard, StatRow } from '#web/admin/parts/stat-card.tsx'
import { type OfficeCategory, officeCategoriesQuery, testApi } from '#web/admin/request/categories.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useStableCallback } from '#web/ui/hooks/use-stable-callback.ts'
import { toast } from '#web/ui/toast/toast.ts'

export const meta = () => [{ title: t('Categories · Back office') }, { name: 'robots', content: 'noindex, nofollow' }]

const defaults = { search: '', section: 'all', page: '1' }
const sheetParams = ['edit', 'products'] as const
const perPage = 50

/** Count badges, and the sections that each of them counts. */
const badges: [label: string, sections: string[]][] = [
  [t('Main'), ['mainCollections']],
  [t("Men's"), ['mensCategories']],
  [t("Women's"), ['womensCategories']],
  [t('Kids'), ['kidsCategories']],
  [t('Others'), ['accessories', 'specialCollections', 'saleCollections', 'others']],
]

/** The category tree: edited one entry at a time, saved as a whole. */
export default function Categories() {
  const { can } = useSession()
  const { filters, set, reset, touched } = useFilters(defaults)
  const { opened, open, close } = useUrlSheet(sheetParams)
  const [selected, setSelected] = useState<Selection>({})
  const [asking, setAsking] = useState<OfficeCategory[]>()
  const { data, isFetching, isError, error, refetch } = useQuery(officeCategoriesQuery)
  const tree = useSaveTree()
  const test = useApiTest()
  const mayEdit = can('categories.edit')

  const all = data?.categories
  const fixed = useMemo(() => new Set(data?.fixed), [data])
  const found = all?.filter((category) => !isMain(category) && matches(category, filters))
  const page = pageOf(found?.length ?? 0, Number(filters.page) || 1, perPage)
  const shown = found?.slice((page.page - 1) * perPage, page.page * perPage)
  const ticked = all?.filter(({ id }) => idsOf(selected).includes(id)) ?? []
  const editing = opened.edit ? all?.find(({ id }) => id === opened.edit) : undefined
  const picking = opened.products ? all?.find(({ id }) => id === opened.products) : undefined
  const toggle = (category: OfficeCategory) => tree.save(toggled(category))
  const toggleOnce = useStableCallback((category: OfficeCategory) => !tree.saving && toggle(category))

  const columns = useMemo(
    () =>
      categoryColumns((category) =>
        mayEdit ? (
          <>
            {isCollection(category, fixed) && (
              <RowAction
                label={t('Products of {title}', { title: category.title })}
                icon={ListOrdered}
                onPress={() => open('products', category.id)}
              />
            )}
            <RowAction
              label={t('Edit {title}', { title: category.title })}
              icon={SquarePen}
              onPress={() => open('edit', category.id)}
            />
            <RowAction
              label={
                category.isActive
                  ? t('Deactivate {title}', { title: category.title })
                  : t('Activate {title}', { title: category.title })
              }
              icon={Power}
              onPress={() => toggleOnce(category)}
            />
            {!fixed.has(category.id) && (
              <RowAction
                label={t('Delete {title}', { title: category.title })}
                icon={Trash2}
                danger
                onPress={() => setAsking([category])}
              />
            )}
          </>
        ) : (
          <span className="sr-only">{t('None')}</span>
        ),
      ),
    [mayEdit, fixed, open, toggleOnce],
  )

  return (
    <>
      <PageHead
        title={t('Categories Management')}
        text={t('How the shop is divided. Add a category, then choose which products belong to it.')}
      >
        <p role="status" className={tree.saving ? 'self-center text-ink-soft' : 'sr-only'}>
          {tree.saving && t('Saving…')}
        </p>
        <Button variant="outline" size="sm" onClick={() => test.mutate()} busy={test.isPending}>
          <Activity aria-hidden="true" className="size-4" />
          {t('Test API')}
        </Button>
        <Button variant="outline" size="sm" onClick={() => refetch()} busy={isFetching}>
          <RotateCw aria-hidden="true" className="size-4" />
          {t('Refresh')}
        </Button>
        {mayEdit && (
          <>
            <Button variant="outline" size="sm" disabled={ticked.length === 0} onClick={() => setAsking(ticked)}>
              {t('Delete Selected{chosen}', { chosen: inBrackets(ticked.length) })}
            </Button>
            <AtHand>
              <Button size="sm" onClick={() => open('edit', 'new')}>
                <ListPlus aria-hidden="true" className="size-4" />
                {t('Add Category')}
              </Button>
            </AtHand>
          </>
        )}
      </PageHead>
      <StatRow label={t('Categories by section')} className="lg:grid-cols-5!">
        {badges.map(([label, sections]) => (
          <StatCard
            key={label}
            label={label}
            value={
              all ? count(all.filter(({ section }) => sections.includes(section)).length) : isError ? '–' : undefined
            }
          />
        ))}
      </StatRow>
      {!(isError && !all) && (
        <MainCards
          categories={all?.filter(isMain)}
          mayEdit={mayEdit}
          busy={tree.saving}
          onEdit={({ id }) => open('edit', id)}
          onToggle={toggle}
        />
      )}
      <h2 className="mb-2 font-semibold text-base">{t('All Subcategories')}</h2>
      <div className="mb-3 flex flex-wrap gap-2">
        <SearchInput
          label={t('Search categories...')}
          value={filters.search}
          onSearch={(search) => set({ search })}
          className="min-w-56 grow sm:max-w-md"
        />
        <SelectInput
          label={t('Section')}
          labelHidden
          className="w-48 max-sm:grow"
          value={filters.section}
          onChange={(event) => set({ section: event.target.value })}
        >
          <option value="all">{t('All sections')}</option>
          {Object.entries(sectionLabels)
            .filter(([section]) => section !== 'mainCollections')
            .map(([section, word]) => (
              <option key={section} value={section}>
                {word}
              </option>
            ))}
        </SelectInput>
        {touched && (
          <Button variant="quiet" size="sm" onClick={reset}>
            {t('Clear filters')}
          </Button>
        )}
      </div>
      <DataTable
        label={t('Categories')}
        columns={columns}
        rows={shown}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        selection={mayEdit ? { selected, onSelect: setSelected, mayTick: ({ id }) => !fixed.has(id) } : undefined}
        failure={isError ? { what: t('Failed to load categories'), error, retry: refetch } : undefined}
        empty={
          <EmptyState
            title={t('No categories found')}
            text={touched ? t('Nothing matches this search.') : t('Add the first one: the shop shows it at once.')}
          >
            {touched && (
              <Button variant="outline" size="sm" onClick={reset}>
                {t('Clear filters')}
              </Button>
            )}
          </EmptyState>
        }
      />
      {page.pages > 1 && (
        <Pager page={page} noun="category" more="categories" onPage={(to) => set({ page: String(to) })} />
      )}
      {mayEdit && all && (opened.edit === 'new' || editing) && (
        <CategoryForm
          key={opened.edit}
          category={editing}
          fixed={editing !== undefined && fixed.has(editing.id)}
          tree={tree}
          onSave={tree.save}
          onClose={close}
        />
      )}
      {mayEdit && picking && <CollectionSheet key={picking.id} id={picking.id} title={picking.title} onClose={close} />}
      {asking && (
        <DeleteCategories
          categories={asking}
          busy={tree.saving}
          onNo={() => setAsking(undefined)}
          onYes={() =>
            tree.save({
              ...deleted(asking),
              onDone: () => {
                setAsking(undefined)
                setSelected({})
              },
            })
          }
        />
      )}
      {tree.conflict && (
        <ConflictDialog conflict={tree.conflict} saving={tree.saving} onTop={tree.onTop} onDrop={tree.drop} />
      )}
    </>
  )
}

/** Whether the category's products are picked or follow the shop's rule; fixed categories follow built-in rules. */
const isCollection = ({ id, section }: OfficeCategory, fixed: Set<string>) =>
  !fixed.has(id) && ['specialCollections', 'saleCollections', 'others'].includes(section)

function DeleteCategories({
  categories,
  busy,
  onYes,
  onNo,
}: {
  categories: OfficeCategory[]
  busy: boolean
  onYes: () => void
  onNo: () => void
}) {
  const [one] = categories
  const products = categories.reduce((sum, { productCount }) => sum + productCount, 0)
  const pages = categories.length === 1 ? t('Its page goes from the shop.') : t('Their pages go from the shop.')
  return (
    <Confirm
      open
      title={
        categories.length === 1
          ? t('Delete {title}?', { title: one?.title ?? '' })
          : t('Delete {count} categories?', { count: categories.length })
      }
      text={
        products > 0
          ? products === 1
            ? t('{pages} 1 product stays in the shop under the main category.', { pages })
            : t('{pages} {products} stay in the shop under the main category.', {
                pages,
                products: many(products, 'product'),
              })
          : pages
      }
      yes={t('Delete')}
      busyYes={t('Deleting...')}
      busy={busy}
      onYes={onYes}
      onNo={onNo}
    />
  )
}

function matches(category: OfficeCategory, { search, section }: typeof defaults): boolean {
  if (section !== 'all' && category.section !== section) return false
  const text = folded(search)
  const { title, titleBn, slug, keywords, aliases } = category
  return (
    !text ||
    [title, titleBn, slug, placeOf(category), ...keywords, ...aliases].some((word) => folded(word).includes(text))
  )
}

const toggled = ({ id, isActive }: OfficeCategory): TreeChange => ({
  change: (all) => all.map((each) => (each.id === id ? { ...each, isActive: !isActive } : each)),
  done: t('Category status updated!'),
  refused: t('Failed to update category status'),
  failed: t('Failed to update category status. Please try again.'),
})

/** Undo adds the deleted categories again with all their fields. */
function deleted(categories: OfficeCategory[]): TreeChange {
  const gone = new Set(categories.map(({ id }) => id))
  const one = categories.length === 1
  return {
    change: (all) => all.filter(({ id }) => !gone.has(id)),
    done: one
      ? t('Category deleted successfully!')
      : t('{count} categories deleted successfully!', { count: categories.length }),
    refused: one ? t('Category could not be deleted') : t('Categories could not be deleted'),
    failed: one
      ? t('Failed to delete category. Please try again.')
      : t('Failed to delete categories. Please try again.'),
    undo: {
      change: (all) => [...all, ...categories.filter(({ id }) => !all.some((each) => each.id === id))],
      done: one
        ? t('{title} is back', { title: categories[0]?.title ?? '' })
        : t('{count} categories are back', { count: categories.length }),
      failed: t('Failed to save category. Please try again.'),
    },
  }
}

function useApiTest() {
  return useMutation({
    mutationFn: testApi,
    onSuccess: (milliseconds) =>
      toast.success(t('API endpoint is working! It answered in {milliseconds} ms.', { milliseconds })),
    onError: () => toast.error(t('API endpoint test failed')),
  })
}
