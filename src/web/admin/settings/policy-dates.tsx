import { useQuery } from '@tanstack/react-query'
import { dhakaDay, formatDate } from '#shared/dates.ts'
import { TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { type PolicyText, settingsQuery } from '#web/admin/request/settings.ts'
import { language, t, translateServerText } from '#web/admin/translate.ts'
import { SettingsForm } from './settings-form.tsx'
import type { SettingsDraft } from './use-settings-draft.ts'

/** 'Last updated' dates of the policies. */
export default function PolicyDates() {
  const { data } = useQuery(settingsQuery)
  return (
    <SettingsForm
      title={t('Policy dates')}
      text={t(
        'Each policy says when it was last updated: the day its words changed, or a later day that you set here, when rates or rules in it changed.',
      )}
    >
      {(draft) => data?.policies.map((policy) => <PolicyDate key={policy.page} policy={policy} draft={draft} />)}
    </SettingsForm>
  )
}

function PolicyDate({ policy: { page, title, written }, draft }: { policy: PolicyText; draft: SettingsDraft }) {
  const { policyDates } = draft.settings
  const set = policyDates[page] ?? ''
  const shown = set > written ? set : written
  const change = (day: string) => {
    const { [page]: _, ...others } = policyDates
    draft.set('policyDates', day === '' ? others : { ...others, [page]: day })
  }
  return (
    <div className="grid gap-2 border-line border-t pt-4 sm:grid-cols-[1fr_12rem] sm:gap-6">
      <div>
        <h3 className="font-semibold">
          <a href={`/${page}`} target="_blank" rel="noreferrer" className="inline-block py-1 hover:underline">
            {translateServerText(title)}
          </a>
        </h3>
        <p className="text-ink-soft">
          {t('Says: Last updated {shown}', { shown: day(shown) })}
          {shown !== written && <> {t('(its words are of {written})', { written: day(written) })}</>}
        </p>
        {set !== '' && set <= written && (
          <p className="text-amber">{t('Its words are as new: the day set here does not count.')}</p>
        )}
      </div>
      <TextInput
        type="date"
        label={t('Updated on, for {title}', { title: translateServerText(title) })}
        labelHidden
        max={dhakaDay(new Date())}
        value={set}
        error={draft.wrong[`policyDates.${page}`]}
        onChange={(event) => change(event.target.value)}
      />
    </div>
  )
}

const day = (text: string) => formatDate(`${text}T12:00:00+06:00`, language)
