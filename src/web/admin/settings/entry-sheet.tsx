import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { ApiRefusal } from '#web/admin/api.ts'
import { useGuard } from '#web/admin/parts/hooks/use-guard.tsx'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { addEntry, type ContentList, changeEntry, type Entry, type Given } from '#web/admin/request/settings.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'

/** The form's values, and error messages by field. */
export type EntryDraft<Words> = {
  words: Words
  wrong: Record<string, string>
  set: (change: Partial<Words>) => void
}

/** Editor of one entry. */
export function EntrySheet<List extends ContentList>({
  list,
  word,
  entry,
  begin,
  onClose,
  wide,
  ready = true,
  children,
}: {
  list: List
  word: string
  /** undefined for a new entry. */
  entry: Entry<List> | undefined
  /** Initial values. */
  begin: Given<List>
  onClose: () => void
  wide?: boolean
  /** False while an image is uploading: saving waits, and closing asks first. */
  ready?: boolean
  children: (draft: EntryDraft<Given<List>>) => ReactNode
}) {
  const form = useId()
  const queries = useQueryClient()
  // A background refetch must not replace the version that is being edited.
  const [opened] = useState({ entry, begin })
  const [words, setWords] = useState(begin)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const guard = useGuard(JSON.stringify(words) !== JSON.stringify(opened.begin) || !ready)
  const save = useMutation({
    mutationFn: () =>
      opened.entry
        ? changeEntry(list, { ...words, id: opened.entry.id, version: opened.entry.version })
        : addEntry(list, words),
    onSuccess: async ({ message }) => {
      toast.success(message)
      guard.release()
      await queries.invalidateQueries({ queryKey: ['content', list] })
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiRefusal) setWrong(error.fields)
      // The sheet opens with theirs the next time.
      if (error instanceof ApiRefusal && error.code === 'stale')
        void queries.invalidateQueries({ queryKey: ['content', list] })
      toastFailure(t('Failed to save the {word}', { word }), error)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending && ready) save.mutate()
  }
  const set = (change: Partial<Given<List>>) => {
    setWords((before) => ({ ...before, ...change }))
    setWrong((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))))
  }

  return (
    <Sheet
      open
      form
      width={wide ? 'lg' : 'md'}
      saving={save.isPending}
      onClose={onClose}
      title={entry ? t('Edit {title}', { title: inTitle(word) }) : t('Add {title}', { title: inTitle(word) })}
      foot={
        <>
          <Button variant="outline" size="sm" onClick={onClose} className="max-sm:min-h-11">
            {t('Cancel')}
          </Button>
          <Button
            type="submit"
            form={form}
            size="sm"
            busy={save.isPending}
            disabled={!ready}
            className="max-sm:min-h-11"
          >
            {save.isPending ? t('Saving...') : t('Save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="grid content-start gap-4">
        {children({ words, wrong, set })}
      </form>
      {guard.question}
    </Sheet>
  )
}

/** featured category → Featured Category */
const inTitle = (word: string) => word.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
