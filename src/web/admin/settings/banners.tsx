import { useState } from 'react'
import { TextInput } from '#web/admin/parts/inputs.tsx'
import { imageSource } from '#web/admin/parts/thumb.tsx'
import type { Entry, Given } from '#web/admin/request/settings.ts'
import { Badge } from '#web/ui/badge.tsx'
import { showPlaceholder } from '#web/ui/picture/broken-picture.ts'
import { EntryList } from './entry-list.tsx'
import { BothLanguages, EntrySheet, Schedule } from './entry-sheet.tsx'
import { EntryState } from './entry-state.tsx'
import { PictureChoice } from './picture-choice.tsx'

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
  showFrom: null,
  showUntil: null,
}
const givenOf = ({ id: _, version: __, state: ___, ...given }: Entry<'banners'>): Given<'banners'> => given

/** Editor for the slides of the home page. */
export default function Banners() {
  return (
    <EntryList
      list="banners"
      title="Banners"
      word="banner"
      text="The slides at the top of the home page, five at most, in this order. When more have their time, those that are featured keep their places."
      emptyText="Without one the home page begins with the two doors."
      nameOf={({ titleEn }) => `“${titleEn}”`}
      givenOf={givenOf}
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
            <p className="wrap-anywhere font-semibold">{entry.titleEn}</p>
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <EntryState entry={entry} />
              {entry.featured && <Badge>Featured</Badge>}
            </p>
          </div>
        </div>
      )}
      form={(opened) => <BannerForm {...opened} />}
    />
  )
}

function BannerForm({ entry, onClose }: { entry: Entry<'banners'> | undefined; onClose: () => void }) {
  const [busy, setBusy] = useState({ wide: false, tall: false })
  const begin = entry ? givenOf(entry) : fresh
  return (
    <EntrySheet
      list="banners"
      word="banner"
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
                label="Picture for wide screens"
                hint="2400 × 1000 pixels; its left half lies under the words"
                shape="wide"
                picture={words.wide}
                error={wrong.wide}
                onPick={(wide) => set({ wide })}
                onBusy={(wide) => setBusy((before) => ({ ...before, wide }))}
              />
              <PictureChoice
                label="Picture for phones"
                hint="1200 × 1400 pixels; its upper part shows"
                shape="tall"
                picture={words.tall}
                error={wrong.tall}
                onPick={(tall) => set({ tall })}
                onBusy={(tall) => setBusy((before) => ({ ...before, tall }))}
              />
            </div>
            <BothLanguages draft={draft} name="eyebrow" label="Line above" hint="May be empty" maxLength={40} />
            <BothLanguages draft={draft} name="title" label="Title" maxLength={80} />
            <BothLanguages draft={draft} name="description" label="Description" hint="May be empty" maxLength={200} />
            <BothLanguages draft={draft} name="button" label="Button" maxLength={40} />
            <TextInput
              label="Where the button leads"
              hint="A page of the shop: /collections/puja-25"
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
                <span className="block font-semibold text-sm">Featured</span>
                <span className="block text-sm text-stone">Keeps its place when more than five have their time</span>
              </span>
            </label>
            <Schedule draft={draft} />
            <Preview words={words} />
          </>
        )
      }}
    </EntrySheet>
  )
}

/** The slide as on the home page: on a wide screen in English, on a phone in Bangla. */
function Preview({ words }: { words: Given<'banners'> }) {
  return (
    <section aria-label="Preview" className="grid gap-2">
      <h3 className="font-semibold text-sm">Preview</h3>
      <div className="grid items-start gap-4 text-[#1c1a17] sm:grid-cols-[minmax(0,1fr)_10rem]">
        <div className="relative grid aspect-[2400/1000] content-center overflow-hidden bg-[#f1e9db] px-[5%]">
          {words.wide && (
            <Ground picture={words.wide} className="absolute inset-0 size-full object-cover object-right" />
          )}
          <Words eyebrow={words.eyebrowEn} title={words.titleEn} text={words.descriptionEn} button={words.buttonEn} />
        </div>
        <div lang="bn" className="bg-[#f1e9db]">
          {words.tall && <Ground picture={words.tall} className="aspect-[1200/814] w-full object-cover object-top" />}
          <div className="p-3">
            <Words eyebrow={words.eyebrowBn} title={words.titleBn} text={words.descriptionBn} button={words.buttonBn} />
          </div>
        </div>
      </div>
    </section>
  )
}

const Ground = ({ picture, className }: { picture: string; className: string }) => (
  <img src={imageSource(picture, 640)} alt="" onError={showPlaceholder} className={className} />
)

const Words = ({ eyebrow, title, text, button }: { eyebrow: string; title: string; text: string; button: string }) => (
  <div className="relative grid max-w-[50%] justify-items-start gap-1 max-sm:max-w-full sm:in-[[lang=bn]]:max-w-full">
    {eyebrow && <p className="font-semibold text-[#15493f] text-xs">{eyebrow}</p>}
    <p className="wrap-anywhere font-semibold text-lg leading-tight">{title || '…'}</p>
    {text && <p className="line-clamp-3 text-xs">{text}</p>}
    <span className="mt-1 rounded-control bg-[#15493f] px-2.5 py-1 text-[#faf7f2] text-xs">{button || '…'}</span>
  </div>
)
