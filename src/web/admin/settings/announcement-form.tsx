import { formatMoney, toPaisa } from '#shared/money.ts'
import { TextInput } from '#web/admin/parts/inputs.tsx'
import type { Entry, Given } from '#web/admin/request/settings.ts'
import { t } from '#web/admin/translate.ts'
import { BothLanguages, Schedule } from './entry-fields.tsx'
import { EntrySheet } from './entry-sheet.tsx'
import { Notice } from './panel.tsx'

const threshold = '{threshold}'

const fresh: Given<'announcements'> = {
  textEn: '',
  textBn: '',
  link: '',
  isActive: true,
  showFrom: null,
  showUntil: null,
}

/** The fields of an entry that the form edits. */
export const givenOf = ({ textEn, textBn, link, isActive, showFrom, showUntil }: Entry<'announcements'>) => ({
  textEn,
  textBn,
  link,
  isActive,
  showFrom,
  showUntil,
})

/** Form for a new or an existing announcement, with a preview. */
export function AnnouncementForm({
  entry,
  freeDeliveryOver,
  onClose,
}: {
  entry: Entry<'announcements'> | undefined
  freeDeliveryOver: number | null
  onClose: () => void
}) {
  return (
    <EntrySheet
      list="announcements"
      word={t('announcement')}
      entry={entry}
      begin={entry ? givenOf(entry) : fresh}
      onClose={onClose}
    >
      {(draft) => {
        const { words, wrong, set } = draft
        const promises = (words.textEn + words.textBn).includes(threshold)
        return (
          <>
            <BothLanguages draft={draft} name="text" label={t('Text')} maxLength={120} />
            <p className="-mt-1 text-sm text-stone">
              {t('Where you write')} <code className="text-ink">{threshold}</code>
              {t(
                ', the sum stands above which delivery is free everywhere, in the figures of either language. Change it under Delivery Zones.',
              )}
            </p>
            <Preview texts={[words.textEn, words.textBn]} taka={freeDeliveryOver} />
            {promises && freeDeliveryOver === null && (
              <Notice>{t('Some zone is never free at the moment: this line is left out until each has a sum.')}</Notice>
            )}
            <TextInput
              label={t('Link')}
              hint={t('Where it leads: /collections/sale, or an address with https://. Empty: nowhere')}
              autoComplete="off"
              value={words.link}
              error={wrong.link}
              onChange={(event) => set({ link: event.target.value })}
            />
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5"
                checked={words.isActive}
                onChange={(event) => set({ isActive: event.target.checked })}
              />
              <span className="font-semibold text-sm">{t('Switched on')}</span>
            </label>
            <Schedule draft={draft} />
          </>
        )
      }}
    </EntrySheet>
  )
}

/** The bar as shoppers see it, in both languages. It has fixed colours, because the storefront has no dark mode. */
function Preview({ texts: [en, bn], taka }: { texts: [string, string]; taka: number | null }) {
  const line = (text: string, locale: 'en' | 'bn') =>
    text.replaceAll(threshold, taka === null ? '' : formatMoney(toPaisa(taka), locale))
  return (
    <section aria-label={t('Preview')} className="grid gap-px text-center text-sm">
      <p className="bg-[#15493f] px-3 py-2.5 text-[#f6efdf]">{line(en, 'en') || '…'}</p>
      <p lang="bn" className="bg-[#15493f] px-3 py-2.5 text-[#f6efdf]">
        {line(bn, 'bn') || '…'}
      </p>
    </section>
  )
}
