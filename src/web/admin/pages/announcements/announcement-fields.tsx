import { contentLanguages } from '#shared/content-languages.ts'
import { TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import type { AnnouncementLine, TextPair } from '#web/admin/request/pages.ts'
import { Notice } from '#web/admin/settings/panel.tsx'
import { t } from '#web/admin/translate.ts'
import { BothLanguages } from '../both-languages.tsx'
import { Times } from '../times.tsx'

const placeholder = '{threshold}'

type Props = {
  line: AnnouncementLine
  /** The published line. */
  before: AnnouncementLine | undefined
  /** The replacement for {threshold}; undefined if some zone never delivers for free. */
  threshold: TextPair | undefined
  onChange: (line: AnnouncementLine) => void
  errorOf: (field: string) => string | undefined
  mayChange: boolean
}

/** Editable fields of one line, and a preview of the line as shoppers see it. */
export function AnnouncementFields({ line, before, threshold, onChange, errorOf, mayChange }: Props) {
  const set = (change: Partial<AnnouncementLine>) => onChange({ ...line, ...change })
  const promises = (line.text.en + line.text.bn).includes(placeholder)
  return (
    <>
      <BothLanguages
        label={t('Text')}
        value={line.text}
        before={before?.text}
        onChange={(text) => set({ text })}
        errorOf={(language) => errorOf(`text.${language}`)}
        disabled={!mayChange}
      />
      <p className="-mt-1 text-sm text-stone">
        {t(
          'Where you write {placeholder}, the sum stands above which delivery is free everywhere. Change it under Delivery Zones.',
          { placeholder },
        )}
      </p>
      <Preview text={line.text} threshold={threshold} />
      {promises && !threshold?.en && (
        <Notice>{t('Some zone is never free at the moment: this line is left out until each has a sum.')}</Notice>
      )}
      <TextInput
        label={t('Link')}
        hint={t('Where it leads: /collections/sale, or an address with https://. Empty: nowhere')}
        autoComplete="off"
        value={line.link}
        error={errorOf('link')}
        disabled={!mayChange}
        onChange={(event) => set({ link: event.target.value })}
      />
      <Times part={line} set={set} errorOf={errorOf} mayChange={mayChange} />
    </>
  )
}

/** The bar as shoppers see it, in both languages. It has fixed colours, because the storefront has no dark mode. */
const Preview = ({ text, threshold }: Pick<Props, 'threshold'> & { text: TextPair }) => (
  <section aria-label={t('Preview')} className="grid gap-px text-center text-sm">
    {contentLanguages.map((language) => (
      <p
        key={language}
        lang={language === 'bn' ? 'bn' : undefined}
        className="wrap-anywhere bg-[#15493f] px-3 py-2.5 text-[#f6efdf]"
      >
        {text[language].replaceAll(placeholder, threshold?.[language] ?? '') || '…'}
      </p>
    ))}
  </section>
)
