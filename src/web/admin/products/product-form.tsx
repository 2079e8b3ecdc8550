import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { type Path, useForm } from 'react-hook-form'
import { z } from 'zod'
import { availabilities } from '#domains/catalogue/contract.ts'
import { fits, sizeChartNames } from '#domains/catalogue/staff-contract.ts'
import { attributeNames, attributeWord, productAttributes } from '#shared/catalogue/product-attributes.ts'
import { discountPercent } from '#shared/money.ts'
import { ApiRefusal } from '#web/admin/api.ts'
import { Confirm } from '#web/admin/parts/confirm.tsx'
import { SelectInput, TextArea, TextInput } from '#web/admin/parts/inputs.tsx'
import { Pair } from '#web/admin/parts/pair.tsx'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { useGuard } from '#web/admin/parts/use-guard.tsx'
import { sayFailed, whatFailed } from '#web/admin/query-client.ts'
import { categoriesQuery, createProduct, editProduct, editProducts, type Product } from '#web/admin/request/products.ts'
import { useSession } from '#web/admin/session.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { mainCategories, subcategoriesOf, titleOfCategory } from './categories.ts'
import { ColourSwatches } from './colour-swatches.tsx'
import { PictureField } from './picture-field.tsx'
import { saleInWords } from './planned-sale.tsx'
import {
  amount,
  changesOf,
  draftOf,
  emptyValues,
  listOf,
  type ProductValues,
  productValues,
  valuesOf,
  variantKey,
} from './product-values.ts'
import { isTyped, noSale, SaleFields, saleOf } from './sale-fields.tsx'
import { StockGrid } from './stock-grid.tsx'
import { usePictures } from './use-pictures.ts'

