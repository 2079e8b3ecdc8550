import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NoteArea } from '#web/admin/parts/mentions/note-area.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { addNote } from '#web/admin/request/order-desk.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'

/** Adds a note for staff to the timeline of an order. */
export function NoteForm({ orderId }: { orderId: string }) {
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const add = useMutation({
    mutationFn: () => addNote(orderId, text.trim()),
    onSuccess: () => setText(''),
    onError: (error) => toastFailure(t('Failed to add the note'), error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['orders', 'one', orderId] }),
  })
  return (
    <form
      className="mb-4 grid justify-items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() && !add.isPending) add.mutate()
      }}
    >
      <NoteArea kind="order" maxLength={500} value={text} onChange={setText} />
      <Button type="submit" variant="outline" size="sm" disabled={text.trim() === ''} busy={add.isPending}>
        {add.isPending ? t('Saving...') : t('Add Note')}
      </Button>
    </form>
  )
}
