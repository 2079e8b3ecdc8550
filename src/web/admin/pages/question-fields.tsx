import { Plus } from 'lucide-react'
import { afterColon } from '#web/admin/parts/name-of.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { BothLanguages } from './both-languages.tsx'
import { newId } from './new-id.ts'
import { PartList } from './part-list.tsx'
import type { DocumentEditor } from './use-page-editor.ts'

const empty = { en: '', bn: '' }

/** The questions of the FAQ with their answers. */
export function QuestionFields({ document, shown, change, errorOf, mayChange }: DocumentEditor) {
  const questions = document.questions ?? []
  return (
    <div className="grid gap-4">
      <h2 className="font-semibold text-lg">{t('Questions')}</h2>
      <PartList
        parts={questions}
        nameOf={({ question }, nr) =>
          t('Question {nr}{question}', {
            nr: nr + 1,
            question: afterColon(question),
          })
        }
        keyOf={({ id }) => id}
        onChange={(changed) => change({ questions: changed })}
        mayChange={mayChange}
      >
        {(part, nr, set) => {
          const before = shown?.questions?.find(({ id }) => id === part.id)
          return (
            <>
              <BothLanguages
                label={t('Question')}
                value={part.question}
                before={before?.question}
                onChange={(question) => set({ ...part, question })}
                errorOf={(language) => errorOf(`document.questions.${nr}.question.${language}`)}
                disabled={!mayChange}
              />
              <BothLanguages
                label={t('Answer')}
                value={part.answer}
                before={before?.answer}
                onChange={(answer) => set({ ...part, answer })}
                errorOf={(language) => errorOf(`document.questions.${nr}.answer.${language}`)}
                rows={3}
                disabled={!mayChange}
              />
            </>
          )
        }}
      </PartList>
      {mayChange && (
        <AddButton
          label={t('Add Question')}
          onPress={() =>
            change({ questions: [...questions, { id: newId('question', questions), question: empty, answer: empty }] })
          }
        />
      )}
    </div>
  )
}

/** Tips of the FAQ, reasons of About. */
export function PointFields({ document, shown, change, errorOf, mayChange }: DocumentEditor) {
  const points = document.points ?? []
  return (
    <div className="grid gap-4">
      <h2 className="font-semibold text-lg">{t('Points')}</h2>
      <PartList
        parts={points}
        nameOf={({ title }, nr) => t('Point {nr}{title}', { nr: nr + 1, title: afterColon(title) })}
        keyOf={(_, nr) => String(nr)}
        onChange={(changed) => change({ points: changed })}
        mayChange={mayChange}
      >
        {(part, nr, set) => (
          <>
            <BothLanguages
              label={t('Heading')}
              value={part.title}
              before={shown?.points?.[nr]?.title}
              onChange={(title) => set({ ...part, title })}
              errorOf={(language) => errorOf(`document.points.${nr}.title.${language}`)}
              disabled={!mayChange}
            />
            <BothLanguages
              label={t('Text')}
              value={part.text}
              before={shown?.points?.[nr]?.text}
              onChange={(text) => set({ ...part, text })}
              errorOf={(language) => errorOf(`document.points.${nr}.text.${language}`)}
              rows={2}
              disabled={!mayChange}
            />
          </>
        )}
      </PartList>
      {mayChange && (
        <AddButton
          label={t('Add Point')}
          onPress={() => change({ points: [...points, { title: empty, text: empty }] })}
        />
      )}
    </div>
  )
}

const AddButton = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <Button variant="outline" size="sm" className="justify-self-start max-sm:min-h-11 max-sm:w-full" onClick={onPress}>
    <Plus aria-hidden="true" className="size-4" />
    {label}
  </Button>
)
