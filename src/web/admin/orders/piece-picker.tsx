import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { sizeAndColor } from '#shared/catalogue/piece-name.ts'
import { many, taka } from '#web/admin/parts/figures.ts'
import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { SearchInput } from '#web/admin/parts/inputs/search-input.tsx'
import { imageOf, Thumb } from '#web/admin/parts/thumb.tsx'
import { sellableQuery } from '#web/admin/request/catalogue/sellable.ts'
import type { FoundProduct } from '#web/admin/request/order-desk.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'

/** An available variant that can be added to an order. `price` is in taka. */
export type PickedPiece = { id: number; name: string; image: string; size: string; color: string; price: number }

/** Searches the products on sale and adds a variant to the order. */
export function PiecePicker({ onPick }: { onPick: (piece: PickedPiece) => void }) {
  const [search, setSearch] = useState('')
  const { data, isError, isFetching } = useQuery(sellableQuery(search))
  return (
    <section aria-label={t('Add a piece')} className="grid gap-2">
      <SearchInput label={t('Find a product to add')} value={search} onSearch={setSearch} />
      <p className="sr-only" aria-live="polite">
        {search && data && !isFetching ? t('{hits} found', { hits: many(data.length, 'product') }) : ''}
      </p>
      {search && isError && <p className="text-red">{t('The products could not be searched. Please try again.')}</p>}
      {search && data?.length === 0 && (
        <p className="text-ink-soft">{t('No products found for “{search}”', { search })}</p>
      )}
      {search && data && data.length > 0 && (
        <ul className="max-h-80 divide-y divide-line overflow-y-auto rounded-control border border-line">
          {data.map((product) => (
            <Hit key={product.number} product={product} onPick={onPick} />
          ))}
        </ul>
      )}
    </section>
  )
}

const keyOf = ({ size, color }: { size: string; color: string }) => `${size}\n${color}`

function Hit({ product, onPick }: { product: FoundProduct; onPick: (piece: PickedPiece) => void }) {
  const offered = product.variants.filter(({ available, price }) => available && price !== null)
  const [picked, setPicked] = useState('')
  const variant = offered.find((each) => keyOf(each) === picked) ?? offered[0]
  const image = imageOf(product.images, variant?.color)
  return (
    <li className="grid grid-cols-[auto_1fr] items-center gap-3 p-2">
      <Thumb image={image} className="w-10" />
      <div className="min-w-0">
        <p className="truncate font-semibold">{product.title}</p>
        {variant ? (
          <div className="mt-1 flex flex-wrap items-center gap-2">
            <SelectInput
              label={t('Size and colour of {title}', { title: product.title })}
              labelHidden
              className="min-w-40 grow"
              value={keyOf(variant)}
              onChange={(event) => setPicked(event.target.value)}
            >
              {offered.map((each) => (
                <option key={keyOf(each)} value={keyOf(each)}>
                  {sizeAndColor(each)}
                  {each.left !== undefined && t(' (only {left} left)', { left: each.left })}
                </option>
              ))}
            </SelectInput>
            <span className="tabular-nums">{taka(variant.price ?? 0)}</span>
            <Button
              variant="outline"
              size="sm"
              aria-label={t('Add {title}', { title: product.title })}
              onClick={() =>
                onPick({
                  id: product.number,
                  name: product.title,
                  image,
                  size: variant.size,
                  color: variant.color,
                  price: variant.price ?? 0,
                })
              }
            >
              <Plus aria-hidden="true" className="size-4" />
              {t('Add')}
            </Button>
          </div>
        ) : (
          <p className="text-stone">{t('Sold out')}</p>
        )}
      </div>
    </li>
  )
}
