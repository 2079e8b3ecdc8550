import { type Closing, maxNotice } from '#domains/settings/staff-contract.ts'
import type { ContentLanguage } from '#shared/content-languages.ts'
import { TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { MomentInput } from '#web/admin/parts/inputs/moment-input.tsx'
import { t } from '#web/admin/translate.ts'
import { SettingsForm } from './settings-form.tsx'
import type { SettingsDraft } from './use-settings-draft.ts'

const none: Closing = { notice: { en: '', bn: '' }, opensAt: null }

/** Closes the shop to orders, with a notice, and opens it again. */
export default function CloseShop() {
  return (
    <SettingsForm
      title={t('Closed shop')}
      text={t(
        'While the shop is closed, shoppers look around, track orders and write to you, but cannot order. You can still enter orders by hand.',
      )}
    >
      {(draft) => <Fields draft={draft} />}
    </SettingsForm>
  )
}

function Fields({ draft }: { draft: SettingsDraft }) {
  const { closing } = draft.settings
  const before = draft.saved.closing
  const change = (part: Partial<Closing>) => draft.set('closing', { ...none, ...closing, ...part })
  const notice = (locale: ContentLanguage, label: string, example: string) => (
    <TextInput
      label={label}
      hint={example}
      lang={locale}
      maxLength={maxNotice}
      autoComplete="off"
      value={closing?.notice[locale] ?? ''}
      error={draft.wrong[`closing.notice.${locale}`]}
      onChange={({ target }) => change({ notice: { ...none.notice, ...closing?.notice, [locale]: target.value } })}
    />
  )
  return (
    <>
      <label className="flex min-h-11 items-start gap-3 py-1">
        <input
          type="checkbox"
          className="mt-0.5 size-5 shrink-0"
          checked={closing !== null}
          aria-describedby="closing-hint"
          onChange={({ target }) => draft.set('closing', target.checked ? (before ?? none) : null)}
        />
        <span>
          <span className="block font-semibold text-sm">{t('Close the shop')}</span>
          <span id="closing-hint" className="block text-sm text-stone">
            {t('The notice stands on top of every page, and in place of every button that buys')}
          </span>
        </span>
      </label>
      {closing && (
        <>
          {notice('en', t('Notice'), t('For example: We are back after Eid, on 2 June'))}
          {notice('bn', t('Notice in Bangla'), 'যেমন: ঈদের পর ২ জুন আমরা আবার আসছি')}
          <MomentInput
            label={t('Opens by itself')}
            hint={t('Dhaka’s time; empty: when you open it')}
            value={closing.opensAt}
            error={draft.wrong['closing.opensAt']}
            onChange={(opensAt) => change({ opensAt })}
          />
        </>
      )}
    </>
  )
}
