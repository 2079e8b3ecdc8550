import { useId } from 'react'
import { moment } from '#web/admin/parts/figures.ts'
import { SelectInput, TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { touchHeight } from '#web/admin/parts/touch-height.ts'
import type { CourierAccount } from '#web/admin/request/couriers/courier-accounts.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CourierHealth } from './courier-health.tsx'
import { CredentialField } from './credential-field.tsx'
import { AreasLink, PickupStores } from './pickup-stores.tsx'
import { useAccountForm } from './use-account-form.ts'
import { UseSimulator } from './use-simulator.tsx'
import { Webhook } from './webhook.tsx'

/** Settings of one courier: whether and how the shop books with it, its credentials, webhook and health. */
export function CourierCard({
  account,
  onUnsaved,
}: {
  account: CourierAccount
  onUnsaved: (isUnsaved: boolean) => void
}) {
  const id = useId()
  const form = useAccountForm(account, onUnsaved)
  const { name, fields, updatedAt, updatedBy } = account
  const { values, errors, set } = form
  return (
    <section aria-labelledby={id} className="grid gap-5 rounded-control border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={id} className="font-semibold text-base">
          {name}
        </h3>
        <Badge tone={account.isActive ? 'green' : 'plain'}>{account.isActive ? t('On') : t('Off')}</Badge>
        {account.mode !== 'live' && <Badge tone="amber">{modeNames[account.mode]}</Badge>}
        {updatedAt && (
          <p className="text-sm text-stone">
            {t('Saved {updatedAt} by {updatedBy}', {
              updatedAt: moment(updatedAt),
              updatedBy: translateServerText(updatedBy),
            })}
          </p>
        )}
      </div>
      <UseSimulator account={account} isBusy={form.isChanged || form.isSaving} />
      <form
        ref={form.form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (form.isChanged && !form.isSaving) form.submit()
        }}
      >
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0"
            checked={values.isActive}
            onChange={(event) => set('isActive', { isActive: event.target.checked })}
          />
          <span className="font-semibold text-sm">{t('Book with {name}', { name })}</span>
        </label>
        <Mode account={account} form={form} />
        {fields.map((field) => (
          <CredentialField
            key={`${field.name} ${form.round}`}
            field={field}
            value={values.credentials[field.name]}
            error={errors[`credentials.${field.name}`]}
            onChange={(value) => set(`credentials.${field.name}`, { credentials: { [field.name]: value } })}
          />
        ))}
        <div className="flex flex-wrap gap-2 max-sm:*:grow">
          <Button type="submit" size="sm" className={touchHeight} busy={form.isSaving} disabled={!form.isChanged}>
            {form.isSaving ? t('Saving...') : t('Save {name}', { name })}
          </Button>
          <Button
            variant="outline"
            size="sm"
            className={touchHeight}
            onClick={form.clear}
            disabled={!form.isChanged || form.isSaving}
          >
            {t('Discard')}
          </Button>
        </div>
      </form>
      <Webhook account={account} isBusy={form.isSaving} onRenew={form.renewSecret} />
      <PickupStores
        account={account}
        value={values.credentials[account.storeField ?? ''] ?? storeOf(account)}
        onDefault={(field, id) => set(`credentials.${field}`, { credentials: { [field]: id } })}
      />
      <AreasLink account={account} />
      <CourierHealth account={account} />
    </section>
  )
}

/** The saved default store. */
const storeOf = ({ fields, storeField }: CourierAccount): string =>
  fields.find(({ name }) => name === storeField)?.value ?? ''

const modeNames = { live: t('Live'), test: t('Test'), simulator: t('Simulator') }

function Mode({
  account: { name, hasTestMode },
  form: { values, errors, set },
}: {
  account: CourierAccount
  form: ReturnType<typeof useAccountForm>
}) {
  const hints = {
    live: t('Each booking is a real parcel.'),
    test: t('Bookings go to the sandbox of {name}.', { name }),
    simulator: t('Bookings stay on this machine.'),
  }
  return (
    <>
      <SelectInput
        label={t('Mode')}
        hint={hints[values.mode]}
        error={errors.mode}
        value={values.mode}
        onChange={({ target }) => set('mode', { mode: target.value as CourierAccount['mode'] })}
      >
        <option value="live">{modeNames.live}</option>
        {(hasTestMode || values.mode === 'test') && <option value="test">{modeNames.test}</option>}
        <option value="simulator">{modeNames.simulator}</option>
      </SelectInput>
      {values.mode === 'simulator' && (
        <TextInput
          label={t('Address of the simulator')}
          hint={
            <>
              <code>npm run simulate</code> {t('starts it and tells its address.')}
            </>
          }
          type="url"
          maxLength={200}
          autoComplete="off"
          error={errors.simulatorUrl}
          value={values.simulatorUrl}
          onChange={(event) => set('simulatorUrl', { simulatorUrl: event.target.value })}
        />
      )}
    </>
  )
}
