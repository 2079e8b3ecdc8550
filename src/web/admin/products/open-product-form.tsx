import { useQuery } from '@tanstack/react-query'
import { Failed, NotPermitted } from '#web/admin/parts/failed.tsx'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { type Product, productCopyQuery, productQuery } from '#web/admin/request/products.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ProductForm } from './form/product-form.tsx'

/** The number of the product to copy: 'copy-12' → '12'; '' for 'new' or the number of an existing product. */
const copyOf = (opened: string) => /^copy-(\d+)$/.exec(opened)?.[1] ?? ''

// The form must start from current data, and must not change while the user types.
const current = { staleTime: 0, refetchOnWindowFocus: false } as const

type Props = {
  number: string
  onClose: () => void
  onOpen: (number: string) => void
  onCopy: (product: Product) => void
}

/** Opens the form for a new product, for a copy, or for the product with this number after loading it. */
export function OpenProductForm({ number: opened, onClose, onOpen, onCopy }: Props) {
  const { can } = useSession()
  const copied = copyOf(opened)
  const isNew = opened === 'new' || copied !== ''
  const permitted = can(isNew ? 'products.create' : 'products.edit')
  const product = useQuery({ ...productQuery(isNew || !permitted ? '' : opened), ...current })
  const copy = useQuery({ ...productCopyQuery(permitted ? copied : ''), ...current })
  if (permitted && opened === 'new') return <ProductForm onClose={onClose} onOpen={onOpen} />
  if (permitted && copy.data && copy.isFetchedAfterMount)
    return <ProductForm copy={copy.data} onClose={onClose} onOpen={onOpen} />
  if (permitted && product.data && product.isFetchedAfterMount)
    return <ProductForm product={product.data} onClose={onClose} onCopy={onCopy} />
  const { error, refetch } = copied ? copy : product
  return (
    <Sheet open width="lg" onClose={onClose} title={isNew ? t('Add Product') : t('Edit Product')}>
      {!permitted ? (
        <NotPermitted />
      ) : error ? (
        <Failed what={t('Product Not Found')} error={error} retry={refetch} />
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
