import { type FormEvent, type ReactNode, useId } from 'react'
import { channelLabels, type OrderChannel, orderChannels } from '#shared/orders/order-channel.ts'
import { useGuard } from '#web/admin/parts/hooks/use-guard.tsx'
import { SelectInput, TextArea } from '#web/admin/parts/inputs/inputs.tsx'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import type { OrderView } from '#web/admin/request/orders.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { EditTotals } from './edit/edit-totals.tsx'
import { useOrderEdit } from './edit/use-order-edit.ts'
import { useSaveEdit } from './edit/use-save-edit.ts'
import { PiecePicker } from './piece-picker.tsx'
import { PieceRows } from './piece-rows.tsx'
import { RecipientFields } from './recipient-fields.tsx'

/** Edits items, recipient and notes of an order that is not shipped yet. The new totals are previewed before saving. */
export function EditOrder({ order, onClose }: { order: OrderView; onClose: () => void }) {
  const formId = useId()
  const form = useOrderEdit(order)
  const { rows, who, edit } = form
  const changed = edit !== undefined
  const guard = useGuard(changed)
  const close = () => guard.close(onClose)
  const save = useSaveEdit({ guard, onClose, onRefused: form.showRefusal })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (edit && form.check() && !save.isPending) save.mutate(edit)
  }

  return (
    <Sheet
      open
      width="lg"
      saving={save.isPending}
      onClose={close}
      title={t('Edit {orderId}', { orderId: order.orderId })}
      foot={
        <>
          <Button variant="outline" size="sm" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={formId} size="sm" disabled={!changed || !form.isComplete} busy={save.isPending}>
            {save.isPending ? t('Saving...') : t('Save Changes')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-8 lg:grid-cols-2">
        <Part title={t('Pieces')}>
          {rows.length > 0 ? (
            <PieceRows rows={rows} exchange onChange={form.setRows} />
          ) : (
            <p className="text-red">{t('An order needs a piece. To take all of them out, cancel the order.')}</p>
          )}
          <PiecePicker onPick={form.add} />
          <EditTotals order={order} email={who.email.trim()} preview={form.preview} />
        </Part>
        <Part title={t('Customer')}>
          {order.source === 'staff' && (
            <SelectInput
              label={t('Reached us by')}
              value={form.channel}
              error={form.errors.channel}
              onChange={(event) => form.setChannel(event.target.value as OrderChannel)}
            >
              {!order.channel && <option value="">{t('Please choose')}</option>}
              {orderChannels.map((each) => (
                <option key={each} value={each}>
                  {translateServerText(channelLabels[each])}
                </option>
              ))}
            </SelectInput>
          )}
          <RecipientFields values={who} errors={form.errors} onChange={form.setWho} />
          <TextArea
            label={t('Note from the customer')}
            maxLength={500}
            value={form.notes}
            error={form.errors.notes}
            onChange={(event) => form.setNotes(event.target.value)}
          />
        </Part>
      </form>
      {guard.question}
    </Sheet>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="grid min-w-0 content-start gap-4">
    <legend className="mb-3 font-semibold text-base">{title}</legend>
    {children}
  </fieldset>
)
