import { useId } from 'react'
import { readLocale } from '#shared/locales.ts'
import { channelLabels, type OrderChannel, orderChannels } from '#shared/orders/order-channel.ts'
import { taka } from '#web/admin/parts/figures.ts'
import { SelectInput, TextArea, TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { StoredBefore } from '#web/admin/parts/stored-before.tsx'
import { t, translateServerText } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { ForeseenDecision } from './cod/foreseen-decision.tsx'
import { KnownCustomer } from './enter/known-customer.tsx'
import { TotalsList } from './enter/totals-list.tsx'
import { useNewOrder } from './enter/use-new-order.ts'
import { PiecePicker } from './piece-picker.tsx'
import { PieceRows } from './piece-rows.tsx'
import { RecipientFields } from './recipient-fields.tsx'

/** Enters an order for a customer who calls or writes. A returning customer is found by phone number. */
export function NewOrder({ onClose, onPlaced }: { onClose: () => void; onPlaced: (orderId: string) => void }) {
  const id = useId()
  const { rows, who, channel, notes, locale, totals, errors, problem, place, guard, ...form } = useNewOrder(onPlaced)
  const { submit, know, add, setRows, setWho, setChannel, setNotes, setLocale } = form
  return (
    <Sheet
      open
      form
      width="lg"
      saving={place.isPending}
      onClose={onClose}
      title={t('New Order')}
      foot={
        <>
          <p className="mr-auto font-semibold tabular-nums" aria-live="polite">
            {rows.length > 0 && t('Total {total}', { total: taka(totals.total) })}
          </p>
          <Button variant="outline" size="sm" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={id} size="sm" busy={place.isPending}>
            {place.isPending ? t('Processing...') : t('Place Order')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-8 lg:grid-cols-2">
        <fieldset className="grid min-w-0 content-start gap-4">
          <legend className="mb-3 font-semibold text-base">{t('Customer')}</legend>
          <SelectInput
            label={t('Reached us by')}
            required
            value={channel}
            error={errors.channel}
            onChange={(event) => setChannel(event.target.value as OrderChannel | '')}
          >
            <option value="">{t('Please choose')}</option>
            {orderChannels.map((each) => (
              <option key={each} value={each}>
                {translateServerText(channelLabels[each])}
              </option>
            ))}
          </SelectInput>
          <TextInput
            label={t('Phone')}
            required
            type="tel"
            maxLength={40}
            autoComplete="off"
            value={who.phone}
            error={errors.phone}
            onChange={(event) => setWho({ ...who, phone: event.target.value })}
          />
          <KnownCustomer phone={who.phone} onTake={know} />
          <RecipientFields
            withoutPhone
            values={who}
            errors={errors}
            onChange={(change) => setWho({ ...who, ...change })}
          />
          <SelectInput
            label={t('Mails and documents in')}
            value={locale}
            onChange={(event) => setLocale(readLocale(event.target.value))}
          >
            <option value="bn">{t('Bangla')}</option>
            <option value="en">{t('English')}</option>
          </SelectInput>
          <TextArea
            label={t('Note from the customer')}
            optional={t('optional')}
            maxLength={500}
            value={notes}
            onChange={(event) => setNotes(event.target.value)}
          />
        </fieldset>
        <fieldset className="grid min-w-0 content-start gap-4">
          <legend className="mb-3 font-semibold text-base">{t('Pieces')}</legend>
          <PiecePicker onPick={add} />
          {rows.length > 0 && <PieceRows rows={rows} onChange={setRows} />}
          <StoredBefore
            error={place.error}
            detail="orderId"
            label={(orderId) => t('Order {orderId}', { orderId })}
            onOpen={onPlaced}
          />
          {problem && (
            <p role="alert" className="text-red">
              {problem}
            </p>
          )}
          {rows.length > 0 && <TotalsList who={who} totals={totals} />}
          {totals.arrival && <p className="text-right text-ink-soft">{totals.arrival}</p>}
          <ForeseenDecision who={who} rows={rows} />
        </fieldset>
      </form>
      {guard.question}
    </Sheet>
  )
}
