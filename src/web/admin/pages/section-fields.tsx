import { Plus } from 'lucide-react'
import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { afterColon } from '#web/admin/parts/name-of.ts'
import type { PageDocument } from '#web/admin/request/pages.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { blockKinds } from './block-kinds.ts'
import { BothLanguages } from './both-languages.tsx'
import { newId } from './new-id.ts'
import { PartList } from './part-list.tsx'
import type { DocumentEditor } from './use-page-editor.ts'

type Section = PageDocument['sections'][number]
type Block = Section['blocks'][number]

/** The sections of a page, each with a heading and blocks of text. */
export function SectionFields({ document, shown, change, errorOf, mayChange }: DocumentEditor) {
  const { sections } = document
  return (
    <div className="grid gap-4">
      <PartList
        parts={sections}
        nameOf={({ title }, nr) => t('Section {nr}{title}', { nr: nr + 1, title: afterColon(title) })}
        keyOf={({ id }) => id}
        onChange={(changed) => change({ sections: changed })}
        mayChange={mayChange}
      >
        {(section, nr, set) => (
          <SectionOf
            section={section}
            before={shown?.sections.find(({ id }) => id === section.id)}
            path={`document.sections.${nr}`}
            onChange={set}
            {...{ errorOf, mayChange }}
          />
        )}
      </PartList>
      {errorOf('document.sections') && <p className="text-red text-sm">{errorOf('document.sections')}</p>}
      {mayChange && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start max-sm:min-h-11 max-sm:w-full"
          onClick={() =>
            change({
              sections: [
                ...sections,
                { id: newId('section', sections), title: empty, blocks: [{ kind: 'paragraph', ...empty }] },
              ],
            })
          }
        >
          <Plus aria-hidden="true" className="size-4" />
          {t('Add Section')}
        </Button>
      )}
    </div>
  )
}

const empty = { en: '', bn: '' }

function SectionOf({
  section,
  before,
  path,
  onChange,
  errorOf,
  mayChange,
}: {
  section: Section
  before: Section | undefined
  path: string
  onChange: (section: Section) => void
} & Pick<DocumentEditor, 'errorOf' | 'mayChange'>) {
  const { title, blocks } = section
  return (
    <>
      <BothLanguages
        label={t('Heading')}
        value={title}
        before={before?.title}
        onChange={(changed) => onChange({ ...section, title: changed })}
        errorOf={(language) => errorOf(`${path}.title.${language}`)}
        disabled={!mayChange}
      />
      <PartList
        parts={blocks}
        nameOf={({ kind }, nr) => `${blockKinds[kind].label} ${nr + 1}`}
        keyOf={(_, nr) => String(nr)}
        onChange={(changed) => onChange({ ...section, blocks: changed })}
        mayChange={mayChange}
      >
        {(block, nr, set) => (
          <>
            <p className="-mt-2 text-stone text-xs">{blockKinds[block.kind].hint}</p>
            <BothLanguages
              label={t('Text')}
              value={{ en: block.en, bn: block.bn }}
              before={before?.blocks[nr]}
              onChange={(changed) => set({ ...block, ...changed })}
              errorOf={(language) => errorOf(`${path}.blocks.${nr}.${language}`)}
              rows={2}
              disabled={!mayChange}
            />
          </>
        )}
      </PartList>
      {mayChange && (
        <SelectInput
          label={t('Add to this section')}
          labelHidden
          className="sm:max-w-56"
          value=""
          onChange={({ target: { value } }) =>
            value && onChange({ ...section, blocks: [...blocks, { kind: value as Block['kind'], ...empty }] })
          }
        >
          <option value="">{t('Add to this section…')}</option>
          {Object.entries(blockKinds).map(([kind, { label }]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </SelectInput>
      )}
    </>
  )
}
