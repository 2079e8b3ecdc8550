import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { moment } from '#web/admin/parts/figures.ts'
import { UnsavedGuard } from '#web/admin/parts/hooks/use-guard.tsx'
import { useUnsentText } from '#web/admin/parts/hooks/use-unsent-text.ts'
import { LinkedText } from '#web/admin/parts/links/linked-text.tsx'
import { NoteArea } from '#web/admin/parts/mentions/note-area.tsx'
import { SheetSection } from '#web/admin/parts/sheet-section.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { addUserNote, type UserCard } from '#web/admin/request/users.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'

/** Notes of staff about a customer, with a form for staff who may edit users. */
export function UserNotes({ card }: { card: UserCard }) {
  const { can } = useSession()
  const queries = useQueryClient()
  const { text, setText, follow } = useUnsentText(`note of user ${card.user.id}`, '')
  const add = useMutation({
    mutationFn: (note: string) => follow(note, () => addUserNote(card.user.id, note)),
    onSuccess: (_, note) => {
      // Keeps text typed during the request.
      setText((now) => (now.trim() === note ? '' : now))
      toast.success(t('Note added'))
    },
    onError: (error) => toastFailure(t('Failed to add the note'), error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['users', 'one'] }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() && !add.isPending) add.mutate(text.trim())
  }
  if (card.notes.length === 0 && !can('users.edit')) return null
  return (
    <SheetSection title={t('Notes')}>
      <ul className="grid gap-3">
        {card.notes.map((note) => (
          <li key={note.id} className="border-gold border-l-2 pl-3">
            <p className="wrap-anywhere whitespace-pre-line">
              <LinkedText text={note.text} />
            </p>
            <p className="text-stone text-xs">
              {note.actor} · {moment(note.at)}
            </p>
          </li>
        ))}
      </ul>
      {can('users.edit') && (
        <form onSubmit={submit} className="mt-3 grid justify-items-start gap-2">
          <NoteArea kind="customer" maxLength={2000} value={text} onChange={setText} />
          <Button type="submit" variant="outline" size="sm" disabled={!text.trim()} busy={add.isPending}>
            {add.isPending ? t('Saving...') : t('Add Note')}
          </Button>
          <UnsavedGuard text={text} sent={add.isPending ? add.variables : undefined} />
        </form>
      )}
    </SheetSection>
  )
}
