import { useEffect, useState } from 'react'
import { useSession } from '#web/admin/session.ts'
import { useStableCallback } from '#web/ui/hooks/use-stable-callback.ts'

/** Texts that could not be sent after their form was left, by who wrote them and what they are about. */
const unsent = new Map<string, Failed>()

/** `rest`: what was chosen beside the text. */
type Failed = { text: string; rest?: unknown }

/** How an open form takes back a text. */
const openForms = new Map<string, (failed: Failed) => void>()

/**
 * Text of a form that may be closed while it is being sent. If sending fails, the text returns to the field:
 * immediately if a form on the same subject is open, else to the next one.
 * @param subject differs from what any other form is about
 * @param empty what stands for no text
 * @param onBack gets what was chosen beside a text that is in an empty field again
 * @returns the text, and `follow` for the request that sends it; leaving the page warns until that is answered
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

/** What was typed since it was sent stays. */
const withFailed = (now: string, failed: string): string =>
  now.includes(failed) ? now : [failed, now].filter((each) => each !== '').join('\n')
