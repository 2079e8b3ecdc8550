import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { mayKeepSome } from '#shared/parcels/parcel-states.ts'
import { ApiRefusal, errorMessage } from '#web/admin/api.ts'
import { many } from '#web/admin/parts/figures.ts'
import { type ParcelView, parcelKeys, receiveParcel } from '#web/admin/request/parcels.ts'
import { t } from '#web/admin/translate.ts'
import { focusCounter } from './counter-row.tsx'
import { type Counted, firstCount, uncountedPieces } from './received-pieces.ts'

export type Receiving = {
  /** Queues a task, so that the next parcel may be scanned while this one is being received. */
  inTurn: (task: () => Promise<unknown>) => void
  onReceived: (parcel: ParcelView) => void
  /** The parcel can no longer be received; `reason` is a sentence. */
  onGone: (reason: string) => void
}

/**
 * State of receiving a parcel: the bin of each piece, and the request.
 * @param list element with its lines
 */
export function useReceiving(
  parcel: ParcelView,
  list: RefObject<HTMLUListElement | null>,
  { inTurn, onReceived, onGone }: Receiving,
) {
  const queries = useQueryClient()
  const [counted, setCounted] = useState(() => firstCount(parcel))
  const [note, setNote] = useState('')
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [asksNothing, setAsksNothing] = useState(false)
  const isPartial = mayKeepSome(parcel)
  const back = counted.reduce((sum, line) => sum + line.quantity - uncountedPieces(line), 0)

  const receive = useMutation({
    mutationFn: () => receiveParcel({ number: parcel.number, lines: linesOf(counted), note: note.trim() }),
    onSuccess: onReceived,
    onError: (error) => {
      if (error instanceof ApiRefusal && [404, 409].includes(error.status))
        return onGone(`${parcel.number}: ${errorMessage(error)}`)
      const fields = error instanceof ApiRefusal ? error.fields : {}
      setWrong(Object.keys(fields).length > 0 ? fields : { all: errorMessage(error) })
    },
    // Not awaited, because the next scan does not wait for the lists.
    onSettled: () => {
      for (const key of parcelKeys) queries.invalidateQueries({ queryKey: [key] })
    },
  })
  const submit = () => {
    if (receive.isPending) return
    const open = isPartial ? -1 : counted.findIndex((line) => uncountedPieces(line) > 0)
    const line = counted[open]
    if (line) {
      setWrong({ [`lines.${open}`]: uncountedText(line) })
      focusCounter(list.current, open)
      return
    }
    // A partial delivery starts with nothing counted. Pressing Receive at once would mean that the customer kept
    // everything.
    if (back === 0 && !asksNothing) return setAsksNothing(true)
    setWrong({})
    // The error is shown by the mutation.
    inTurn(() => receive.mutateAsync().catch(() => undefined))
  }
  const change = (next: Counted[]) => {
    setCounted(next)
    setWrong({})
    setAsksNothing(false)
  }
  return { counted, note, wrong, asksNothing, isPartial, back, isPending: receive.isPending, submit, change, setNote }
}

const linesOf = (counted: Counted[]) => counted.map(({ quantity: _, ...line }, at) => ({ line: at, ...line }))

const uncountedText = (line: Counted) =>
  t('Please say what became of {pieces}', { pieces: many(uncountedPieces(line), 'more piece') })
