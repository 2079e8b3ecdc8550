import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CodBlockKind } from '#shared/cod/cod-outcome.ts'
import { dhakaDay } from '#shared/dates.ts'
import { ApiRefusal } from '#web/admin/api.ts'
import { many } from '#web/admin/parts/figures.ts'
import { FormDialog } from '#web/admin/parts/form-dialog.tsx'
import { SelectInput, TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { takaIn } from '#web/admin/parts/inputs/parse-number.ts'
import { PlaceFields } from '#web/admin/parts/inputs/place-fields.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { createBlock, type NewBlock } from '#web/admin/request/cod-rules.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { type BlockDraft, endIn, newBlock, targetIn } from './block-draft.ts'
import { BlockFields } from './block-fields.tsx'
import { blockKindLabels } from './outcome-labels.ts'

type Props = {
  onClose: () => void
  /** The order whose phone, address or browser is blocked; missing: a number or an address is typed. */
  order?: { orderId: string; hasBrowser: boolean; hasAddress: boolean }
}

/** Blocks a phone number, an address or a browser. The end has to be chosen. */
export function BlockDialog({ onClose, order }: Props) {
  const queries = useQueryClient()
  const [draft, setDraft] = useState<BlockDraft>(newBlock)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const set = (change: Partial<BlockDraft>) => {
    setDraft({ ...draft, ...change })
    setErrors({})
  }
  const enter = useMutation({
    mutationFn: (block: NewBlock) => createBlock(block),
    onSuccess: ({ block, openOrders }) => {
      const open = openOrders.length
      toast.success(t('{blockKind} blocked', { blockKind: blockKindLabels[block.kind] }))
      if (open > 0)
        toast.info(
          t('{orders} placed before: {list}', {
            orders: many(open, 'open order'),
            list: openOrders.slice(0, 3).join(', '),
          }),
        )
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiRefusal) setErrors(error.fields)
      toastFailure(t('Failed to block'), error)
    },
    onSettled: () =>
      Promise.all([['cod-blocks'], ['orders', 'cod']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
  const submit = () => {
    const { target, errors: wrong } = targetIn(draft, order?.orderId)
    const { outcome, advance, advanceIn, reason, ends, lastDay, whyEndless } = draft
    const amount = outcome === 'advance' ? takaIn(advance) : undefined
    if (outcome === 'advance' && amount === undefined) wrong.advanceAmount = t('Please enter the advance')
    if (reason.trim() === '') wrong.reason = t('Please give a reason')
    if (ends === 'day' && lastDay === '') wrong.endsOn = t('Please select the last day')
    if (ends === 'lifted' && whyEndless.trim() === '') wrong.whyEndless = t('Please say why it shall never end')
    setErrors(wrong)
    if (Object.keys(wrong).length > 0 || !target) return
    enter.mutate({
      target,
      outcome,
      ...(amount !== undefined && { [advanceIn === 'percent' ? 'advancePercent' : 'advanceAmount']: amount }),
      reason: reason.trim(),
      endsOn: endIn(draft, dhakaDay(new Date())),
      ...(ends === 'lifted' && { whyEndless: whyEndless.trim() }),
    })
  }
  const kinds: CodBlockKind[] = order
    ? ['phone', ...(order.hasAddress ? ['address' as const] : []), ...(order.hasBrowser ? ['browser' as const] : [])]
    : ['phone', 'address']
  return (
    <FormDialog
      title={order ? t('Block this buyer') : t('Add a block')}
      text={t('The buyer is not told the reason.')}
      size="md"
      yes={t('Block')}
      busy={enter.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectInput
        label={t('What is blocked')}
        hint={
          draft.kind === 'browser'
            ? t('Every order from the browser that placed this one, until its cookies are deleted')
            : undefined
        }
        value={draft.kind}
        onChange={(event) => set({ kind: event.target.value as CodBlockKind })}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {blockKindLabels[kind]}
          </option>
        ))}
      </SelectInput>
      {!order && draft.kind === 'phone' && (
        <TextInput
          label={t('Phone number')}
          type="tel"
          autoComplete="off"
          maxLength={40}
          value={draft.phone}
          error={errors.phone ?? errors['target.phone']}
          onChange={(event) => set({ phone: event.target.value })}
        />
      )}
      {!order && draft.kind === 'address' && (
        <>
          <PlaceFields
            id="block-place"
            value={draft.place}
            errors={{
              district: errors.district ?? errors['target.district'],
              thana: errors.thana ?? errors['target.thana'],
            }}
            onChange={(place) => set({ place })}
          />
          <TextInput
            label={t('Address')}
            hint={t('House, road and area, as orders name it. Capitals, blanks and punctuation do not matter')}
            autoComplete="off"
            maxLength={220}
            value={draft.address}
            error={errors.address ?? errors['target.address']}
            onChange={(event) => set({ address: event.target.value })}
          />
        </>
      )}
      <BlockFields {...{ draft, set, errors }} />
    </FormDialog>
  )
}
