import { useQuery } from '@tanstack/react-query'
import { Failed, NotPermitted } from '#web/admin/parts/failed.tsx'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { productQuery } from '#web/admin/request/products.ts'
import { useSession } from '#web/admin/session.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ProductForm } from './form/product-form.tsx'

/** Opens the form for 'new', or for the product with this number after loading it. */
export function OpenProductForm({ number, onClose }: { number: string; onClose: () => void }) {
  const { can } = useSession()
  const isNew = number === 'new'
  const permitted = can(isNew ? 'products.create' : 'products.edit')
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...productQuery(isNew || !permitted ? '' : number),
    // The form must start from current data, and must not change while somebody is typing.
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  if (permitted && isNew) return <ProductForm onClose={onClose} />
  if (permitted && data && isFetchedAfterMount) return <ProductForm product={data} onClose={onClose} />
  return (
    <Sheet open width="lg" onClose={onClose} title={isNew ? 'Add Product' : 'Edit Product'}>
      {!permitted ? (
        <NotPermitted />
      ) : error ? (
        <Failed what="Product Not Found" error={error} retry={refetch} />
      ) : (
        <div className="grid gap-5">
          {['w-1/2', 'w-full', 'w-full', 'w-3/4'].map((width, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: stateless placeholders
            <Skeleton key={i} className={`h-9 ${width}`} />
          ))}
        </div>
      )}
    </Sheet>
  )
}
