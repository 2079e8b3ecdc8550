import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, dhakaDay } from '#shared/dates.ts'
import { ApiRefusal } from '#web/admin/api.ts'
import { FormDialog } from '#web/admin/parts/form-dialog.tsx'
import { SelectInput, TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { takaIn } from '#web/admin/parts/inputs/parse-number.ts'
import { inOfficeLanguage } from '#web/admin/parts/name-of.ts'
import { Pair } from '#web/admin/parts/pair.tsx'
import { toastReason } from '#web/admin/query-client.ts'
import { type OfficeZones, planPrice, zonesQuery } from '#web/admin/request/delivery-zones.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'

type Zone = OfficeZones['zones'][number]
const typedOf = ({ price, perKg, freeOver, codFee }: Zone) => ({
  ...{ price: String(price), perKg: String(perKg), codFee: String(codFee) },
  freeOver: freeOver === null ? '' : String(freeOver),
})
const labels = {
  price: t('Price (৳)'),
  perKg: t('Per further kilogram (৳)'),
  codFee: t('Cash on delivery (৳)'),
  freeOver: t('Free above (৳)'),
}
const fields = ['price', 'perKg', 'codFee', 'freeOver'] as const

/** Schedules the price of a zone from a day on, prefilled with the current price. */
export function PlanPrice({ zones, onClose }: { zones: Zone[]; onClose: () => void }) {
  const queries = useQueryClient()
  const [first] = zones
  const [zone, setZone] = useState(first)
  const [from, setFrom] = useState('')
  const [typed, setTyped] = useState(first ? typedOf(first) : { price: '', perKg: '0', freeOver: '', codFee: '0' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const plan = useMutation({
    mutationFn: planPrice,
    onSuccess: () => {
      toast.success(t('Price planned'))
      onClose()
    },
    onError: (error) => {
      setErrors(error instanceof ApiRefusal ? error.fields : {})
      toastReason(t('Failed to change the planned prices'), error)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: zonesQuery.queryKey }),
  })
  const submit = () => {
    const [price, perKg, codFee] = [takaIn(typed.price), takaIn(typed.perKg), takaIn(typed.codFee)]
    const freeOver = typed.freeOver.trim() === '' ? null : takaIn(typed.freeOver)
    const wrong: Record<string, string> = {}
    if (from === '') wrong.from = t('Please choose a day')
    for (const [field, amount] of Object.entries({ price, perKg, codFee, freeOver }))
      if (amount === undefined) wrong[field] = t('Please enter an amount in taka')
    setErrors(wrong)
    if (!zone || Object.keys(wrong).length > 0) return
    if (price === undefined || perKg === undefined || codFee === undefined || freeOver === undefined) return
    plan.mutate({ zoneId: zone.id, from, price, perKg, codFee, freeOver })
  }
  return (
    <FormDialog
      title={t('Plan a price')}
      text={t('Until that day everything stays as it is.')}
      yes={t('Plan')}
      busyYes={t('Saving…')}
      busy={plan.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Pair>
        <SelectInput
          label={t('Zone')}
          value={String(zone?.id ?? '')}
          onChange={(event) => {
            const chosen = zones.find(({ id }) => String(id) === event.target.value)
            setZone(chosen)
            if (chosen) setTyped(typedOf(chosen))
          }}
        >
          {zones.map(({ id, name }) => (
            <option key={id} value={id}>
              {inOfficeLanguage(name)}
            </option>
          ))}
        </SelectInput>
        <TextInput
          label={t('From')}
          type="date"
          min={addDays(dhakaDay(new Date()), 1)}
          value={from}
          error={errors.from}
          onChange={(event) => setFrom(event.target.value)}
        />
      </Pair>
      <Pair>
        {fields.map((field) => (
          <TextInput
            key={field}
            label={labels[field]}
            optional={field === 'freeOver' ? t('empty: never') : undefined}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            value={typed[field]}
            error={errors[field]}
            onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
          />
        ))}
      </Pair>
    </FormDialog>
  )
}
