import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { newUuid } from '#shared/new-uuid.ts'
import { ApiRefusal, errorMessage } from '#web/admin/api.ts'
import type { useGuard } from '#web/admin/parts/hooks/use-guard.tsx'
import type { saleOf } from '#web/admin/products/sale-fields.tsx'
import { failureMessage, toastFailure } from '#web/admin/query-client.ts'
import { createProduct, editProduct, editProducts, type Product } from '#web/admin/request/products.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { changesOf, draftOf } from './product-request.ts'
import { emptyValues, fieldOf, type ProductValues, valuesOf } from './product-values.ts'
import { variantKey } from './product-variants.ts'
import type { Pictures } from './use-pictures.ts'

type Options = {
  /** undefined for a new product. */
  product: Product | undefined
  form: UseFormReturn<ProductValues>
  pictures: Pictures
  /** The typed sale; undefined if none was typed. */
  planned: ReturnType<typeof saleOf> | undefined
  guard: ReturnType<typeof useGuard>
  onClose: () => void
}

/**
 * Creates or edits a product, and schedules its sale. Marks refused fields in the form. `seen` are the values that
 * changes are computed against; `conflict` asks before overwriting another person's changes.
 */
export function useSaveProduct({ product, form, pictures, planned, guard, onClose }: Options) {
  const queries = useQueryClient()
  const [seen, setSeen] = useState(() => (product ? valuesOf(product) : emptyValues))
  const [overwrite, setOverwrite] = useState<ProductValues>()
  // Idempotency key: retrying after a lost answer creates one product.
  const [idempotencyKey] = useState(newUuid)
  const save = useMutation({
    mutationFn: async ({ values, onTop }: { values: ProductValues; onTop?: boolean }) => {
      const saved = await store(values, onTop)
      return planned && 'plan' in planned ? planSale(saved.product.id, planned.plan) : undefined
    },
    onSuccess: async (refusedSale) => {
      if (refusedSale)
        toast.error(t('The product is saved, but its sale is not planned: {refusedSale}', { refusedSale }))
      toast.success(product ? t('Product updated successfully') : t('Product created successfully!'))
      guard.release()
      await Promise.all(['products', 'dashboard'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
      onClose()
    },
    onError: (error, { values }) => {
      if (error instanceof ApiRefusal && error.code === 'stale') return setOverwrite(values)
      if (error instanceof ApiRefusal && error.code === 'stock_changed') return showOvertaken(error)
      const [refused, lost] = product
        ? [t('Failed to update product'), t('Error updating product')]
        : [t('Failed to create product'), t('Error creating product')]
      toastFailure(failureMessage(error, refused, lost), error)
      if (error instanceof ApiRefusal) showRefused(form, error.fields)
      // The product may have been created: refetch the list behind the form.
      if (!product) queries.invalidateQueries({ queryKey: ['products'] })
    },
  })
  const store = (values: ProductValues, onTop?: boolean) => {
    if (!product) return createProduct(draftOf(values, pictures.images()), idempotencyKey)
    const changes = changesOf(values, seen, pictures.touched ? pictures.images() : undefined)
    return editProduct(product.id, changes, onTop ? undefined : product.updatedAt)
  }
  /**
   * Shows the current stock next to each typed number that a sale or count has made outdated. Saving again confirms the
   * typed number.
   */
  const showOvertaken = (error: ApiRefusal) => {
    const overtaken = stockNow.safeParse(error.details).data?.stock ?? []
    const now = overtaken.map(({ size, color, stock }) => [variantKey(size, color), stock] as const)
    setSeen({ ...seen, stock: withStock(seen.stock, now) })
    for (const [key, stock] of now) form.setError(`stock.${key}.stock`, { message: t('{stock} now', { stock }) })
    toast.error(t('{message}. Please look at the number again', { message: errorMessage(error) }))
  }
  return {
    save,
    seen,
    conflict: {
      isOpen: overwrite !== undefined,
      saveOnTop: () => {
        if (overwrite) save.mutate({ values: overwrite, onTop: true })
        setOverwrite(undefined)
      },
      close: () => setOverwrite(undefined),
    },
  }
}

/** @returns why the sale is not planned; the product is saved nevertheless */
const planSale = (id: string, plan: Parameters<typeof editProducts>[1]) =>
  editProducts([id], plan).then(
    (answer) => ('refused' in answer ? translateServerText(answer.refused[0]?.error) : undefined),
    errorMessage,
  )

/** `seen` with the current stock of `now`, by variant key. */
const withStock = (
  seen: ProductValues['stock'],
  now: (readonly [key: string, stock: number])[],
): ProductValues['stock'] =>
  Object.assign({ ...seen }, ...now.map(([key, stock]) => ({ [key]: { ...seen[key], stock: String(stock) } })))

function showRefused(form: UseFormReturn<ProductValues>, fields: Record<string, string>) {
  for (const [name, message] of Object.entries(fields)) {
    const field = fieldOf(name)
    if (field) form.setError(field, { message }, { shouldFocus: true })
  }
}

const stockNow = z.object({ stock: z.array(z.object({ size: z.string(), color: z.string(), stock: z.number() })) })
