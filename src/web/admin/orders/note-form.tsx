import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { UnsavedGuard } from '#web/admin/parts/hooks/use-guard.tsx'
import { useUnsentText } from '#web/admin/parts/hooks/use-unsent-text.ts'
import { NoteArea } from '#web/admin/parts/mentions/note-area.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { addNote } from '#web/admin/request/order-desk.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'

/** Adds a note to the timeline of an order: for staff, or also for the customer. */
export function NoteForm({ orderId }: { orderId: string }) {
  const queries = useQueryClient()
  const [forCustomer, setForCustomer] = useState(false)
  const { text, setText, follow } = useUnsentText(`note of order ${orderId}`, '', setForCustomer)
  const add = useMutation({
    mutationFn: (note: string) => follow(note, () => addNote(orderId, note, forCustomer), forCustomer),
    onSuccess: (_, note) => {
      // Keeps text typed during the request.
      setText((now) => (now.trim() === note ? '' : now))
      // Reset to a staff note, so that no note reaches the customer by mistake.
      setForCustomer(false)
    },
    onError: (error) => toastFailure(t('Failed to add the note'), error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['orders', 'one', orderId] }),
  })
  return (
    <form
      className="mb-4 grid justify-items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() && !add.isPending) add.mutate(text.trim())
      }}
    >
      <NoteArea
        kind="order"
        maxLength={500}
        value={text}
        {...(forCustomer && { hint: t('seen by the customer') })}
        onChange={setText}
      />
      <label className="flex min-h-11 items-center gap-3 pointer-fine:min-h-8">
        <input
          type="checkbox"
          checked={forCustomer}
          onChange={(event) => setForCustomer(event.currentTarget.checked)}
          className="size-4.5 shrink-0"
        />
        {t('The customer may see this')}
      </label>
      {forCustomer && (
        <p className="text-amber">
          {t('The customer reads it with the order, as you write it and without your name.')}
        </p>
      )}
      <Button type="submit" variant="outline" size="sm" disabled={text.trim() === ''} busy={add.isPending}>
        {add.isPending ? t('Saving...') : forCustomer ? t('Add Note for the Customer') : t('Add Note')}
      </Button>
      <UnsavedGuard text={text} sent={add.isPending ? add.variables : undefined} />
    </form>
  )
}
