import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { AtHand } from '#web/admin/parts/at-hand.tsx'
import { DataTable } from '#web/admin/parts/data-table.tsx'
import { useUrlSheet } from '#web/admin/parts/hooks/use-filters.ts'
import { nameOf } from '#web/admin/parts/name-of.ts'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { AttributeActions } from '#web/admin/products/attributes/attribute-actions.tsx'
import { attributeColumns } from '#web/admin/products/attributes/attribute-columns.tsx'
import { AttributeSheet } from '#web/admin/products/attributes/attribute-sheet.tsx'
import { DeleteAttribute } from '#web/admin/products/attributes/delete-attribute.tsx'
import { MergeValue } from '#web/admin/products/attributes/merge-value.tsx'
import { attributesQuery, type OfficeAttribute } from '#web/admin/request/catalogue/attributes.ts'
import { categoriesQuery } from '#web/admin/request/products.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export const meta = () => [{ title: t('Attributes · Back office') }, { name: 'robots', content: 'noindex, nofollow' }]

const sheetParams = ['edit'] as const
const newAttribute = 'new'

/** The owner's attributes: what product pages tell, and what lists are filtered by. */
export default function Attributes() {
  const { can } = useSession()
  const { opened, open, close } = useUrlSheet(sheetParams)
  const [merging, setMerging] = useState<OfficeAttribute>()
  const [deleting, setDeleting] = useState<OfficeAttribute>()
  const { data: attributes, isError, error, refetch } = useQuery(attributesQuery)
  const { data: categories } = useQuery(categoriesQuery)
  const mayEdit = can('products.edit')
  const editing = attributes?.find(({ id }) => String(id) === opened.edit)
  const columns = useMemo(
    () =>
      attributeColumns(
        (attribute) =>
          mayEdit ? (
            <AttributeActions
              attribute={attribute}
              all={attributes ?? []}
              onEdit={() => open('edit', String(attribute.id))}
              onMerge={() => setMerging(attribute)}
              onDelete={() => setDeleting(attribute)}
            />
          ) : (
            <span className="sr-only">{t('None')}</span>
          ),
        (id) => categories?.find((each) => each.id === id)?.title ?? t('A deleted category'),
      ),
    [mayEdit, open, attributes, categories],
  )
  return (
    <>
      <PageHead
        title={t('Attributes')}
        text={t(
          'What your products are told apart by, such as fabric or sleeve. Pages show them, and lists filter by them.',
        )}
      >
        {mayEdit && (
          <AtHand>
            <Button size="sm" onClick={() => open('edit', newAttribute)}>
              <Plus aria-hidden="true" className="size-4" />
              {t('Add Attribute')}
            </Button>
          </AtHand>
        )}
      </PageHead>
      <DataTable
        label={t('Attributes')}
        columns={columns}
        rows={attributes}
        rowId={({ id }) => String(id)}
        rowName={nameOf}
        failure={isError ? { what: t('Failed to load attributes'), error, retry: refetch } : undefined}
        empty={
          <EmptyState
            title={t('No attributes yet')}
            text={t('Add the first one, such as Sleeve with its lengths. The product form has it at once.')}
          />
        }
      />
      {mayEdit && attributes && (opened.edit === newAttribute || editing) && (
        <AttributeSheet key={opened.edit} attribute={editing} onClose={close} />
      )}
      {merging && <MergeValue attribute={merging} onClose={() => setMerging(undefined)} />}
      {deleting && <DeleteAttribute attribute={deleting} onDone={() => setDeleting(undefined)} />}
    </>
  )
}
