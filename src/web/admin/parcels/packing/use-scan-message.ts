import { useState } from 'react'
import { playScan } from './sounds.ts'

/** What the table says after the last scan or press. */
export type ScanMessage = { isRight: boolean; words: string; at: number }

/** The last word of the table, with its sound. `hush` takes it away. */
export function useScanMessage(hasSound: boolean) {
  const [said, setSaid] = useState<ScanMessage>()
  const say = (isRight: boolean, words: string) => {
    setSaid({ isRight, words, at: Date.now() })
    if (hasSound) playScan(isRight)
  }
  return { said, say, hush: () => setSaid(undefined) }
}
