import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiRefusal, sentenceOf } from '#web/admin/api.ts'
import {
  finishPacking,
  type Packing,
  packingQuery,
  packLine,
  restartPacking,
  scanPiece,
  startPacking,
} from '#web/admin/request/packing.ts'
import { parcelKeys } from '#web/admin/request/parcels.ts'
import { playScan } from './sounds.ts'

/** What the table says after the last scan or press. */
export type Said = { isRight: boolean; words: string; at: number }

/** Scans and presses wait for each other: a scanner is faster than the network. */
const scope = { id: 'packing' }

/**
 * The parcel on the packing table, and what is done with it. What is packed is kept by the server.
 * @param number of the open parcel; '' for none
 * @param onOpened the parcel that was scanned, by its own number
 * @param onPacked it is packed
 */
export function usePacking(
  number: string,
  { hasSound, onOpened, onPacked }: { hasSound: boolean; onOpened: (number: string) => void; onPacked: () => void },
) {
  const queries = useQueryClient()
  const query = useQuery(packingQuery(number))
  const [said, setSaid] = useState<Said>()
  const say = (isRight: boolean, words: string) => {
    setSaid({ isRight, words, at: Date.now() })
    if (hasSound) playScan(isRight)
  }
  const keep = (packing: Packing) => queries.setQueryData(packingQuery(packing.number).queryKey, packing)
  const fail = (error: unknown) => {
    say(false, reasonOf(error))
    // Whoever refused it knows more: another packer, an edited order.
    queries.invalidateQueries({ queryKey: ['parcels', 'packing'] })
  }
  const start = useMutation({
    mutationFn: startPacking,
    onSuccess: (packing) => {
      keep(packing)
      if (packing.whyNot) return say(false, packing.whyNot)
      say(true, packing.packedAt ? `${packing.number} is packed already` : `${packing.number}: scan its pieces`)
      onOpened(packing.number)
    },
    onError: (error, typed) =>
      say(false, isUnknown(error) ? `No order or parcel has the number ${typed}` : reasonOf(error)),
  })
  const scan = useMutation({
    scope,
    mutationFn: (code: string) => scanPiece({ number, code }),
    onSuccess: ({ packing, line }) => {
      keep(packing)
      say(true, pieceSaid(packing, line))
    },
    onError: fail,
  })
  const tick = useMutation({
    scope,
    mutationFn: ({ line, packed, version }: { line: number; packed: number; version: string }) =>
      packLine({ number, line, packed, version }),
    onSuccess: (packing, { line }) => {
      keep(packing)
      say(true, pieceSaid(packing, line))
    },
    onError: fail,
  })
  const finish = useMutation({
    scope,
    mutationFn: (version: string) => finishPacking({ number, version }),
    onSuccess: (packing) => {
      keep(packing)
      say(true, `${packing.number} is packed`)
      onPacked()
    },
    onError: fail,
    onSettled: () => Promise.all(parcelKeys.map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
  const restart = useMutation({
    scope,
    mutationFn: () => restartPacking(number),
    onSuccess: (packing) => {
      keep(packing)
      say(true, 'The parcel is empty again')
    },
    onError: fail,
  })
  return { query, said, hush: () => setSaid(undefined), start, scan, tick, finish, restart }
}

const isUnknown = (error: unknown) => error instanceof ApiRefusal && error.status === 404
const reasonOf = (error: unknown) => sentenceOf(error)

/** `Panjabi, M, Green: 1 of 2` and what comes next. */
function pieceSaid({ lines }: Packing, at: number): string {
  const line = lines[at]
  if (!line) return 'Counted'
  const piece = [line.name, line.size, line.color].filter((word) => word !== 'Default').join(', ')
  const isWhole = lines.every(({ packed, quantity }) => packed === quantity)
  return `${piece}: ${line.packed} of ${line.quantity}${isWhole ? '. Every piece is in the parcel' : ''}`
}