/** Form for a new or an existing product. Asks before unsaved changes are lost. */
export function ProductForm({ product: given, onClose }: { product?: Product | undefined; onClose: () => void }) {
  // The initial product: changes are computed against it, even if the list is refetched in the meantime.
  const [product] = useState(given)
  const { can } = useSession()
  const id = useId()
  const queries = useQueryClient()
  const categories = useQuery(categoriesQuery)
  const pictures = usePictures(product?.images ?? [])
  const [resolver] = useState(() => zodResolver(productValues(product && valuesOf(product))))
  const form = useForm({
    resolver,
    defaultValues: product ? valuesOf(product) : emptyValues,
  })
  const { register, formState } = form
  const { errors, isDirty } = formState
  const mayCount = product ? can('inventory.edit') : true
  const [seen, setSeen] = useState(() => (product ? valuesOf(product) : emptyValues))
  const [overwrite, setOverwrite] = useState<ProductValues>()
  const [sale, setSale] = useState(noSale)
  const [tried, setTried] = useState(false)
  const planned = isTyped(sale) ? saleOf(sale) : undefined
  const open = product?.plannedSale
  const guard = useGuard(isDirty || pictures.touched || isTyped(sale))

  useEffect(() => {
    if (categories.error) sayFailed('Failed to load categories', categories.error)
  }, [categories.error])

  const save = useMutation({
    mutationFn: async ({ values, onTop }: { values: ProductValues; onTop?: boolean }) => {
      const saved = await store(values, onTop)
      if (!planned || !('plan' in planned)) return undefined
      // The product is saved even if planning its sale fails.
      const refused = await editProducts([saved.product.id], planned.plan).then(
        (answer) => answer.refused[0]?.error,
        (error: Error) => error.message,
      )
      return refused
    },
    onSuccess: async (refusedSale) => {
      if (refusedSale) toast.error(`The product is saved, but its sale is not planned: ${refusedSale}`)
      toast.success(product ? 'Product updated successfully' : 'Product created successfully!')
      guard.release()
      await Promise.all(['products', 'dashboard'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
      onClose()
    },
    onError: (error, { values }) => {
      if (error instanceof ApiRefusal && error.code === 'stale') return setOverwrite(values)
      if (error instanceof ApiRefusal && error.code === 'stock_changed') return showOvertaken(error)
      const [refused, lost] = product
        ? ['Failed to update product', 'Error updating product']
        : ['Failed to create product', 'Error creating product']
      sayFailed(whatFailed(error, refused, lost), error)
      if (error instanceof ApiRefusal) showRefused(error.fields)
    },
  })
  const store = (values: ProductValues, onTop?: boolean) => {
    if (!product) return createProduct(draftOf(values, pictures.images()))
    const changes = changesOf(values, seen, pictures.touched ? pictures.images() : undefined)
    return editProduct(product.id, changes, onTop ? undefined : product.updatedAt)
  }
  /** Shows the current stock beside each number that was overtaken by a sale or a count. Saving again confirms the typed number. */
  const showOvertaken = (error: ApiRefusal) => {
    const overtaken = stockNow.safeParse(error.details).data?.stock ?? []
    const now = overtaken.map(({ size, color, stock }) => [variantKey(size, color), stock] as const)
    setSeen({
      ...seen,
      stock: Object.assign(
        { ...seen.stock },
        ...now.map(([key, stock]) => ({ [key]: { ...seen.stock[key], stock: String(stock) } })),
      ),
    })
    for (const [key, stock] of now) form.setError(`stock.${key}.stock`, { message: `${stock} now` })
    toast.error(`${error.message}. Please look at the number again`)
  }
  const showRefused = (fields: Record<string, string>) => {
    for (const [name, message] of Object.entries(fields)) {
      const field = fieldNames[name] ?? (name in emptyValues ? (name as Path<ProductValues>) : undefined)
      if (field) form.setError(field, { message }, { shouldFocus: true })
    }
  }
  const submit = form.handleSubmit(
    (values) => {
      setTried(true)
      if (planned && 'wrong' in planned) return toast.error('Please look at the planned sale again')
      if (product && !values.slug) return form.setError('slug', { message: 'Slug is required' }, { shouldFocus: true })
      if (pictures.failed) return toast.error('A picture did not arrive: send it again or remove it')
      save.mutate({ values })
    },
    ({ title, category }) => {
      if (title || category) toast.error('Please fill in required fields (Title and Category)')
    },
  )

  const all = categories.data ?? []
  const main = form.watch('category')
  const [now, before] = form.watch(['price', 'originalPrice'])
  const percent = discountPercent(amount(now), amount(before))
  const mains = mainCategories(all)
  const subs = subcategoriesOf(all, main)

  return (
    <Sheet
      open
      form
      width="lg"
      onClose={onClose}
      title={product ? `Edit ${product.title}` : 'Add Product'}
      foot={
        <>
          {pictures.busy && <p className="mr-auto text-ink-soft">Pictures are on their way…</p>}
          <Button variant="outline" size="sm" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} size="sm" busy={save.isPending} disabled={pictures.busy}>
            {save.isPending ? 'Saving...' : product ? 'Save Changes' : 'Create Product'}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="grid gap-x-8 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid content-start gap-8">
          <Part title="What it is">
            <TextInput label="Title" required error={errors.title?.message} {...register('title')} />
            <Pair>
              <SelectInput
                label="Category"
                required
                error={errors.category?.message}
                {...register('category', { onChange: () => form.setValue('subcategory', '', { shouldDirty: true }) })}
                value={main}
              >
                <option value="">{categories.isPending ? 'Loading…' : 'Choose'}</option>
                {withCurrent(
                  mains.map(({ slug }) => slug),
                  main,
                ).map((slug) => (
                  <option key={slug} value={slug}>
                    {titleOfCategory(all, slug)}
                  </option>
                ))}
              </SelectInput>
              <SelectInput
                label="Subcategory"
                disabled={!main}
                error={errors.subcategory?.message}
                {...register('subcategory')}
                value={form.watch('subcategory')}
              >
                <option value="">None</option>
                {withCurrent(
                  subs.map(({ slug }) => slug),
                  form.watch('subcategory'),
                ).map((slug) => (
                  <option key={slug} value={slug}>
                    {titleOfCategory(all, slug)}
                  </option>
                ))}
              </SelectInput>
            </Pair>
            <TextArea label="Description" rows={5} error={errors.description?.message} {...register('description')} />
          </Part>
          <Part title="Price">
            <Pair>
              <TextInput
                label="Price (৳)"
                inputMode="decimal"
                hint="Empty: no price, not for sale"
                readOnly={open?.state === 'running'}
                error={errors.price?.message}
                {...register('price')}
              />
              <TextInput
                label="Original price (৳)"
                inputMode="decimal"
                hint={percent > 0 ? `On sale: ${percent}% off` : 'Only when it is on sale'}
                readOnly={open?.state === 'running'}
                error={errors.originalPrice?.message}
                {...register('originalPrice')}
              />
            </Pair>
            {open ? (
              <p className="border-gold border-l-2 pl-3">
                {saleInWords(open)}{' '}
                <span className="text-ink-soft">
                  {open.state === 'running'
                    ? 'To change the price, end the sale first: open the product and press End the Sale.'
                    : 'It takes off the price that the product has then.'}
                </span>
              </p>
            ) : (
              <details className="group">
                <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1 font-semibold text-green pointer-fine:min-h-9">
                  <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
                  Plan a sale from – to
                </summary>
                <div className="mt-2">
                  <SaleFields
                    typed={sale}
                    wrong={tried && planned && 'wrong' in planned ? planned.wrong : {}}
                    onChange={setSale}
                  />
                </div>
              </details>
            )}
          </Part>
          <Part title="Sizes, colours, stock">
            <Pair>
              <TextInput
                label="Sizes"
                hint="With commas between: S, M, L"
                error={errors.sizes?.message}
                {...register('sizes')}
              />
              <TextInput
                label="Colours"
                hint="With commas between: White, Sky Blue"
                error={errors.colors?.message}
                {...register('colors')}
              />
            </Pair>
            <ColourSwatches form={form} />
            <StockGrid form={form} mayCount={mayCount} />
          </Part>
          <Part title="In Bangla">
            <TextInput label="Bangla title" lang="bn" error={errors.titleBn?.message} {...register('titleBn')} />
            <TextArea
              label="Bangla description"
              lang="bn"
              rows={4}
              error={errors.descriptionBn?.message}
              {...register('descriptionBn')}
            />
            {attributeNames.map((name) => (
              <TextInput
                key={name}
                label={`Bangla ${attributeWord(name)}`}
                lang="bn"
                hint="Empty: the page shows the English one"
                error={errors[`${name}Bn`]?.message}
                {...register(`${name}Bn`)}
              />
            ))}
            <TextArea
              label="Bangla care"
              lang="bn"
              hint="One instruction per line"
              error={errors.careBn?.message}
              {...register('careBn')}
            />
          </Part>
        </div>
        <div className="grid content-start gap-8">
          <Part title="Pictures">
            <PictureField pictures={pictures} colors={listOf(form.watch('colors'))} />
          </Part>
          <Part title="Details">
            <label className="flex min-h-11 items-center gap-3 pointer-fine:min-h-9">
              <input type="checkbox" className="size-4.5" {...register('isActive')} />
              Shown in the shop
            </label>
            <SelectInput
              label="Availability"
              hint="It follows the stock. Out of Stock takes it off sale whatever lies on the shelf, In Stock puts it back on sale, and Low Stock raises the minimum of its variants to their present stock, so that it is listed as low."
              error={errors.availability?.message}
              {...register('availability')}
            >
              {availabilities.map((word) => (
                <option key={word}>{word}</option>
              ))}
            </SelectInput>
            <SelectInput label="Fit" error={errors.fit?.message} {...register('fit')}>
              {fits.map((word) => (
                <option key={word}>{word}</option>
              ))}
            </SelectInput>
            {attributeNames.map((name) => (
              <TextInput
                key={name}
                label={productAttributes[name].label}
                error={errors[name]?.message}
                {...register(name)}
              />
            ))}
            <TextArea label="Care" hint="One instruction per line" error={errors.care?.message} {...register('care')} />
            <SelectInput
              label="Size chart"
              hint="What the Size Chart button on its page opens"
              error={errors.chart?.message}
              {...register('chart')}
            >
              <option value="">None</option>
              {withCurrent(Object.keys(sizeChartNames), seen.chart).map((chart) => (
                <option key={chart} value={chart}>
                  {sizeChartNames[chart] ?? chart}
                </option>
              ))}
            </SelectInput>
            <TextInput label="Tags" hint="With commas between" error={errors.tags?.message} {...register('tags')} />
            <TextInput
              label="SKU"
              hint={product ? undefined : 'Empty: one is made'}
              error={errors.sku?.message}
              {...register('sku')}
            />
            <TextInput
              label="Brand"
              hint={product ? undefined : "Empty: the shop's name"}
              error={errors.brand?.message}
              {...register('brand')}
            />
            {product && (
              <TextInput
                label="Slug"
                required
                autoComplete="off"
                spellCheck={false}
                hint={`/product/${form.watch('slug') || seen.slug} leads to the product; earlier ones go on doing so`}
                error={errors.slug?.message}
                {...register('slug')}
              />
            )}
          </Part>
        </div>
      </form>
      {guard.question}
      <Confirm
        open={overwrite !== undefined}
        title="Somebody else has changed this product"
        text="It was changed after you opened it. Saving writes only the fields that you changed, on top of that."
        yes="Save Mine Too"
        no="Keep Editing"
        onYes={() => {
          if (overwrite) save.mutate({ values: overwrite, onTop: true })
          setOverwrite(undefined)
        }}
        onNo={() => setOverwrite(undefined)}
      />
    </Sheet>
  )
}

const stockNow = z.object({ stock: z.array(z.object({ size: z.string(), color: z.string(), stock: z.number() })) })

/** Form fields for server field names that differ. */
const fieldNames: Record<string, Path<ProductValues>> = {
  'price.current': 'price',
  'price.original': 'originalPrice',
  care_instructions: 'care',
  care_instructions_bn: 'careBn',
}

/** The options, plus the product's current value if it is no longer among them. */
const withCurrent = (offered: string[], current: string) =>
  current && !offered.includes(current) ? [...offered, current] : offered

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="grid min-w-0 content-start gap-4">
    <legend className="mb-3 font-semibold text-base">{title}</legend>
    {children}
  </fieldset>
)
