import { weekdayName } from '#shared/promise/promise-texts.ts'
import { TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { language, t } from '#web/admin/translate.ts'
import { Group, SwitchField } from '../settings-fields.tsx'
import { SettingsForm } from '../settings-form.tsx'
import type { SettingsDraft } from '../use-settings-draft.ts'
import { Holidays } from './holidays.tsx'

/** By which day orders are promised to arrive: cut-off, days off and holidays. */
export default function DeliveryPromise() {
  return (
    <SettingsForm
      title={t('Delivery promise')}
      text={t(
        'Pages, mails and orders say by which day a parcel arrives. How long it takes is what your own parcels of the last 90 days took, from 20 in a district on; until then the hours of the delivery zone.',
      )}
    >
      {(draft) => (
        <>
          <SwitchField
            draft={draft}
            name="showDeliveryPromise"
            label={t('Show the delivery promise')}
            hint={t('Otherwise pages show the hours of the delivery zone, and new orders are promised nothing')}
          />
          <Group title={t('The week')}>
            <TextInput
              type="time"
              label={t('Cut-off time')}
              hint={t('Orders before it leave on the same day; later ones on the next')}
              className="sm:max-w-48"
              required
              value={draft.settings.cutOffTime}
              error={draft.wrong.cutOffTime}
              onChange={({ target: { value } }) =>
                value ? draft.set('cutOffTime', value) : draft.refuse('cutOffTime', t('Please enter a time'))
              }
            />
            <DaysOff draft={draft} />
          </Group>
          <Group title={t('Holidays and festivals')}>
            <p className="-mt-2 text-ink-soft">
              {t(
                'The public holidays are there. Dates by the moon are marked as expected: correct them when they are announced.',
              )}
            </p>
            <Holidays draft={draft} />
          </Group>
        </>
      )}
    </SettingsForm>
  )
}

function DaysOff({ draft }: { draft: SettingsDraft }) {
  const days = draft.settings.weeklyDaysOff
  const change = (day: number, isOff: boolean) =>
    draft.set(
      'weeklyDaysOff',
      [0, 1, 2, 3, 4, 5, 6].filter((each) => (each === day ? isOff : days.includes(each))),
    )
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-sm">{t('Days off: nothing leaves, nothing is delivered')}</legend>
      <div className="flex flex-wrap gap-x-5">
        {[0, 1, 2, 3, 4, 5, 6].map((day) => (
          <label key={day} className="flex min-h-11 items-center gap-2 pointer-fine:min-h-9">
            <input
              type="checkbox"
              className="size-5"
              checked={days.includes(day)}
              onChange={(event) => change(day, event.target.checked)}
            />
            {weekdayName(day, language)}
          </label>
        ))}
      </div>
      {draft.wrong.weeklyDaysOff && (
        <p role="alert" className="text-red text-sm">
          {draft.wrong.weeklyDaysOff}
        </p>
      )}
    </fieldset>
  )
}
