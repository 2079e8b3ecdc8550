import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { namesIn } from '#shared/catalogue/name-list.ts'
import { Confirm } from '#web/admin/parts/confirm.tsx'
import { useGuard } from '#web/admin/parts/hooks/use-guard.tsx'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { StoredBefore } from '#web/admin/parts/stored-before.tsx'
import { isTyped, noSale, saleOf } from '#web/admin/products/sale-fields.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { categoriesQuery, type Product } from '#web/admin/request/products.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { AttributeFields } from './attribute-fields.tsx'
import { BanglaFields } from './bangla-fields.tsx'
import { DetailFields } from './detail-fields.tsx'
import { FilmField } from './film-field.tsx'
import { FitFields } from './fit-fields.tsx'
import { FormSection } from './form-section.tsx'
import { GeneralFields } from './general-fields.tsx'
import { PictureField } from './picture-field.tsx'
import { PriceFields } from './price-fields.tsx'
import { productValues } from './product-schema.ts'
import { emptyValues, forCopy, valuesOf, valuesOfCopy } from './product-values.ts'
import { useFilm } from './use-film.ts'
import { usePictures } from './use-pictures.ts'
import { useSaveProduct } from './use-save-product.ts'
import { VariantFields } from './variant-fields.tsx'

type Props = {
  /** The product that is edited; undefined for a new one. */
  product?: Product | undefined
  /** A new product that starts as a copy of this one. Both show the same picture files. */
  copy?: { product: Product; sku: string } | undefined
  onClose: () => void
  /** Opens the product that the form has created although the answer was lost. */
  onOpen?: (number: string) => void
  /** Opens a copy of the product instead. Offered while there are no edits. */
  onCopy?: (product: Product) => void
}

/** Form for a new or an existing product. Asks before unsaved changes are lost. */
export function ProductForm({ product: given, copy: copied, onClose, onOpen, onCopy }: Props) {
  // The initial product: changes are computed against it, even if the list is refetched in the meantime.
  const [product] = useState(given)
  const [copy] = useState(() => copied && { ...copied, product: forCopy(copied.product) })
  const { can } = useSession()
  const id = useId()
  const categories = useQuery(categoriesQuery)
  const pictures = usePictures((product ?? copy?.product)?.images ?? [])
  const [resolver] = useState(() => zodResolver(productValues(product && valuesOf(product))))
  const form = useForm({
    resolver,
    defaultValues: product
      ? valuesOf(product)
      : copy
        ? valuesOfCopy(copy.product, copy.sku, can('inventory.edit'))
        : emptyValues,
  })
  const film = useFilm((key) => form.setValue('film', key, { shouldDirty: true, shouldValidate: true }))
  const { isDirty } = form.formState
  const mayCount = product ? can('inventory.edit') : true
  const [sale, setSale] = useState(noSale)
  const [tried, setTried] = useState(false)
  const planned = isTyped(sale) ? saleOf(sale) : undefined
  const isTouched = isDirty || pictures.touched || film.busy || isTyped(sale)
  const guard = useGuard(isTouched)

  useEffect(() => {
    if (categories.error) toastFailure(t('Failed to load categories'), categories.error)
  }, [categories.error])

  const { save, seen, conflict } = useSaveProduct({ product, form, pictures, planned, guard, onClose })
  const submit = form.handleSubmit(
    (values) => {
      setTried(true)
      if (planned && 'wrong' in planned) return toast.error(t('Please look at the planned sale again'))
      if (product && !values.slug)
        return form.setError('slug', { message: t('Slug is required') }, { shouldFocus: true })
      if (pictures.failed) return toast.error(t('A picture did not arrive: send it again or remove it'))
      save.mutate({ values })
    },
    ({ title, category }) => {
      if (title || category) toast.error(t('Please fill in required fields (Title and Category)'))
    },
  )

  const all = categories.data ?? []

  return (
    <Sheet
      open
      form
      width="lg"
      saving={save.isPending}
      onClose={onClose}
      title={
        product
          ? t('Edit {title}', { title: product.title })
          : copy
            ? t('Copy of {title}', { title: copy.product.title })
            : t('Add Product')
      }
      foot={
        <>
          {(pictures.busy || film.busy) && (
            <p className="mr-auto text-ink-soft">
              {pictures.busy ? t('Pictures are on their way…') : t('The film is on its way…')}
            </p>
          )}
          {product && onCopy && can('products.create') && !isTouched && (
            <Button variant="outline" size="sm" onClick={() => onCopy(product)}>
              {t('Duplicate')}
            </Button>
          )}
          <Button variant="outline" size="sm" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={id} size="sm" busy={save.isPending} disabled={pictures.busy || film.busy}>
            {save.isPending ? t('Saving...') : product ? t('Save Changes') : t('Create Product')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="grid gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid content-start gap-8">
          {onOpen && (
            <StoredBefore
              error={save.error}
              detail="number"
              label={(number) => t('Product {number}', { number })}
              onOpen={onOpen}
            />
          )}
          {copy && (
            <p className="rounded-control bg-mist px-4 py-3 text-ink-soft">
              {t(
                'Nothing is stored until you create it. It has no stock and no barcodes, and the shop does not show it until you make it visible.',
              )}
            </p>
          )}
          <GeneralFields form={form} categories={all} isLoading={categories.isPending} />
          <PriceFields
            form={form}
            planned={product?.plannedSale}
            sale={sale}
            wrong={tried && planned && 'wrong' in planned ? planned.wrong : {}}
            onSale={setSale}
          />
          <VariantFields form={form} mayCount={mayCount} />
          <AttributeFields form={form} categories={all} />
          <FitFields form={form} />
          <BanglaFields form={form} />
        </div>
        <div className="grid content-start gap-8">
          <FormSection title={t('Pictures')}>
            <PictureField pictures={pictures} colors={namesIn(form.watch('colors'))} />
          </FormSection>
          <FormSection title={t('Film')}>
            <FilmField film={form.watch('film')} error={form.formState.errors.film?.message} upload={film} />
          </FormSection>
          <DetailFields form={form} isNew={!product} before={seen} />
        </div>
      </form>
      {guard.question}
      <Confirm
        open={conflict.isOpen}
        title={t('Somebody else has changed this product')}
        text={t('It was changed after you opened it. Saving writes only the fields that you changed, on top of that.')}
        yes={t('Save Mine Too')}
        no={t('Keep Editing')}
        onYes={conflict.saveOnTop}
        onNo={conflict.close}
      />
    </Sheet>
  )
}
