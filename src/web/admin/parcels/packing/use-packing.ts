import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiRefusal, errorMessage } from '#web/admin/api.ts'
import {
  finishPacking,
  type Packing,
  packingQuery,
  packLine,
  restartPacking,
  scanPiece,
  startPacking,
} from '#web/admin/request/couriers/packing.ts'
import { parcelKeys } from '#web/admin/request/parcels.ts'
import { t } from '#web/admin/translate.ts'
import { pieceText } from './piece-text.ts'
import { startedWords } from './started-words.ts'
import { useScanMessage } from './use-scan-message.ts'

/** Scans and clicks run in sequence, because a scanner is faster than the network. */
const scope = { id: 'packing' }

/** Retries of a scan without an answer before the packer sees an error. */
const maxRetries = 2

type Start = {
  keep: (packing: Packing) => void
  show: (isRight: boolean, words: string) => void
  onOpened: (packing: Packing) => void
}

/** Puts a parcel on the packing table by a scanned or typed number: the parcel's, its courier's or its order's. */
const useStart = ({ keep, show, onOpened }: Start) =>
  useMutation({
    mutationFn: startPacking,
    onSuccess: (packing) => {
      if (packing.whyNot) return show(false, startedWords(packing))
      keep(packing)
      show(true, startedWords(packing))
      onOpened(packing)
    },
    onError: (error, typed) =>
      show(false, isUnknown(error) ? t('No order or parcel has the number {typed}', { typed }) : errorMessage(error)),
  })

const isUnknown = (error: unknown) => error instanceof ApiRefusal && error.status === 404

/**
 * The parcel on the packing table and its changes, which the server stores. Each change carries its parcel number,
 * since it may be queued while the next parcel is already open.
 * @param number of the parcel in the URL, which opens it if it is on the packing table; '' for none
 * @param onOpened called with the parcel that was scanned
 */
export function usePacking(
  number: string,
  { hasSound, onOpened }: { hasSound: boolean; onOpened: (packing: Packing) => void },
) {
  const queries = useQueryClient()
  const { message, show, clear } = useScanMessage(hasSound)
  const keep = (packing: Packing) => queries.setQueryData(packingQuery(packing.number).queryKey, packing)
  const start = useStart({ keep, show, onOpened })
  /** A change of a parcel: stored and shown, or refused with a message. */
  const change = <Asked>(work: (asked: Asked) => Promise<{ packing: Packing; words: string }>) => ({
    scope,
    // Waits for the connection.
    networkMode: 'online' as const,
    mutationFn: work,
    onSuccess: ({ packing, words }: { packing: Packing; words: string }) => {
      keep(packing)
      show(true, words)
    },
    onError: (error: unknown) => {
      show(false, errorMessage(error))
      // The refusal shows that our data is outdated: another packer, or an edited order.
      queries.invalidateQueries({ queryKey: ['parcels', 'packing'] })
    },
  })
  const scan = useMutation({
    ...change(async (asked: { key: string; number: string; code: string }) => {
      const { packing, line } = await scanPiece(asked)
      return { packing, words: pieceText(packing, line) }
    }),
    // The idempotency key makes a retried scan count once, even if only its answer was lost.
    retry: (tries: number, error: Error) => tries < maxRetries && !(error instanceof ApiRefusal),
  })
  const tick = useMutation(
    change(async ({ by, ...asked }: { number: string; line: number; by: 1 | -1; version: string }) => {
      // Read here, not on the click: the previous click may just have been answered.
      const seen = queries.getQueryData(packingQuery(asked.number).queryKey)?.lines[asked.line]?.packed ?? 0
      const packing = await packLine({ ...asked, seen, packed: Math.max(0, seen + by) })
      return { packing, words: pieceText(packing, asked.line) }
    }),
  )
  const finish = useMutation({
    ...change(async (asked: { number: string; version: string }) => ({
      packing: await finishPacking(asked),
      words: t('{number} is packed', { number: asked.number }),
    })),
    // Not awaited, because the next scan does not wait for the lists.
    onSettled: () => {
      for (const key of parcelKeys) queries.invalidateQueries({ queryKey: [key] })
    },
  })
  const restart = useMutation(
    change(async ({ number: emptied }: { number: string }) => ({
      packing: await restartPacking(emptied),
      words: t('The parcel is empty again'),
    })),
  )
  // Refetched only once the parcel is on the table.
  const query = useQuery({ ...packingQuery(number), enabled: ({ state }) => state.data !== undefined })
  return { query, message, clear, start, scan, tick, finish, restart }
}
