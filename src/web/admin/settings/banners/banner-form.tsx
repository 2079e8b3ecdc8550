import { useState } from 'react'
import { TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import type { Entry, Given } from '#web/admin/request/settings.ts'
import { t } from '#web/admin/translate.ts'
import { BothLanguages, Schedule } from '../entry-fields.tsx'
import { EntrySheet } from '../entry-sheet.tsx'
import { PictureChoice } from '../picture-choice.tsx'
import { BannerPreview } from './banner-preview.tsx'

const fresh: Given<'banners'> = {
  wide: '',
  tall: '',
  eyebrowEn: '',
  eyebrowBn: '',
  titleEn: '',
  titleBn: '',
  descriptionEn: '',
  descriptionBn: '',
  buttonEn: '',
  buttonBn: '',
  buttonLink: '',
  featured: true,
  isHidden: false,
  showFrom: null,
  showUntil: null,
}

/** The fields of an entry that the form edits. */
export const givenOf = ({ id: _, version: __, state: ___, ...given }: Entry<'banners'>): Given<'banners'> => given

/** Form for a new or an existing banner, with a preview. */
export function BannerForm({ entry, onClose }: { entry: Entry<'banners'> | undefined; onClose: () => void }) {
  const [busy, setBusy] = useState({ wide: false, tall: false })
  const begin = entry ? givenOf(entry) : fresh
  return (
    <EntrySheet
      list="banners"
      word={t('banner')}
      entry={entry}
      begin={begin}
      onClose={onClose}
      wide
      ready={!busy.wide && !busy.tall}
    >
      {(draft) => {
        const { words, wrong, set } = draft
        return (
          <>
            <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_12rem]">
              <PictureChoice
                label={t('Picture for wide screens')}
                hint={t('2400 × 1000 pixels; its left half lies under the words')}
                shape="wide"
                picture={words.wide}
                error={wrong.wide}
                onPick={(wide) => set({ wide })}
                onBusy={(wide) => setBusy((before) => ({ ...before, wide }))}
              />
              <PictureChoice
                label={t('Picture for phones')}
                hint={t('1200 × 1400 pixels; its upper part shows')}
                shape="tall"
                picture={words.tall}
                error={wrong.tall}
                onPick={(tall) => set({ tall })}
                onBusy={(tall) => setBusy((before) => ({ ...before, tall }))}
              />
            </div>
            <BothLanguages
              draft={draft}
              name="eyebrow"
              label={t('Line above')}
              hint={t('May be empty')}
              maxLength={40}
            />
            <BothLanguages draft={draft} name="title" label={t('Title')} maxLength={80} />
            <BothLanguages
              draft={draft}
              name="description"
              label={t('Description')}
              hint={t('May be empty')}
              maxLength={200}
            />
            <BothLanguages draft={draft} name="button" label={t('Button')} maxLength={40} />
            <TextInput
              label={t('Where the button leads')}
              hint={t('A page of the shop: /collections/puja-25')}
              autoComplete="off"
              value={words.buttonLink}
              error={wrong.buttonLink}
              onChange={(event) => set({ buttonLink: event.target.value })}
            />
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5"
                checked={words.featured}
                onChange={(event) => set({ featured: event.target.checked })}
              />
              <span>
                <span className="block font-semibold text-sm">{t('Featured')}</span>
                <span className="block text-sm text-stone">
                  {t('Keeps its place when more than five have their time')}
                </span>
              </span>
            </label>
            <Schedule draft={draft} />
            <BannerPreview words={words} />
          </>
        )
      }}
    </EntrySheet>
  )
}
