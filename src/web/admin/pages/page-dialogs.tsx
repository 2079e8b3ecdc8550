import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { maxSlugLength } from '#domains/content/page-editor/staff-contract.ts'
import { slugWithin } from '#shared/text/slug.ts'
import { ApiRefusal } from '#web/admin/api.ts'
import { TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { addPage, changeAddress, type EditedPage } from '#web/admin/request/pages.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type Answer = { page: EditedPage; message: string }

/** Adds a page written by the shop. */
export function NewPage({ onDone, onClose }: { onDone: (answer: Answer) => void; onClose: () => void }) {
  const [title, setTitle] = useState({ en: '', bn: '' })
  const [typed, setTyped] = useState<string>()
  const slug = typed ?? slugWithin(title.en, maxSlugLength)
  return (
    <PageDialog
      title={t('Add Page')}
      text={t('It is a draft until you publish it.')}
      yes={t('Add Page')}
      failed={t('Failed to add the page')}
      ask={() => addPage({ slug, title })}
      onDone={onDone}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <TextInput
            label={t('Title in English')}
            value={title.en}
            error={errorOf('title.en')}
            onChange={(event) => setTitle({ ...title, en: event.target.value })}
          />
          <TextInput
            label={t('Title in Bangla')}
            lang="bn"
            value={title.bn}
            error={errorOf('title.bn')}
            onChange={(event) => setTitle({ ...title, bn: event.target.value })}
          />
          <SlugInput value={slug} error={errorOf('slug')} onChange={setTyped} />
        </>
      )}
    </PageDialog>
  )
}

/** Changes the slug of a page written by the shop. */
export function ChangeAddress({
  page,
  onDone,
  onClose,
}: {
  page: EditedPage
  onDone: (answer: Answer) => void
  onClose: () => void
}) {
  const [slug, setSlug] = useState(page.path.replace('/pages/', ''))
  return (
    <PageDialog
      title={t('Change Address')}
      text={t('Links to the old address lead to the new one.')}
      yes={t('Change Address')}
      failed={t('Failed to change the address')}
      ask={() => changeAddress({ page: page.page, version: page.version, slug })}
      onDone={onDone}
      onClose={onClose}
    >
      {(errorOf) => <SlugInput value={slug} error={errorOf('slug')} onChange={setSlug} />}
    </PageDialog>
  )
}

const SlugInput = ({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (slug: string) => void
}) => (
  <TextInput
    label={t('Address')}
    hint={`/pages/${value || '…'}`}
    autoCapitalize="none"
    spellCheck={false}
    value={value}
    error={error}
    onChange={(event) => onChange(event.target.value)}
  />
)

function PageDialog({
  title,
  text,
  yes,
  failed,
  ask,
  onDone,
  onClose,
  children,
}: {
  title: string
  text: string
  yes: string
  failed: string
  ask: () => Promise<Answer>
  onDone: (answer: Answer) => void
  onClose: () => void
  children: (errorOf: (field: string) => string | undefined) => React.ReactNode
}) {
  const form = useId()
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const send = useMutation({
    mutationFn: ask,
    onSuccess: (answer) => {
      onDone(answer)
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiRefusal) setWrong(error.fields)
      toastFailure(failed, error)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!send.isPending) send.mutate()
  }
  return (
    <Dialog
      open
      onClose={() => send.isPending || onClose()}
      title={title}
      text={text}
      actions={
        <>
          <Button variant="outline" size="sm" onClick={onClose} disabled={send.isPending}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={form} size="sm" busy={send.isPending}>
            {yes}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="mt-4 grid gap-4" onSubmit={submit}>
        {children((field) => wrong[field])}
      </form>
    </Dialog>
  )
}
