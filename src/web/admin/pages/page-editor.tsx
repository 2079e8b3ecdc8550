import { type EditedPage, type PageDocument, saveDraft } from '#web/admin/request/pages.ts'
import { t } from '#web/admin/translate.ts'
import { BothLanguages } from './both-languages.tsx'
import { BrandParts } from './parts/brand-parts.tsx'
import { CareParts } from './parts/care-parts.tsx'
import { SizeParts } from './parts/size-parts.tsx'
import { PointFields, QuestionFields } from './question-fields.tsx'
import { SectionFields } from './section-fields.tsx'
import type { DocumentEditor } from './use-page-editor.ts'
import { VersionedEditor } from './versioned-editor.tsx'

/** A text page: its text in both languages. */
export const PageEditor = ({ page }: { page: EditedPage<PageDocument> }) => (
  <VersionedEditor
    page={page}
    saveDraft={(known, document) => saveDraft({ ...known, document })}
    fields={(editor) => <Fields {...editor} />}
  />
)

function Fields(editor: DocumentEditor) {
  const { document, shown, change, errorOf, mayChange } = editor
  const pair = (name: 'title' | 'description' | 'lead', label: string, rows?: number) => (
    <BothLanguages
      label={label}
      value={document[name]}
      before={shown?.[name]}
      onChange={(value) => change({ [name]: value })}
      errorOf={(language) => errorOf(`document.${name}.${language}`)}
      disabled={!mayChange}
      {...(rows && { rows })}
    />
  )
  return (
    <div className="grid gap-4">
      {pair('title', t('Title'))}
      {pair('lead', t('Lead'), 2)}
      {pair('description', t('Description for search engines'), 2)}
      {document.questions && <QuestionFields {...editor} />}
      {document.points && <PointFields {...editor} />}
      <SectionFields {...editor} />
      <BrandParts {...editor} />
      <CareParts {...editor} />
      <SizeParts {...editor} />
    </div>
  )
}
