import { t } from '#web/admin/translate.ts'
import { AnnouncementForm, givenOf } from './announcement-form.tsx'
import { EntryList } from './entry-list.tsx'
import { EntryState } from './entry-state.tsx'

/** Announcements in the bar above the header of every page. */
export default function Announcements() {
  return (
    <EntryList
      list="announcements"
      title={t('Announcements')}
      word={t('announcement')}
      text={t('They follow one another above the header of every page, three seconds each, in this order.')}
      emptyText={t('Without one the bar above the header is left out.')}
      nameOf={({ textEn }) => `“${textEn}”`}
      givenOf={givenOf}
      hide={{
        isHidden: ({ isActive }) => !isActive,
        given: (entry, isHidden) => ({ ...givenOf(entry), isActive: !isHidden }),
      }}
      row={(entry) => (
        <div className="grid gap-0.5">
          <p className="wrap-anywhere font-semibold">{entry.textEn}</p>
          <p lang="bn" className="wrap-anywhere text-ink-soft">
            {entry.textBn}
          </p>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-stone">
            <EntryState entry={entry} />
            {entry.link && <span className="wrap-anywhere">{entry.link}</span>}
          </p>
        </div>
      )}
      form={(opened) => <AnnouncementForm {...opened} />}
    />
  )
}
