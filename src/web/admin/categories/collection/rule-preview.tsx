import { useQuery } from '@tanstack/react-query'
import { EyeOff, Pin } from 'lucide-react'
import type { CollectionSort } from '#shared/catalogue/collection-rules.ts'
import { Failed } from '#web/admin/parts/failed.tsx'
import { count, many } from '#web/admin/parts/figures.ts'
import { useSettled } from '#web/admin/parts/hooks/use-settled.ts'
import { RowAction } from '#web/admin/parts/row-action.tsx'
import { Thumb } from '#web/admin/parts/thumb.tsx'
import {
  type CollectionRule,
  collectionPreviewQuery,
  type PickedProduct,
} from '#web/admin/request/catalogue/collection-products.ts'
import { t } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Number of products that match the rule, and the first of them, to pin or exclude. */
export function RulePreview({
  rule,
  sort,
  pinned,
  onPin,
  onExclude,
}: {
  rule: CollectionRule | undefined
  sort: CollectionSort
  pinned: PickedProduct[]
  onPin: (product: PickedProduct) => void
  onExclude: (product: PickedProduct) => void
}) {
  const settled = useSettled(JSON.stringify(rule ? { rule, sort } : null))
  const { data, error, isError, isFetching, refetch } = useQuery(
    collectionPreviewQuery(JSON.parse(settled) ?? undefined),
  )
  if (!rule) return <p className="text-ink-soft">{t('Complete the conditions to see what the collection holds.')}</p>
  if (isError) return <Failed what={t('Failed to load the preview')} error={error} retry={refetch} />
  if (!data) return <Skeleton className="h-40" />
  const known = new Set(pinned.map(({ number }) => number))
  return (
    <section aria-label={t('Preview')} className="grid gap-2" aria-busy={isFetching}>
      <p role="status" className="font-semibold">
        {t('The rule takes {products}, {inStock} in stock', {
          products: many(data.count, 'product'),
          inStock: count(data.inStock),
        })}
      </p>
      {data.products.length > 0 && (
        <ul aria-label={t('First products')} className="divide-y divide-line rounded-control border border-line">
          {data.products.map((product) => (
            <li key={product.number} className="flex items-center gap-3 px-2 py-1">
              <Thumb image={product.image} className="w-8" />
              <p className="wrap-anywhere min-w-0 grow">
                {product.title} {!product.isInStock && <Badge tone="amber">{t('Sold out')}</Badge>}
              </p>
              {!known.has(product.number) && (
                <RowAction
                  label={t('Pin {title}', { title: product.title })}
                  icon={Pin}
                  onPress={() => onPin(product)}
                />
              )}
              <RowAction
                label={t('Leave out {title}', { title: product.title })}
                icon={EyeOff}
                onPress={() => onExclude(product)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
