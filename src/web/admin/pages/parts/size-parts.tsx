import { inOfficeLanguage } from '#web/admin/parts/name-of.ts'
import { t } from '#web/admin/translate.ts'
import { BothLanguages } from '../both-languages.tsx'
import type { DocumentEditor } from '../use-page-editor.ts'
import { HideableList } from './hideable-list.tsx'

/** How to measure, and the headings over the size charts. The charts themselves are data. */
export const SizeParts = (editor: DocumentEditor) => (
  <>
    <HideableList
      editor={editor}
      name="measuring"
      title={t('How to measure')}
      text={t('Each drawing has its letters; here stands what each of them measures.')}
      nameOf={({ title, id }) => inOfficeLanguage(title) || id}
    >
      {(part, set, textOf, path) => (
        <>
          {textOf('title', t('Heading'))}
          {part.points.map((point, nr) => {
            const put = (change: Partial<typeof point>) =>
              set({ points: part.points.map((each, place) => (place === nr ? { ...each, ...change } : each)) })
            const before = editor.shown?.measuring
              ?.find(({ id }) => id === part.id)
              ?.points.find(({ letter }) => letter === point.letter)
            const { letter } = point
            return (
              <div key={letter} className="grid gap-3 border-line border-l-2 pl-3">
                <BothLanguages
                  label={t('Name of {letter}', { letter })}
                  value={point.name}
                  before={before?.name}
                  onChange={(name) => put({ name })}
                  errorOf={(language) => editor.errorOf(`${path}.points.${nr}.name.${language}`)}
                  disabled={!editor.mayChange}
                />
                <BothLanguages
                  label={t('How {letter} is measured,', { letter })}
                  value={point.how}
                  before={before?.how}
                  onChange={(how) => put({ how })}
                  errorOf={(language) => editor.errorOf(`${path}.points.${nr}.how.${language}`)}
                  rows={2}
                  disabled={!editor.mayChange}
                />
              </div>
            )
          })}
        </>
      )}
    </HideableList>
    <HideableList
      editor={editor}
      name="chartGroups"
      title={t('Size charts')}
      text={t('The headings over the charts in their order. The charts are edited under Size Charts.')}
      nameOf={({ title, id }) => inOfficeLanguage(title) || id}
    >
      {(_, __, textOf) => textOf('title', t('Heading'))}
    </HideableList>
  </>
)
