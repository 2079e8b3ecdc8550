import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { imageSource } from '#web/admin/parts/thumb.tsx'
import { categoriesQuery } from '#web/admin/request/products.ts'
import type { Entry, Given } from '#web/admin/request/settings.ts'
import { t } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'
import { showPlaceholder } from '#web/ui/picture/broken-picture.ts'
import { BothLanguages } from './entry-fields.tsx'
import { EntryList } from './entry-list.tsx'
import { EntrySheet } from './entry-sheet.tsx'
import { PictureChoice } from './picture-choice.tsx'

/** Number of tiles that the home page shows. */
const maxTiles = 6

type Tile = Entry<'featured-categories'>

const fresh: Given<'featured-categories'> = { slug: '', titleEn: '', titleBn: '', image: '' }
const givenOf = ({ slug, titleEn, titleBn, image }: Tile) => ({ slug, titleEn, titleBn, image })

/** Editor for the tiles of the category grid. */
export default function FeaturedCategories() {
  const { data: categories } = useQuery(categoriesQuery)
  const leadsOn = ({ slug }: Tile) => !categories || categories.some((each) => each.slug === slug)
  return (
    <EntryList
      list="featured-categories"
      title={t('Featured categories')}
      word={t('featured category')}
      text={t(
        'The tiles of the category grid on the home page: the first six of this list whose categories the shop shows.',
      )}
      emptyText={t('Without one the grid is left out.')}
      nameOf={({ titleEn }) => titleEn}
      givenOf={givenOf}
      row={(entry, entries) => (
        <div className="flex items-center gap-3">
          <img
            src={imageSource(entry.image, 160)}
            alt=""
            loading="lazy"
            onError={showPlaceholder}
            className="aspect-4/5 w-12 shrink-0 bg-mist object-cover"
          />
          <div className="grid min-w-0 gap-1">
            <p className="wrap-anywhere font-semibold">
              {entry.titleEn} <span lang="bn">{entry.titleBn}</span>
            </p>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-stone">
              <PlaceBadge leadsOn={leadsOn(entry)} place={entries.filter(leadsOn).indexOf(entry)} />
              <span className="wrap-anywhere">{entry.href}</span>
            </p>
          </div>
        </div>
      )}
      form={(opened) => <TileForm {...opened} />}
    />
  )
}

function PlaceBadge({ leadsOn, place }: { leadsOn: boolean; place: number }) {
  if (!leadsOn) return <Badge>{t('Not shown: its category is not')}</Badge>
  return (
    <Badge tone={place < maxTiles ? 'green' : 'plain'}>{place < maxTiles ? t('Shown') : t('Behind the six')}</Badge>
  )
}

function TileForm({ entry, onClose }: { entry: Tile | undefined; onClose: () => void }) {
  const categories = useQuery(categoriesQuery).data ?? []
  const [busy, setBusy] = useState(false)
  return (
    <EntrySheet
      list="featured-categories"
      word={t('featured category')}
      entry={entry}
      begin={entry ? givenOf(entry) : fresh}
      onClose={onClose}
      ready={!busy}
    >
      {(draft) => {
        const { words, wrong, set } = draft
        const choose = (slug: string) => {
          const title = categories.find((each) => each.slug === slug)?.title ?? ''
          set({ slug, ...(words.titleEn === '' && title !== '' && { titleEn: title }) })
        }
        return (
          <>
            <SelectInput
              label={t('Category')}
              hint={t('The tile leads to it')}
              value={words.slug}
              error={wrong.slug}
              onChange={(event) => choose(event.target.value)}
            >
              <option value="">{t('Choose')}</option>
              {words.slug && !categories.some(({ slug }) => slug === words.slug) && <option>{words.slug}</option>}
              {categories.map(({ slug, title }) => (
                <option key={slug} value={slug}>
                  {title} (/{slug})
                </option>
              ))}
            </SelectInput>
            <BothLanguages draft={draft} name="title" label={t('Title')} maxLength={40} />
            <PictureChoice
              label={t('Picture')}
              hint={t('Upright, 4:5; the title lies over its lower edge')}
              shape="tile"
              picture={words.image}
              error={wrong.image}
              onPick={(image) => set({ image })}
              onBusy={setBusy}
            />
          </>
        )
      }}
    </EntrySheet>
  )
}
