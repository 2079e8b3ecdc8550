import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { Failed } from '#web/admin/parts/failed.tsx'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { type Product, productQuery } from '#web/admin/request/products.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button, ButtonLink, buttonClass } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ProductDetails } from './product-details.tsx'

type Props = {
  number: string
  nameOfCategory: (slug: string) => string
  onClose: () => void
  onEdit: (product: Product) => void
  onCopy: (product: Product) => void
  onDelete: (product: Product) => void
}

/** A product with all its data, and a link to its page in the shop. */
export function ProductSheet({ number, nameOfCategory, onClose, onEdit, onCopy, onDelete }: Props) {
  const { can } = useSession()
  const { data: product, error, refetch } = useQuery(productQuery(number))
  return (
    <Sheet
      open={number !== ''}
      onClose={onClose}
      title={product?.title ?? t('Product')}
      foot={
        product && (
          <>
            {can('products.delete') && (
              <Button variant="quiet" size="sm" className="mr-auto text-red" onClick={() => onDelete(product)}>
                {t('Delete')}
              </Button>
            )}
            {product.isActive && (
              <a
                href={`/product/${product.number}`}
                target="_blank"
                rel="noreferrer"
                className={buttonClass({ variant: 'outline', size: 'sm' })}
              >
                {t('View on Site')}
                <ExternalLink aria-hidden="true" className="size-4" />
                <span className="sr-only">{t('(new tab)')}</span>
              </a>
            )}
            <ButtonLink variant="outline" size="sm" to={`/admin/products/labels?product=${product.number}`}>
              {t('Barcode Labels')}
            </ButtonLink>
            {can('products.create') && (
              <Button variant="outline" size="sm" onClick={() => onCopy(product)}>
                {t('Duplicate')}
              </Button>
            )}
            {can('products.edit') && (
              <Button size="sm" onClick={() => onEdit(product)}>
                {t('Edit')}
              </Button>
            )}
          </>
        )
      }
    >
      {product ? (
        <ProductDetails product={product} nameOfCategory={nameOfCategory} mayEdit={can('products.edit')} />
      ) : error ? (
        <Failed what={t('Product Not Found')} error={error} retry={refetch} />
      ) : (
        <div className="grid gap-4">
          <Skeleton className="aspect-3/4 w-40" />
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-5 w-1/3" />
        </div>
      )}
    </Sheet>
  )
}
