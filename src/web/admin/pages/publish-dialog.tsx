import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ApiRefusal } from '#web/admin/api.ts'
import { titleOfPage } from '#web/admin/pages/title-of-page.ts'
import { TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { type EditedPage, publishPage } from '#web/admin/request/pages.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Publishes the draft immediately, or schedules it. */
export function PublishDialog({
  page,
  onDone,
  onClose,
}: {
  page: EditedPage
  onDone: (answer: { page: EditedPage; message: string }) => void
  onClose: () => void
}) {
  const form = useId()
  const [when, setWhen] = useState('')
  const [wrong, setWrong] = useState('')
  const publish = useMutation({
    mutationFn: () =>
      publishPage({ page: page.page, version: page.version, publishAt: when ? `${when}:00+06:00` : null }),
    onSuccess: (answer) => {
      onDone(answer)
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiRefusal) setWrong(error.fields.publishAt ?? '')
      toastFailure(t('Failed to publish'), error)
    },
  })
  return (
    <Dialog
      open
      onClose={() => publish.isPending || onClose()}
      title={t('Publish “{title}”', { title: titleOfPage(page) })}
      text={t('Everybody sees it from then on. Earlier versions stay in the history.')}
      actions={
        <>
          <Button variant="outline" size="sm" onClick={onClose} disabled={publish.isPending}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={form} size="sm" busy={publish.isPending}>
            {when ? t('Plan') : t('Publish Now')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!publish.isPending) publish.mutate()
        }}
      >
        <TextInput
          type="datetime-local"
          label={t('From')}
          hint={t('Dhaka’s time; empty: at once')}
          value={when}
          error={wrong || undefined}
          onChange={(event) => {
            setWhen(event.target.value)
            setWrong('')
          }}
        />
      </form>
    </Dialog>
  )
}
