import { useState } from 'react'
import { playScan } from './sounds.ts'

/** The message of the packing table after a scan or click. */
export type ScanMessage = { isRight: boolean; words: string; at: number }

/** The last message of the packing table, with its sound. */
export function useScanMessage(hasSound: boolean) {
  const [message, setMessage] = useState<ScanMessage>()
  const show = (isRight: boolean, words: string) => {
    setMessage({ isRight, words, at: Date.now() })
    if (hasSound) playScan(isRight)
  }
  return { message, show, clear: () => setMessage(undefined) }
}
