import type { Account, SavedAddress } from '#domains/customers/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Checkbox, Input, Textarea } from '#web/ui/field.tsx'
import { PlacePicker } from '#web/ui/place/place-picker.tsx'
import { FormError, Submit } from './auth-layout.tsx'
import { type AddressList, useAddressForm } from './use-address-form.ts'

type Props = {
  /** null: a new one, prefilled with the customer's name and phone. */
  address: SavedAddress | null
  account: Account
  onClose: () => void
  onSaved: (list: AddressList) => void
}

export function AddressDialog({ address, account, onClose, onSaved }: Props) {
  const form = useAddressForm(address, account, onSaved)
  const { values, errors, formRef, wiring, change, leave, isDefault, setDefault, isBusy, error, submit } = form

  return (
    <Dialog
      open
      onClose={() => isBusy || onClose()}
      title={address ? m.addresses_edit_title() : m.addresses_new_title()}
      size="md"
    >
      <form ref={formRef} noValidate onSubmit={submit} className="field-row mt-0! grid gap-x-5 sm:grid-cols-2">
        <Input
          {...wiring('label')}
          label={m.addresses_label()}
          optional={m.checkout_optional()}
          hint={m.addresses_label_hint()}
          autoComplete="off"
          required={false}
          className="sm:col-span-2"
        />
        <Input {...wiring('fullName')} label={m.checkout_full_name()} autoComplete="name" className="sm:col-span-2" />
        <Input {...wiring('phone')} label={m.checkout_phone()} type="tel" inputMode="tel" autoComplete="tel" />
        <Input
          {...wiring('altPhone')}
          label={m.checkout_alt_phone()}
          optional={m.checkout_optional()}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          required={false}
        />
        <div className="sm:col-span-2">
          <PlacePicker
            id="address"
            value={values}
            onChange={({ district, thana }) => change({ district, thana })}
            onBlur={leave}
            errors={errors}
          />
        </div>
        <Textarea
          {...wiring('address')}
          label={m.checkout_address()}
          hint={m.checkout_address_hint()}
          rows={3}
          autoComplete="street-address"
          className="sm:col-span-2"
        />
        {!address?.isDefault && (
          <Checkbox
            label={m.addresses_make_default()}
            checked={isDefault}
            onChange={(event) => setDefault(event.target.checked)}
            className="sm:col-span-2"
          />
        )}
        <div className="grid gap-4 sm:col-span-2">
          <FormError>{error}</FormError>
          <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
            <Button variant="outline" onClick={onClose} disabled={isBusy}>
              {m.cancel()}
            </Button>
            <Submit busy={isBusy}>{isBusy ? m.account_saving() : m.addresses_save()}</Submit>
          </div>
        </div>
      </form>
    </Dialog>
  )
}
