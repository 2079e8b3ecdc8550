import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiRefusal } from '#web/admin/api.ts'
import { useFrozen } from '#web/admin/parts/hooks/use-frozen.ts'
import { useGuard } from '#web/admin/parts/hooks/use-guard.tsx'
import { SelectInput, TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { Pair } from '#web/admin/parts/pair.tsx'
import { withoutSent } from '#web/admin/parts/without-sent.ts'
import { toastRefusal } from '#web/admin/query-client.ts'
import {
  type Arrangement,
  type StockLevelsOfProduct,
  stockKeys,
  updateStockLevels,
} from '#web/admin/request/inventory.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { variantName } from './stock-labels.tsx'
import { arrangementOf, commonValue, type SettingName, settingFields, settingNames } from './stock-settings.ts'

type Touched = Partial<Record<SettingName, string>>

/** Minimum, maximum, unit cost, supplier and location of one variant or of all. Only touched fields are changed. */
export function StockLevelSettings({ product: live }: { product: StockLevelsOfProduct }) {
  const queries = useQueryClient()
  const [scope, setScope] = useState('')
  const [touched, setTouched] = useState<Touched>({})
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [product, renew] = useFrozen(live, Object.keys(touched).length > 0)
  const chosen = product.stockLevels.filter(({ variantId }) => scope === '' || String(variantId) === scope)
  const changed = settingNames.filter(
    (name) => touched[name] !== undefined && touched[name] !== commonValue(chosen, name),
  )
  const guard = useGuard(changed.length > 0)
  const save = useMutation({
    mutationFn: ({ arrangement }: { arrangement: Arrangement; sent: Touched }) => updateStockLevels(arrangement),
    onSuccess: (_, { sent }) => {
      toast.success(t('Stock settings saved'))
      // Keeps edits made during the save, now based on the version that it created.
      setTouched((now) => withoutSent(now, sent))
      renew()
    },
    onError: (error) => {
      toastRefusal(t('Failed to save. Please try again.'), error)
      if (!(error instanceof ApiRefusal)) return
      if (error.status === 409) renew()
      setErrors(error.fields)
    },
    onSettled: () => Promise.all(stockKeys.map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
  const submit = () => {
    const { arrangement, problems } = arrangementOf({
      product,
      variantId: scope === '' ? undefined : Number(scope),
      changed: changed.map((name) => [name, touched[name] ?? '']),
    })
    setErrors(problems)
    if (Object.keys(problems).length === 0) save.mutate({ arrangement, sent: touched })
  }
  const choose = (next: string) => {
    setScope(next)
    setTouched({})
    setErrors({})
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
      {product.stockLevels.length > 1 && (
        <SelectInput
          label={t('For')}
          className="sm:max-w-72"
          value={scope}
          disabled={save.isPending}
          onChange={({ target: { value } }) => guard.close(() => choose(value))}
        >
          <option value="">{t('All sizes and colours')}</option>
          {product.stockLevels.map((stockLevel) => (
            <option key={stockLevel.variantId} value={stockLevel.variantId}>
              {variantName(stockLevel)}
            </option>
          ))}
        </SelectInput>
      )}
      <Pair className="sm:grid-cols-3">
        {settingNames.map((name) => {
          const { label, inputMode, hint } = settingFields[name]
          const now = commonValue(chosen, name)
          return (
            <TextInput
              key={name}
              label={label}
              hint={hint}
              inputMode={inputMode}
              autoComplete="off"
              maxLength={120}
              placeholder={now === undefined ? t('differs') : ''}
              value={touched[name] ?? now ?? ''}
              error={errors[name]}
              onChange={(event) => setTouched({ ...touched, [name]: event.target.value })}
            />
          )
        })}
        <div className="row-span-4 self-end">
          <Button type="submit" size="sm" disabled={changed.length === 0} busy={save.isPending}>
            {save.isPending ? t('Saving...') : t('Save')}
          </Button>
        </div>
      </Pair>
    </form>
  )
}
