import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiRefusal } from '#web/admin/api.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { activeCouriersQuery } from '#web/admin/request/couriers/bookings.ts'
import {
  type CourierAccount,
  type CourierChange,
  courierAccountsQuery,
  saveCourierAccount,
} from '#web/admin/request/couriers/courier-accounts.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { type AccountDraft, draftSince, isChanged, noChange, toSave } from './account-draft.ts'

export function useAccountForm(account: CourierAccount, onUnsaved: (isUnsaved: boolean) => void) {
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(noChange)
  const [errors, setErrors] = useState<Record<string, string>>({})
  // Remounts the fields of secrets, which are closed again.
  const [round, setRound] = useState(0)
  const change = (next: AccountDraft) => {
    setDraft(next)
    onUnsaved(isChanged(account, next))
  }
  const clear = () => {
    change(noChange)
    setErrors({})
    setRound(round + 1)
  }
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  const save = useMutation({
    mutationFn: ({ body }: { body: CourierChange; sent: AccountDraft }) => saveCourierAccount(body),
    onSuccess: ({ couriers }, { body, sent }) => {
      queries.setQueryData(courierAccountsQuery.queryKey, couriers)
      queries.invalidateQueries({ queryKey: activeCouriersQuery.queryKey })
      // A new webhook secret is created for the saved account, whatever the form contains.
      if (body.webhookSecret !== undefined) return
      toast.success(t('{name} saved', { name: account.name }))
      const left = draftSince(draft, sent)
      const saved = couriers.find(({ courier }) => courier === account.courier) ?? account
      if (!isChanged(saved, left)) return clear()
      // Edits made during the save. The fields stay, and keep the cursor.
      setDraft(left)
      onUnsaved(true)
    },
    onError: (error) => {
      if (error instanceof ApiRefusal) setErrors(error.fields)
      toastFailure(t('Failed to save {name}', { name: account.name }), error)
    },
  })
  return {
    form,
    round,
    isChanged: isChanged(account, draft),
    values: { ...account, ...draft },
    errors,
    set: (field: string, what: Partial<AccountDraft>) => {
      change({ ...draft, ...what, credentials: { ...draft.credentials, ...what.credentials } })
      const { [field]: _, ...others } = errors
      setErrors(others)
    },
    clear,
    submit: () => save.mutate({ body: toSave(account, draft), sent: draft }),
    renewSecret: async () =>
      (await save.mutateAsync({ body: { ...toSave(account, noChange), webhookSecret: '' }, sent: noChange }))
        .webhookSecret,
    isSaving: save.isPending,
  }
}
