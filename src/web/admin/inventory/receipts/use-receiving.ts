import { useIsMutating, useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { piecesIn, takaIn } from '#web/admin/parts/inputs/parse-number.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { type FoundPiece, findPieces } from '#web/admin/request/catalogue/goods-receipts.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'

/** A line that is being typed. */
export type Line = { piece: FoundPiece; quantity: string; cost: string }

export const isRight = ({ quantity, cost }: Line): boolean =>
  (piecesIn(quantity) ?? 0) > 0 && takaIn(cost || '0') !== undefined

/** The lines of a receipt, and the search that fills them: each scan adds one piece. */
export function useReceiving() {
  const [lines, setLines] = useState<Line[]>([])
  const [choices, setChoices] = useState<FoundPiece[]>([])
  const mutationKey = ['find-pieces', useId()]
  const add = (piece: FoundPiece) =>
    setLines((all) => {
      const known = all.find((line) => line.piece.variantId === piece.variantId)
      if (!known) return [...all, { piece, quantity: '1', cost: piece.unitCost > 0 ? String(piece.unitCost) : '' }]
      const quantity = String((piecesIn(known.quantity) ?? 0) + 1)
      return all.map((line) => (line === known ? { ...line, quantity } : line))
    })
  const search = useMutation({
    mutationKey,
    mutationFn: findPieces,
    onSuccess: ({ isExact, pieces }, code) => {
      const [first] = pieces
      setChoices(isExact ? [] : pieces)
      if (!first) toast.error(t('Nothing is called “{code}”', { code }))
      else if (isExact) add(first)
    },
    onError: (error) => toastFailure(t('Failed to search'), error),
  })
  // A scanner sends the next code before the answer. `useMutation` reports only the last of several, so count them all.
  const isSearching = useIsMutating({ mutationKey }) > 0
  return {
    lines,
    choices,
    isSearching,
    search: (code: string) => search.mutate(code),
    add,
    change: (variantId: number, to: Partial<Line>) =>
      setLines((all) => all.map((line) => (line.piece.variantId === variantId ? { ...line, ...to } : line))),
    remove: (variantId: number) => setLines((all) => all.filter(({ piece }) => piece.variantId !== variantId)),
  }
}
