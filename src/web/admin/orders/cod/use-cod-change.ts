import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiRefusal } from '#web/admin/api.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { parcelKeys } from '#web/admin/request/parcels.ts'
import { toast } from '#web/ui/toast/toast.ts'

/** Messages by field. */
export type Errors = Record<string, string>

/**
 * Sends a change of an order's advances or decision, and refetches the order and its parcels.
 * @param failed text of the toast if the server refuses it without a message
 */
export function useCodChange<Body>(
  send: (body: Body) => Promise<{ message: string }>,
  failed: string,
  onClose: () => void,
) {
  const queries = useQueryClient()
  const [errors, setErrors] = useState<Errors>({})
  const change = useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => {
      toast.success(message)
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiRefusal) setErrors(error.fields)
      toastFailure(failed, error)
    },
    onSettled: () => Promise.all(parcelKeys.map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
  return { change, errors, setErrors }
}
