import { Plus } from 'lucide-react'
import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { type EditedPage, type HomeDocument, type HomeSection, saveHomeDraft } from '#web/admin/request/pages.ts'
import { t } from '#web/admin/translate.ts'
import { newId } from '../new-id.ts'
import { PartList } from '../part-list.tsx'
import { nameOf } from '../texts-of-documents.ts'
import type { DocumentEditor } from '../use-page-editor.ts'
import { VersionedEditor } from '../versioned-editor.tsx'
import { HomeSectionFields } from './home-section-fields.tsx'
import { newSection } from './new-section.ts'
import { sectionKinds, sectionNames } from './section-names.ts'

/** The home page: its sections in their order. */
export const HomeEditor = ({ page }: { page: EditedPage<HomeDocument> }) => (
  <VersionedEditor
    page={page}
    saveDraft={({ version }, document) => saveHomeDraft({ version, document })}
    fields={(editor) => <Sections {...editor} />}
  />
)

function Sections({
  document: { sections },
  shown,
  change,
  errorOf,
  hasErrorBelow,
  mayChange,
  onBusy,
}: DocumentEditor<HomeDocument>) {
  return (
    <div className="grid gap-4">
      <PartList
        parts={sections}
        nameOf={(section) => nameOf(section) + timesOf(section)}
        collapses
        hasError={(nr) => hasErrorBelow(`document.sections.${nr}.`)}
        keyOf={({ id }) => id}
        onChange={(changed) => change({ sections: changed })}
        mayChange={mayChange}
      >
        {(section, nr, set) => (
          <HomeSectionFields
            section={section}
            before={shown?.sections.find(({ id, kind }) => id === section.id && kind === section.kind)}
            onChange={set}
            errorOf={(field) => errorOf(`document.sections.${nr}.${field}`)}
            mayChange={mayChange}
            onBusy={onBusy}
          />
        )}
      </PartList>
      {errorOf('document.sections') && <p className="text-red text-sm">{errorOf('document.sections')}</p>}
      {mayChange && (
        <AddSection
          sections={sections}
          onAdd={(kind) => change({ sections: [...sections, newSection(kind, newId(kind, sections))] })}
        />
      )}
    </div>
  )
}

/** Shows in the section's header whether it is hidden or scheduled. */
const timesOf = ({ isHidden, showFrom, showUntil }: HomeSection) =>
  isHidden ? ` (${t('hidden')})` : showFrom || showUntil ? ` (${t('planned')})` : ''

function AddSection({
  sections,
  onAdd,
}: {
  sections: readonly HomeSection[]
  onAdd: (kind: HomeSection['kind']) => void
}) {
  const open = sectionKinds.filter((kind) => !sectionNames[kind].isOnce || !sections.some((each) => each.kind === kind))
  return (
    <div className="flex items-end gap-2 sm:max-w-xs">
      <Plus aria-hidden="true" className="mb-3 size-4 shrink-0" />
      <SelectInput
        label={t('Add a section')}
        value=""
        onChange={({ target: { value } }) => value && onAdd(value as HomeSection['kind'])}
      >
        <option value="">{t('Choose…')}</option>
        {open.map((kind) => (
          <option key={kind} value={kind}>
            {sectionNames[kind].name}
          </option>
        ))}
      </SelectInput>
    </div>
  )
}
