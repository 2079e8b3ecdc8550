import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { newUuid } from '#shared/new-uuid.ts'
import { ApiRefusal } from '#web/admin/api.ts'
import { useUndoBulkTask } from '#web/admin/parts/bulk-tasks/use-undo-bulk-task.ts'
import { many } from '#web/admin/parts/figures.ts'
import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { type BulkChange, editProducts, type RefusedProduct } from '#web/admin/request/products.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { changeOf, emptyChange } from './bulk-change.ts'
import { BulkChangeFields, changeLabels } from './bulk-change-fields.tsx'
import { RefusedProducts } from './refused-products.tsx'
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
  const [what, setWhat] = useState(first)
  const [typed, setTyped] = useState(emptyChange)
  const [sale, setSale] = useState(noSale)
  const [error, setError] = useState<string>()
  const planned = saleOf(sale)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<RefusedProduct[]>()
  // Idempotency key: retrying after a lost answer applies the change once.
  const [idempotencyKey, setIdempotencyKey] = useState(newUuid)
  const undo = useUndoBulkTask().mutate
  const change = useMutation({
    mutationFn: (wanted: BulkChange) => editProducts(ids, wanted, idempotencyKey),
    onSuccess: (answer) => {
      // A background job handles very large selections; the list shows its progress.
      if (!('refused' in answer)) return onClose(true)
      if (answer.changed > 0)
        toast.success(t('{products} updated successfully', { products: many(answer.changed, 'product') }), {
          duration: 10_000,
          action: { label: t('Undo'), onPress: () => undo(answer.task.id) },
        })
      if (answer.refused.length === 0) onClose(true)
      else setRefused(answer.refused)
    },
    onError: (failure) => {
      toastFailure(t('Failed to update products'), failure)
      // An earlier change of this form used the key, and the list shows it. A new key applies this one on top.
      if (failure instanceof ApiRefusal && failure.code === 'key_reused') setIdempotencyKey(newUuid())
    },
    onSettled: () =>
      Promise.all(
        ['bulk-tasks', 'products', 'dashboard', 'sellable'].map((key) =>
          queries.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (what === 'plan-sale') {
      if ('plan' in planned && !change.isPending) change.mutate(planned.plan)
      return
    }
    const wanted = changeOf(what, typed)
    setError(typeof wanted === 'string' ? wanted : undefined)
    if (typeof wanted === 'object' && !change.isPending) change.mutate(wanted)
  }
  const close = () => onClose(false)

  return (
    <Dialog
      open
      size={what === 'plan-sale' ? 'md' : 'sm'}
      onClose={() => (change.isPending && !refused) || close()}
      title={first === 'plan-sale' ? t('Plan a Sale') : t('Edit Products')}
      text={many(ids.length, 'product')}
      actions={
        refused ? (
          <Button size="sm" onClick={close}>
            {t('Close')}
          </Button>
        ) : (
          <>
            <Button variant="outline" size="sm" onClick={close} disabled={change.isPending}>
              {t('Cancel')}
            </Button>
            <Button type="submit" form={form} size="sm" busy={change.isPending}>
              {change.isPending ? t('Saving...') : t('Save Changes')}
            </Button>
          </>
        )
      }
    >
      {refused ? (
        <RefusedProducts refused={refused} />
      ) : (
        <form id={form} noValidate className="mt-4 grid gap-4" onSubmit={submit}>
          <SelectInput
            label={t('Change')}
            value={what}
            hint={changeLabels[what].hint}
            onChange={(event) => {
              setWhat(event.target.value as BulkChange['what'])
              setTyped((now) => ({ ...now, attributeId: undefined }))
              setError(undefined)
            }}
          >
            {Object.entries(changeLabels).map(([name, { word }]) => (
              <option key={name} value={name}>
                {word}
              </option>
            ))}
          </SelectInput>
          {what === 'plan-sale' && (
            <SaleFields typed={sale} wrong={tried && 'wrong' in planned ? planned.wrong : {}} onChange={setSale} />
          )}
          <BulkChangeFields what={what} typed={typed} error={error} onChange={setTyped} />
        </form>
      )}
    </Dialog>
  )
}
