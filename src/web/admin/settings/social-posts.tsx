import { useState } from 'react'
import { TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { imageSource } from '#web/admin/parts/thumb.tsx'
import type { Entry, Given } from '#web/admin/request/settings.ts'
import { t } from '#web/admin/translate.ts'
import { showPlaceholder } from '#web/ui/picture/broken-picture.ts'
import { BothLanguages } from './entry-fields.tsx'
import { EntryList } from './entry-list.tsx'
import { EntrySheet } from './entry-sheet.tsx'
import { PictureChoice } from './picture-choice.tsx'

const fresh: Given<'social-posts'> = { captionEn: '', captionBn: '', image: '', href: '' }
const givenOf = ({ captionEn, captionBn, image, href }: Entry<'social-posts'>) => ({
  captionEn,
  captionBn,
  image,
  href,
})

/** Editor for the images of the social media carousel. */
export default function SocialPosts() {
  return (
    <EntryList
      list="social-posts"
      title={t('Social posts')}
      word={t('social post')}
      text={t('The pictures that turn further down on the home page, in this order.')}
      emptyText={t('Without one the row is left out.')}
      nameOf={({ captionEn }) => `“${captionEn}”`}
      givenOf={givenOf}
      row={(entry) => (
        <div className="flex items-center gap-3">
          <img
            src={imageSource(entry.image, 160)}
            alt=""
            loading="lazy"
            onError={showPlaceholder}
            className="aspect-4/5 w-12 shrink-0 bg-mist object-cover"
          />
          <div className="grid min-w-0 gap-0.5">
            <p className="wrap-anywhere font-semibold">{entry.captionEn}</p>
            <p lang="bn" className="wrap-anywhere text-ink-soft">
              {entry.captionBn}
            </p>
            <p className="wrap-anywhere text-sm text-stone">{entry.href}</p>
          </div>
        </div>
      )}
      form={(opened) => <PostForm {...opened} />}
    />
  )
}

function PostForm({ entry, onClose }: { entry: Entry<'social-posts'> | undefined; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  return (
    <EntrySheet
      list="social-posts"
      word={t('social post')}
      entry={entry}
      begin={entry ? givenOf(entry) : fresh}
      onClose={onClose}
      ready={!busy}
    >
      {(draft) => {
        const { words, wrong, set } = draft
        return (
          <>
            <PictureChoice
              label={t('Picture')}
              hint={t('Upright, 4:5')}
              shape="tile"
              picture={words.image}
              error={wrong.image}
              onPick={(image) => set({ image })}
              onBusy={setBusy}
            />
            <BothLanguages draft={draft} name="caption" label={t('Caption')} maxLength={160} />
            <TextInput
              label={t('Where it leads')}
              hint={t('The product that it shows (/product/12), or the post with https://')}
              autoComplete="off"
              value={words.href}
              error={wrong.href}
              onChange={(event) => set({ href: event.target.value })}
            />
          </>
        )
      }}
    </EntrySheet>
  )
}
