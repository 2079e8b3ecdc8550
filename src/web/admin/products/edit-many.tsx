import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { many } from '#web/admin/parts/figures.ts'
import { SelectInput, TextInput } from '#web/admin/parts/inputs.tsx'
import { sayFailed } from '#web/admin/query-client.ts'
import {
  type BulkChange,
  categoriesQuery,
  editProducts,
  type Product,
  type RefusedProduct,
} from '#web/admin/request/products.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { changeOf } from './bulk-change.ts'
import { availabilities, changes } from './bulk-change-fields.tsx'
import { mainCategories, subcategoriesOf } from './categories.ts'
import { noSale, SaleFields, saleOf } from './sale-fields.tsx'

/** Applies one change to all selected products. Refused products stay listed with the reason. */
export function EditMany({
  ids,
  first = 'percent',
  onClose,
}: {
  ids: string[]
  /** The kind of change selected at first. */
  first?: BulkChange['what']
  onClose: (changedAll: boolean) => void
}) {
  const form = useId()
  const queries = useQueryClient()
  const categories = useQuery(categoriesQuery).data ?? []
  const [what, setWhat] = useState(first)
  const [figure, setFigure] = useState('')
  const [main, setMain] = useState('')
  const [sub, setSub] = useState('')
  const [availability, setAvailability] = useState<Product['availability']>('Out of Stock')
  const [sale, setSale] = useState(noSale)
  const [error, setError] = useState<string>()
  const planned = saleOf(sale)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<RefusedProduct[]>()
  const change = useMutation({
    mutationFn: (wanted: BulkChange) => editProducts(ids, wanted),
    onSuccess: (answer) => {
      if (answer.changed > 0) toast.success(`${many(answer.changed, 'product')} updated successfully`)
      if (answer.refused.length === 0) onClose(true)
      else setRefused(answer.refused)
    },
    onError: (failure) => sayFailed('Failed to update products', failure),
    onSettled: () =>
      Promise.all(['products', 'dashboard', 'sellable'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (what === 'plan-sale') {
      if ('plan' in planned && !change.isPending) change.mutate(planned.plan)
      return
    }
    const wanted = changeOf({ what, figure, main, sub, availability })
    setError(typeof wanted === 'string' ? wanted : undefined)
    if (typeof wanted === 'object' && !change.isPending) change.mutate(wanted)
  }
  const close = () => onClose(false)

  return (
    <Dialog
      open
      size={what === 'plan-sale' ? 'md' : 'sm'}
      onClose={close}
      title={first === 'plan-sale' ? 'Plan a Sale' : 'Edit Products'}
      text={many(ids.length, 'product')}
      actions={
        refused ? (
          <Button size="sm" onClick={close}>
            Close
          </Button>
        ) : (
          <>
            <Button variant="outline" size="sm" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form={form} size="sm" busy={change.isPending}>
              {change.isPending ? 'Saving...' : 'Save Changes'}
            </Button>
          </>
        )
      }
    >
      {refused ? (
        <section role="alert" className="mt-4 rounded-control border border-red px-3 py-2">
          <h3 className="font-semibold text-red">{many(refused.length, 'product')} not changed</h3>
          <ul className="mt-1 grid max-h-48 gap-1 overflow-y-auto">
            {refused.map(({ id, title, error: reason }) => (
              <li key={id}>
                <span className="font-semibold">{title}</span>: {reason}
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <form id={form} noValidate className="mt-4 grid gap-4" onSubmit={submit}>
          <SelectInput
            label="Change"
            value={what}
            hint={changes[what].hint}
            onChange={(event) => {
              setWhat(event.target.value as BulkChange['what'])
              setError(undefined)
            }}
          >
            {Object.entries(changes).map(([name, { word }]) => (
              <option key={name} value={name}>
                {word}
              </option>
            ))}
          </SelectInput>
          {(what === 'price' || what === 'percent' || what === 'sale') && (
            <TextInput
              label={what === 'price' ? 'Price (৳)' : 'Per cent'}
              inputMode="decimal"
              value={figure}
              error={error}
              onChange={(event) => setFigure(event.target.value)}
            />
          )}
          {what === 'plan-sale' && (
            <SaleFields typed={sale} wrong={tried && 'wrong' in planned ? planned.wrong : {}} onChange={setSale} />
          )}
          {what === 'category' && (
            <>
              <SelectInput
                label="Category"
                value={main}
                error={error}
                onChange={(event) => {
                  setMain(event.target.value)
                  setSub('')
                }}
              >
                <option value="">Choose</option>
                {mainCategories(categories).map(({ slug, title }) => (
                  <option key={slug} value={slug}>
                    {title}
                  </option>
                ))}
              </SelectInput>
              <SelectInput
                label="Subcategory"
                value={sub}
                disabled={!main}
                onChange={(event) => setSub(event.target.value)}
              >
                <option value="">None</option>
                {subcategoriesOf(categories, main).map(({ slug, title }) => (
                  <option key={slug} value={slug}>
                    {title}
                  </option>
                ))}
              </SelectInput>
            </>
          )}
          {what === 'availability' && (
            <SelectInput
              label="Availability"
              value={availability}
              onChange={(event) => setAvailability(event.target.value as Product['availability'])}
            >
              {Object.entries(availabilities).map(([word, meaning]) => (
                <option key={word} value={word}>
                  {word}: {meaning.toLowerCase()}
                </option>
              ))}
            </SelectInput>
          )}
        </form>
      )}
    </Dialog>
  )
}
