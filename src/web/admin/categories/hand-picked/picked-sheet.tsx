import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { maxPicked } from '#domains/catalogue/hand-picked/staff-contract.ts'
import { Failed } from '#web/admin/parts/failed.tsx'
import { many } from '#web/admin/parts/figures.ts'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { useGuard } from '#web/admin/parts/use-guard.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { type PickedProduct, pickedProductsQuery, savePickedProducts } from '#web/admin/request/picked-products.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { AddPicked } from './add-picked.tsx'
import { PickedList } from './picked-list.tsx'

/** Picks the products of a collection and brings them into an order. Nothing is stored before it is saved. */
export function PickedSheet({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const form = useId()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(pickedProductsQuery(id))
  const [changed, setChanged] = useState<PickedProduct[]>()
  const products = changed ?? data?.products
  const guard = useGuard(changed !== undefined && numbersIn(changed) !== numbersIn(data?.products ?? []))
  const save = useMutation({
    mutationFn: (picked: PickedProduct[]) =>
      savePickedProducts(
        id,
        data?.version ?? '',
        picked.map(({ number }) => number),
      ),
    onSuccess: async ({ message }) => {
      toast.success(message)
      guard.release()
      onClose()
      await queries.invalidateQueries({ queryKey: ['categories'] })
    },
    onError: (failure) => toastFailure(t('Failed to save {title}', { title }), failure),
  })
  return (
    <Sheet
      open
      form
      onClose={onClose}
      title={t('Products of {title}', { title })}
      foot={
        <>
          <Button variant="outline" size="sm" onClick={onClose} className="max-sm:min-h-11">
            {t('Cancel')}
          </Button>
          <Button type="submit" form={form} size="sm" busy={save.isPending} className="max-sm:min-h-11">
            {save.isPending ? t('Saving...') : t('Save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid content-start gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (products && !save.isPending) save.mutate(products)
        }}
      >
        <p className="text-ink-soft">
          {t(
            'The shop shows them in this order, sold-out ones last. Products whose subcategory is {title} follow by themselves.',
            { title },
          )}
        </p>
        {error && !data ? (
          <Failed what={t('Failed to load the products')} error={error} retry={refetch} />
        ) : !products ? (
          <Skeleton className="h-64" />
        ) : (
          <>
            <AddPicked
              picked={products}
              isFull={products.length >= maxPicked}
              onAdd={(product) => setChanged([...products, product])}
            />
            <p role="status" className="font-semibold">
              {many(products.length, 'product')}
            </p>
            {products.length === 0 ? (
              <EmptyState title={t('No products yet')} text={t('Search for one above to add it.')} />
            ) : (
              <PickedList products={products} onChange={setChanged} />
            )}
          </>
        )}
      </form>
      {guard.question}
    </Sheet>
  )
}

const numbersIn = (products: PickedProduct[]) => products.map(({ number }) => number).join(' ')
