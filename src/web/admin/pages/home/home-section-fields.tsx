import { useQuery } from '@tanstack/react-query'
import { rowSizes } from '#domains/content/home/contract.ts'
import { SelectInput, TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { MomentInput } from '#web/admin/parts/inputs/moment-input.tsx'
import { Pair } from '#web/admin/parts/pair.tsx'
import type { HomeSection, TextPair } from '#web/admin/request/pages.ts'
import { categoriesQuery } from '#web/admin/request/products.ts'
import { PictureChoice } from '#web/admin/settings/picture-choice.tsx'
import { t } from '#web/admin/translate.ts'
import { BothLanguages } from '../both-languages.tsx'
import { Tick } from '../tick.tsx'
import { Times } from '../times.tsx'
import { sectionNames } from './section-names.ts'

type Props = {
  section: HomeSection
  /** The published section. */
  before: HomeSection | undefined
  onChange: (section: HomeSection) => void
  errorOf: (field: string) => string | undefined
  mayChange: boolean
  /** Called when the upload of a picture begins and ends. */
  onBusy: (isBusy: boolean) => void
}

/** Editable fields of one section. */
export function HomeSectionFields(props: Props) {
  const { section, onChange, errorOf, mayChange } = props
  const set = (change: object) => onChange({ ...section, ...change } as HomeSection)
  const text = (name: 'title' | 'text' | 'button', label: string, rows?: number) => (
    <BothLanguages
      label={label}
      value={(section as unknown as Record<string, TextPair>)[name] ?? none}
      before={(props.before as unknown as Record<string, TextPair> | undefined)?.[name]}
      onChange={(value) => set({ [name]: value })}
      errorOf={(language) => errorOf(`${name}.${language}`)}
      disabled={!mayChange}
      {...(rows && { rows })}
    />
  )
  const button = 'link' in section && (
    <>
      {text('button', t('Button'))}
      <TextInput
        label={t('The button leads to')}
        hint={t('A page of the shop (/collections/sale) or an address with https://')}
        value={section.link}
        error={errorOf('link')}
        disabled={!mayChange}
        onChange={(event) => set({ link: event.target.value })}
      />
    </>
  )
  return (
    <>
      <p className="-mt-2 text-ink-soft text-sm">{sectionNames[section.kind].text}</p>
      {'title' in section && text('title', t('Title'))}
      {section.kind === 'products' && (
        <ProductChoice section={section} set={set} errorOf={errorOf} mayChange={mayChange} />
      )}
      {'text' in section && text('text', t('Text'), 2)}
      {section.kind === 'countdown' && (
        <MomentInput
          label={t('Ends')}
          hint={t('Dhaka’s time')}
          value={section.until}
          error={errorOf('until')}
          disabled={!mayChange}
          onChange={(until) => set({ until: until ?? '' })}
        />
      )}
      {button}
      {section.kind === 'text' && (
        <>
          {mayChange && (
            <PictureChoice
              label={t('Picture beside the text')}
              hint={t('Upright, 4:5; none is needed')}
              shape="tile"
              picture={section.picture}
              error={errorOf('picture')}
              onPick={(picture) => set({ picture })}
              onBusy={props.onBusy}
            />
          )}
          <Tick
            label={t('On the shop’s colour')}
            checked={section.isOnGreen}
            disabled={!mayChange}
            onTick={(isOnGreen) => set({ isOnGreen })}
          />
        </>
      )}
      <Times part={section} set={set} errorOf={errorOf} mayChange={mayChange} />
    </>
  )
}

const none = { en: '', bn: '' }

type FieldProps = Pick<Props, 'errorOf' | 'mayChange'> & { set: (change: object) => void }

function ProductChoice({
  section,
  set,
  errorOf,
  mayChange,
}: FieldProps & { section: Extract<HomeSection, { kind: 'products' }> }) {
  const { data: collections = [] } = useQuery(categoriesQuery)
  const known = collections.some(({ slug }) => slug === section.collection)
  return (
    <Pair>
      <SelectInput
        label={t('Collection')}
        value={section.collection}
        error={errorOf('collection')}
        disabled={!mayChange}
        onChange={(event) => set({ collection: event.target.value })}
      >
        <option value="">{t('Choose…')}</option>
        {!known && section.collection !== '' && <option value={section.collection}>{section.collection}</option>}
        {collections.map(({ slug, title }) => (
          <option key={slug} value={slug}>
            {title}
          </option>
        ))}
      </SelectInput>
      <SelectInput
        label={t('Products')}
        value={section.count}
        error={errorOf('count')}
        disabled={!mayChange}
        onChange={(event) => set({ count: Number(event.target.value) })}
      >
        {rowSizes.map((count) => (
          <option key={count}>{count}</option>
        ))}
      </SelectInput>
    </Pair>
  )
}
