import { Plus } from 'lucide-react'
import {
  type AnnouncementDocument,
  type AnnouncementLine,
  type EditedPage,
  saveAnnouncementsDraft,
} from '#web/admin/request/pages.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { newId } from '../new-id.ts'
import { PartList } from '../part-list.tsx'
import type { DocumentEditor } from '../use-page-editor.ts'
import { VersionedEditor } from '../versioned-editor.tsx'
import { AnnouncementFields } from './announcement-fields.tsx'
import { nameOfLine } from './name-of-line.ts'

/** The lines of the bar above the header in their order. */
export const AnnouncementsEditor = ({ page }: { page: EditedPage<AnnouncementDocument> }) => (
  <VersionedEditor
    page={page}
    saveDraft={({ version }, document) => saveAnnouncementsDraft({ version, document })}
    fields={(editor) => <Lines {...editor} threshold={page.variables.find(({ name }) => name === 'threshold')} />}
  />
)

type Props = DocumentEditor<AnnouncementDocument> & { threshold: { en: string; bn: string } | undefined }

function Lines({ document: { announcements }, shown, change, errorOf, hasErrorBelow, mayChange, threshold }: Props) {
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">
        {t('They follow one another above the header of every page, three seconds each, in this order.')}
      </p>
      {announcements.length === 0 && <p>{t('Without one the bar above the header is left out.')}</p>}
      <PartList
        parts={announcements}
        nameOf={nameOfLine}
        keyOf={({ id }) => id}
        onChange={(changed) => change({ announcements: changed })}
        mayChange={mayChange}
        collapses
        hasError={(nr) => hasErrorBelow(`document.announcements.${nr}.`)}
      >
        {(line, nr, set) => (
          <AnnouncementFields
            line={line}
            before={shown?.announcements.find(({ id }) => id === line.id)}
            threshold={threshold}
            onChange={set}
            errorOf={(field) => errorOf(`document.announcements.${nr}.${field}`)}
            mayChange={mayChange}
          />
        )}
      </PartList>
      {errorOf('document.announcements') && <p className="text-red text-sm">{errorOf('document.announcements')}</p>}
      {mayChange && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start max-sm:min-h-11 max-sm:w-full"
          onClick={() => change({ announcements: [...announcements, newLine(newId('announcement', announcements))] })}
        >
          <Plus aria-hidden="true" className="size-4" />
          {t('Add Announcement')}
        </Button>
      )}
    </div>
  )
}

const newLine = (id: string): AnnouncementLine => ({
  id,
  text: { en: '', bn: '' },
  link: '',
  isHidden: false,
  showFrom: null,
  showUntil: null,
})
