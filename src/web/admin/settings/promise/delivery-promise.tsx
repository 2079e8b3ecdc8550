import { weekdayName } from '#shared/promise/promise-texts.ts'
import { TextInput } from '#web/admin/parts/inputs.tsx'
import { Group, SwitchField } from '../settings-fields.tsx'
import { SettingsForm } from '../settings-form.tsx'
import type { SettingsDraft } from '../use-settings-draft.ts'
import { Holidays } from './holidays.tsx'

/** By which day orders are promised to arrive: cut-off, days off and holidays. */
export default function DeliveryPromise() {
  return (
    <SettingsForm
      title="Delivery promise"
      text="Pages, mails and orders say by which day a parcel arrives. How long it takes is what your own parcels of the last 90 days took, from 20 in a district on; until then the hours of the delivery zone."
    >
      {(draft) => (
        <>
          <SwitchField
            draft={draft}
            name="showDeliveryPromise"
            label="Show the delivery promise"
            hint="Otherwise pages show the hours of the delivery zone, and new orders are promised nothing"
          />
          <Group title="The week">
            <TextInput
              type="time"
              label="Cut-off time"
              hint="Orders before it leave on the same day; later ones on the next"
              className="sm:max-w-48"
              required
              value={draft.settings.cutOffTime}
              error={draft.wrong.cutOffTime}
              onChange={({ target: { value } }) =>
                value ? draft.set('cutOffTime', value) : draft.refuse('cutOffTime', 'Please enter a time')
              }
            />
            <DaysOff draft={draft} />
          </Group>
          <Group title="Holidays and festivals">
            <p className="-mt-2 text-ink-soft">
              The public holidays are there. Dates by the moon are marked as expected: correct them when they are
              announced.
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
      <legend className="mb-1 font-semibold text-sm">Days off: nothing leaves, nothing is delivered</legend>
      <div className="flex flex-wrap gap-x-5">
        {[0, 1, 2, 3, 4, 5, 6].map((day) => (
          <label key={day} className="flex min-h-11 items-center gap-2 pointer-fine:min-h-9">
            <input
              type="checkbox"
              className="size-5"
              checked={days.includes(day)}
              onChange={(event) => change(day, event.target.checked)}
            />
            {weekdayName(day)}
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
