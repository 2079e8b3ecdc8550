import { useEffect, useState } from 'react'
import { useSession } from '#web/admin/session.ts'
import { useStableCallback } from '#web/ui/hooks/use-stable-callback.ts'

/** Texts that failed to send after their form had closed, by user and subject. */
const unsent = new Map<string, Failed>()

/** `rest`: what was chosen along with the text. */
type Failed = { text: string; rest?: unknown }

/** Callback of each open form that restores a text, by user and subject. */
const openForms = new Map<string, (failed: Failed) => void>()

/**
 * Text of a form that may close while it is being sent. If sending fails, the text returns to the field: immediately if
 * a form on the same subject is open, else when the next one opens.
 * @param subject unique among all forms
 * @param empty the value for an empty text
 * @param onBack receives `rest` with a restored text, if the field is empty
 * @returns the text, its setter, and `follow` for the request that sends it; leaving the page warns until the answer
 */
export function useUnsentText<Empty extends '' | undefined, Rest = undefined>(
  subject: string,
  empty: Empty,
  onBack?: (rest: Rest) => void,
) {
  const { session } = useSession()
  const about = `${session.username}: ${subject}`
  const [text, setText] = useState<string | Empty>(empty)
  const takeBack = useStableCallback((failed: Failed) => {
    if ((text ?? '') === '' && failed.rest !== undefined) onBack?.(failed.rest as Rest)
    setText((now) => withFailed(now ?? '', failed.text))
  })
  useEffect(() => {
    const before = unsent.get(about)
    unsent.delete(about)
    if (before !== undefined) takeBack(before)
    openForms.set(about, takeBack)
    return () => {
      if (openForms.get(about) === takeBack) openForms.delete(about)
    }
  }, [about, takeBack])
  return {
    text,
    setText,
    follow: <Answer>(sent: string, request: () => Promise<Answer>, rest?: Rest) =>
      follow(about, { text: sent, rest }, request),
  }
}

async function follow<Answer>(about: string, sent: Failed, request: () => Promise<Answer>): Promise<Answer> {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', warn)
  try {
    return await request()
  } catch (error) {
    if (sent.text !== '') giveBack(about, sent)
    throw error
  } finally {
    removeEventListener('beforeunload', warn)
  }
}

function giveBack(about: string, failed: Failed) {
  const takeBack = openForms.get(about)
  if (takeBack) takeBack(failed)
  else unsent.set(about, { ...failed, text: withFailed(unsent.get(about)?.text ?? '', failed.text) })
}

/** Joins the failed text with what was typed since it was sent. */
const withFailed = (now: string, failed: string): string =>
  now.includes(failed) ? now : [failed, now].filter((each) => each !== '').join('\n')
