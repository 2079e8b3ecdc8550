import { inOfficeLanguage } from '#web/admin/parts/name-of.ts'
import { imageSource } from '#web/admin/parts/thumb.tsx'
import { t } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'
import { showPlaceholder } from '#web/ui/picture/broken-picture.ts'
import { EntryList } from '../entry-list.tsx'
import { EntryState } from '../entry-state.tsx'
import { BannerForm, givenOf } from './banner-form.tsx'

const titleOf = ({ titleEn, titleBn }: { titleEn: string; titleBn: string }) =>
  inOfficeLanguage({ en: titleEn, bn: titleBn })

/** Editor for the slides of the home page. */
export default function Banners() {
  return (
    <EntryList
      list="banners"
      title={t('Banners')}
      word={t('banner')}
      text={t(
        'The slides at the top of the home page, five at most, in this order. When more have their time, those that are featured keep their places.',
      )}
      emptyText={t('Without one the home page begins with the two large tiles.')}
      nameOf={(entry) => `“${titleOf(entry)}”`}
      givenOf={givenOf}
      hide={{
        isHidden: ({ isHidden }) => isHidden,
        given: (entry, isHidden) => ({ ...givenOf(entry), isHidden }),
      }}
      row={(entry) => (
        <div className="flex items-center gap-3">
          <img
            src={imageSource(entry.wide, 320)}
            alt=""
            loading="lazy"
            onError={showPlaceholder}
            className="aspect-[2400/1000] w-28 shrink-0 bg-mist object-cover max-sm:w-20"
          />
          <div className="grid min-w-0 gap-1">
            <p className="wrap-anywhere font-semibold">{titleOf(entry)}</p>
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <EntryState entry={entry} />
              {entry.featured && <Badge>{t('Featured')}</Badge>}
            </p>
          </div>
        </div>
      )}
      form={(opened) => <BannerForm {...opened} />}
    />
  )
}
