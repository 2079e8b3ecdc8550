import { useEffect, useState } from 'react'
import { useSession } from '#web/admin/session.ts'

/** Texts that could not be sent after their form was left, by who wrote them and what they are about. */
const unsent = new Map<string, string>()

/** How an open form takes back a text. */
const openForms = new Map<string, (failed: string) => void>()

/**
 * The text of a form that may be left while it is sent. What could not be sent is in the field again: at once if a form
 * about the same is open, else in the next one.
 * @param subject differs from what any other form is about
 * @param empty what stands for no text
 * @returns the text, and `follow` for the request that sends it; leaving the page warns until that is answered
 */
export function useUnsentText<Empty extends '' | undefined>(subject: string, empty: Empty) {
  const { session } = useSession()
  const about = `${session.username}: ${subject}`
  const [text, setText] = useState<string | Empty>(empty)
  useEffect(() => {
    const takeBack = (failed: string) => setText((now) => withFailed(now ?? '', failed))
    const before = unsent.get(about)
    unsent.delete(about)
    if (before !== undefined) takeBack(before)
    openForms.set(about, takeBack)
    return () => {
      if (openForms.get(about) === takeBack) openForms.delete(about)
    }
  }, [about])
  return {
    text,
    setText,
    follow: <Answer>(sent: string, request: () => Promise<Answer>) => follow(about, sent, request),
  }
}

async function follow<Answer>(about: string, sent: string, request: () => Promise<Answer>): Promise<Answer> {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', warn)
  try {
    return await request()
  } catch (error) {
    if (sent !== '') giveBack(about, sent)
    throw error
  } finally {
    removeEventListener('beforeunload', warn)
  }
}

function giveBack(about: string, failed: string) {
  const takeBack = openForms.get(about)
  if (takeBack) takeBack(failed)
  else unsent.set(about, withFailed(unsent.get(about) ?? '', failed))
}

/** What was typed since it was sent stays. */
const withFailed = (now: string, failed: string): string =>
  now.includes(failed) ? now : [failed, now].filter((each) => each !== '').join('\n')
