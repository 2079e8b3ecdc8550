import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiRefusal } from '#web/admin/api.ts'
import { piecesIn, SelectInput, TextInput, takaIn } from '#web/admin/parts/inputs.tsx'
import { Pair } from '#web/admin/parts/pair.tsx'
import { useGuard } from '#web/admin/parts/use-guard.tsx'
import {
  type Arrangement,
  type StockLevel,
  type StockLevelsOfProduct,
  stockKeys,
  updateStockLevels,
} from '#web/admin/request/inventory.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { saySorry, variantName } from './stock-words.tsx'

const fields = {
  minStock: { label: 'Minimum', inputMode: 'numeric', hint: 'At this many or fewer it is low' },
  maxStock: { label: 'Maximum', inputMode: 'numeric', hint: 'Restock fills to 70% of it' },
  unitCost: { label: 'Unit cost (৳)', inputMode: 'decimal', hint: 'Value and profit are reckoned with it' },
  supplier: { label: 'Supplier', inputMode: 'text', hint: undefined },
  location: { label: 'Location', inputMode: 'text', hint: undefined },
} as const
type Name = keyof typeof fields
const names = Object.keys(fields) as Name[]

/** Minimum, maximum, unit cost, supplier and location of one variant or of all. Only touched fields are changed. */
export function ShelfSettings({ product }: { product: StockLevelsOfProduct }) {
  const queries = useQueryClient()
  const [scope, setScope] = useState('')
  const [touched, setTouched] = useState<Partial<Record<Name, string>>>({})
  const [said, setSaid] = useState<Record<string, string>>({})
  const chosen = product.shelves.filter(({ variantId }) => scope === '' || String(variantId) === scope)
  const changed = names.filter((name) => touched[name] !== undefined && touched[name] !== common(chosen, name))
  const guard = useGuard(changed.length > 0)
  const save = useMutation({
    mutationFn: updateStockLevels,
    onSuccess: () => {
      toast.success('Stock settings saved')
      setTouched({})
    },
    onError: (error) => {
      saySorry('Failed to save. Please try again.', error)
      if (error instanceof ApiRefusal) setSaid(error.fields)
    },
    onSettled: () => Promise.all(stockKeys.map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
  const submit = () => {
    const arrangement: Arrangement = {
      productId: product.productId,
      version: product.version,
      ...(scope !== '' && { variantIds: [Number(scope)] }),
    }
    const problems: Record<string, string> = {}
    for (const name of changed) {
      const text = touched[name]?.trim() ?? ''
      if (name === 'supplier' || name === 'location') arrangement[name] = text
      else {
        const figure = figureIn(name, text)
        if (figure === undefined) problems[name] = 'Please enter a number from 0 on'
        else arrangement[name] = figure
      }
    }
    setSaid(problems)
    if (Object.keys(problems).length === 0) save.mutate(arrangement)
  }
  const choose = (next: string) => {
    setScope(next)
    setTouched({})
    setSaid({})
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (changed.length > 0 && !save.isPending) submit()
      }}
    >
      {guard.question}
      {product.shelves.length > 1 && (
        <SelectInput label="For" className="sm:max-w-72" value={scope} onChange={(event) => choose(event.target.value)}>
          <option value="">All sizes and colours</option>
          {product.shelves.map((shelf) => (
            <option key={shelf.variantId} value={shelf.variantId}>
              {variantName(shelf)}
            </option>
          ))}
        </SelectInput>
      )}
      <Pair className="sm:grid-cols-3">
        {names.map((name) => {
          const { label, inputMode, hint } = fields[name]
          const now = common(chosen, name)
          return (
            <TextInput
              key={name}
              label={label}
              hint={hint}
              inputMode={inputMode}
              autoComplete="off"
              maxLength={120}
              placeholder={now === undefined ? 'differs' : ''}
              value={touched[name] ?? now ?? ''}
              error={said[name]}
              onChange={(event) => setTouched({ ...touched, [name]: event.target.value })}
            />
          )
        })}
        <div className="row-span-4 self-end">
          <Button type="submit" size="sm" disabled={changed.length === 0} busy={save.isPending}>
            {save.isPending ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </Pair>
    </form>
  )
}

/** The value that all stock levels share; undefined if they differ. */
function common(shelves: StockLevel[], name: Name): string | undefined {
  const [first] = shelves
  return first && shelves.every((shelf) => shelf[name] === first[name]) ? String(first[name]) : undefined
}

/** Parses pieces, or for `unitCost` taka; undefined if the text is neither. */
const figureIn = (name: 'minStock' | 'maxStock' | 'unitCost', text: string): number | undefined =>
  name === 'unitCost' ? takaIn(text) : piecesIn(text)
