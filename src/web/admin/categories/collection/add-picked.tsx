import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { many } from '#web/admin/parts/figures.ts'
import { SearchInput } from '#web/admin/parts/inputs/search-input.tsx'
import { imageOf, Thumb } from '#web/admin/parts/thumb.tsx'
import type { PickedProduct } from '#web/admin/request/catalogue/collection-products.ts'
import { sellableQuery } from '#web/admin/request/catalogue/sellable.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'

/**
 * Searches the shop's products and appends one to the list.
 * @param label of the search field, unique on the screen
 */
export function AddPicked({
  label = t('Find a product to add'),
  picked,
  isFull,
  onAdd,
}: {
  label?: string
  picked: PickedProduct[]
  isFull: boolean
  onAdd: (product: PickedProduct) => void
}) {
  const [search, setSearch] = useState('')
  const { data, isError, isFetching } = useQuery(sellableQuery(search))
  const known = new Set(picked.map(({ number }) => number))
  if (isFull) return <p className="text-ink-soft">{t('A collection has no more hand-picked products than these.')}</p>
  return (
    <section aria-label={label} className="grid gap-2">
      <SearchInput label={label} value={search} onSearch={setSearch} />
      <p className="sr-only" aria-live="polite">
        {search && data && !isFetching ? t('{hits} found', { hits: many(data.length, 'product') }) : ''}
      </p>
      {search && isError && <p className="text-red">{t('The products could not be searched. Please try again.')}</p>}
      {search && data?.length === 0 && (
        <p className="text-ink-soft">{t('No products found for “{search}”', { search })}</p>
      )}
      {search && data && data.length > 0 && (
        <ul
          aria-label={t('Found products')}
          className="max-h-72 divide-y divide-line overflow-y-auto rounded-control border border-line"
        >
          {data.map((product) => {
            const image = imageOf(product.images)
            return (
              <li key={product.number} className="flex items-center gap-3 p-2">
                <Thumb image={image} className="w-10" />
                <p className="wrap-anywhere min-w-0 grow font-semibold">{product.title}</p>
                {known.has(product.number) ? (
                  <span className="text-ink-soft">{t('Added')}</span>
                ) : (
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={t('Add {title}', { title: product.title })}
                    onClick={() =>
                      onAdd({
                        number: product.number,
                        title: product.title,
                        image,
                        isShown: true,
                        isInStock: product.variants.some(({ available }) => available),
                      })
                    }
                  >
                    <Plus aria-hidden="true" className="size-4" />
                    {t('Add')}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
