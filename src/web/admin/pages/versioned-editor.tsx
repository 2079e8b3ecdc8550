import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { Confirm } from '#web/admin/parts/confirm.tsx'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import {
  deletePage,
  discardDraft,
  type EditedDocument,
  type EditedPage,
  pagesQuery,
  resetPage,
  restorePage,
  withdrawVersion,
} from '#web/admin/request/pages.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { ChangeAddress } from './page-dialogs.tsx'
import { PageHistory } from './page-history.tsx'
import { PageVariables } from './page-variables.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { titleOfPage } from './title-of-page.ts'
import { type DocumentEditor, usePageEditor } from './use-page-editor.ts'
import type { SaveDraft } from './use-save-draft.ts'

type Question = 'publish' | 'discard' | 'reset' | 'address'

/** A change of the page, and the document that was in the form then. */
type Change<Document> = { run: () => ReturnType<typeof resetPage>; sent: Document | null }

type Props<Document> = {
  page: EditedPage<Document>
  saveDraft: SaveDraft<Document>
  fields: (editor: DocumentEditor<Document>) => ReactNode
}

/** The editor of a document around its fields: draft, preview and publishing, and its history. */
export function VersionedEditor<Document extends EditedDocument>({ page: live, saveDraft, fields }: Props<Document>) {
  const mayChange = useSession().session.type === 'admin'
  const form = usePageEditor(live, saveDraft, mayChange)
  const { editor, opened: page, document, replace, isChanged, isBusy, guard, save, take, fail, conflict } = form
  const [question, setQuestion] = useState<Question>()
  const close = () => setQuestion(undefined)
  const [replacement, setReplacement] = useState<() => void>()
  /** Asks before replacing the form's content while it has unsaved changes or uploads. */
  const afterAsking = (go: () => void) => (isChanged || isBusy ? setReplacement(() => go) : go())
  const known = { page: page.page, version: page.version }
  const change = useMutation({
    mutationFn: ({ run }: Change<Document>) => run(),
    onSuccess: (answer, { sent }) => {
      void take(answer, sent)
      close()
    },
    onError: (error) => {
      close()
      fail(t('Failed to change the page'), error)
    },
  })
  const ask = (run: Change<Document>['run']) => change.mutate({ run, sent: document })
  const remove = useDelete(page, guard.release)

  return (
    <>
      <PageHead
        title={titleOfPage(page)}
        text={t('Change it in both languages and save: nobody sees a draft. Look at the preview, then publish it.')}
        state={stateText(page)}
      >
        <a
          href={page.draft?.previewPath ?? page.path}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center justify-center gap-2 px-3 font-semibold underline-offset-4 hover:underline sm:min-h-9"
        >
          {page.draft ? t('Preview') : t('See Page')}
          <ExternalLink aria-hidden="true" className="size-4" />
        </a>
        {mayChange && (
          <>
            <Button
              variant="outline"
              size="sm"
              className="max-sm:min-h-11"
              busy={save.isPending}
              disabled={!isChanged || isBusy || !document}
              onClick={() => document && !save.isPending && save.mutate(document)}
            >
              {t('Save Draft')}
            </Button>
            <Button
              size="sm"
              className="max-sm:min-h-11"
              disabled={!page.draft || isChanged || isBusy}
              onClick={() => setQuestion('publish')}
            >
              {t('Publish…')}
            </Button>
          </>
        )}
      </PageHead>
      <div className="grid max-w-5xl gap-8">
        {editor && fields(editor)}
        {/* Announcements have one variable, shown next to their text. */}
        {page.page !== 'announcements' && <PageVariables variables={page.variables} />}
        <section aria-labelledby="history" className="grid gap-3">
          <h2 id="history" className="font-semibold text-lg">
            {t('History')}
          </h2>
          <PageHistory
            page={page}
            mayChange={mayChange}
            onTake={(taken, number) =>
              afterAsking(() => {
                replace(taken as Document)
                toast.success(t('Version {number} is in the form. Save it as a draft', { number }))
                scrollTo({ top: 0 })
              })
            }
            onWithdraw={(number) => afterAsking(() => ask(() => withdrawVersion({ ...known, number })))}
          />
        </section>
        {mayChange && (page.draft || page.isOwn || page.state === 'shown') && (
          <div className="flex flex-wrap gap-2 border-line border-t pt-5 empty:hidden">
            {page.draft && (
              <Button variant="outline" size="sm" onClick={() => setQuestion('discard')}>
                {t('Discard Draft')}
              </Button>
            )}
            {/* There are no standard announcements to come back to. */}
            {page.state === 'shown' && page.page !== 'announcements' && (
              <Button variant="outline" size="sm" onClick={() => afterAsking(() => setQuestion('reset'))}>
                {page.isOwn ? t('Hide Page') : t('Show the Standard Text')}
              </Button>
            )}
            {page.isOwn && (
              <>
                <Button variant="outline" size="sm" onClick={() => setQuestion('address')}>
                  {t('Change Address')}
                </Button>
                <Button variant="quiet" size="sm" className="text-red" onClick={() => remove.mutate()}>
                  {t('Delete Page')}
                </Button>
              </>
            )}
          </div>
        )}
      </div>
      {question === 'publish' && <PublishDialog page={page} onDone={(answer) => void take(answer)} onClose={close} />}
      {question === 'address' && <ChangeAddress page={page} onDone={(answer) => void take(answer)} onClose={close} />}
      <Confirm
        open={question === 'discard'}
        title={t('Discard the draft?')}
        text={t('What was changed in it is lost.')}
        yes={t('Discard Draft')}
        busy={change.isPending}
        onYes={() => ask(() => discardDraft(known))}
        onNo={close}
      />
      <Confirm
        open={question === 'reset'}
        title={page.isOwn ? t('Hide this page?') : t('Show the standard text again?')}
        text={
          page.isOwn
            ? t('Its address answers that there is no such page. The text stays in the history.')
            : t('The page says what it said when the shop came. Your text stays in the history.')
        }
        yes={page.isOwn ? t('Hide Page') : t('Show the Standard Text')}
        busy={change.isPending}
        onYes={() => ask(() => resetPage(known))}
        onNo={close}
      />
      <Confirm
        open={replacement !== undefined}
        title={t('Replace what you changed?')}
        text={t('What you changed here is not saved yet.')}
        yes={t('Replace')}
        no={t('Keep Editing')}
        onYes={() => {
          setReplacement(undefined)
          replacement?.()
        }}
        onNo={() => setReplacement(undefined)}
      />
      <Confirm
        open={conflict.isOpen}
        title={t('Somebody else has changed this page')}
        text={t('It was changed after you opened it. Load theirs to see it; what you changed here is lost then.')}
        yes={t('Load Theirs')}
        no={t('Keep Editing')}
        onYes={conflict.loadTheirs}
        onNo={conflict.keepEditing}
      />
      {guard.question}
    </>
  )
}

const stateText = ({ page, state, path, draft }: EditedPage) => {
  const place =
    page === 'menus' || page === 'announcements' ? t('Every page') : path === '/' ? t('The home page') : path
  const shown = { standard: t('shows what the shop came with'), shown: t('shows your version'), hidden: t('is hidden') }
  return `${place} ${shown[state]}.${draft ? t(' There is a draft that nobody sees yet.') : ''}`
}

/** Deletes the page and offers Undo. */
function useDelete(page: EditedPage, release: () => void) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const undo = async () => {
    try {
      await restorePage(page.page)
      toast.success(t('Page restored'))
    } catch (error) {
      toastFailure(t('Failed to restore the page'), error)
    }
    queries.invalidateQueries({ queryKey: pagesQuery.queryKey })
  }
  return useMutation({
    mutationFn: () => deletePage({ page: page.page, version: page.version }),
    onSuccess: ({ message }) => {
      release()
      queries.invalidateQueries({ queryKey: pagesQuery.queryKey, exact: true })
      navigate('/admin/pages')
      toast.success(message, { action: { label: t('Undo'), onPress: undo } })
    },
    onError: (error) => toastFailure(t('Failed to delete the page'), error),
  })
}
