import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { Failed } from '#web/admin/parts/failed.tsx'
import { attributesQuery } from '#web/admin/request/catalogue/attributes.ts'
import type { Category } from '#web/admin/request/products.ts'
import { t } from '#web/admin/translate.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AttributeField } from './attribute-field.tsx'
import { FormSection } from './form-section.tsx'
import { emptyAttribute, type ProductValues } from './product-values.ts'

type Props = { form: UseFormReturn<ProductValues>; categories: Category[] }

/** The shop's own attributes for the chosen category. Renders nothing without any. */
export function AttributeFields({ form, categories }: Props) {
  const { data, error, refetch } = useQuery(attributesQuery)
  const slugs = [form.watch('category'), form.watch('subcategory')]
  const ids = new Set(categories.flatMap(({ id, slug }) => (slugs.includes(slug) ? [id] : [])))
  const inputs = form.watch('attributes')
  const shown = data?.filter(
    (each) => !each.isArchived && (each.categories.length === 0 || each.categories.some((id) => ids.has(id))),
  )
  if (shown?.length === 0) return null
  return (
    <FormSection title={t('Attributes')}>
      {error && !data ? (
        <Failed what={t('Failed to load attributes')} error={error} retry={refetch} />
      ) : !shown ? (
        <Skeleton className="h-10" />
      ) : (
        shown.map((attribute) => {
          const input = inputs[attribute.id] ?? emptyAttribute
          const wrong = form.formState.errors.attributes?.[attribute.id]
          return (
            <AttributeField
              key={attribute.id}
              attribute={attribute}
              input={input}
              wrong={wrong?.number?.message ?? wrong?.text?.message ?? wrong?.textBn?.message ?? wrong?.message}
              onChange={(change) =>
                form.setValue(
                  'attributes',
                  { ...inputs, [attribute.id]: { ...input, ...change } },
                  { shouldDirty: true },
                )
              }
            />
          )
        })
      )}
    </FormSection>
  )
}
