import { m } from '#shared/paraglide/messages.js'
import { count, pageLocale } from '#web/ui/locale.ts'
import type { Answer } from '../api-answer.ts'

type No = Exclude<Answer<unknown>, { ok: true }>

/** The failure as a sentence in the page's language. `known` has the texts of this request's error codes. */
export function errorText(no: No, known: Record<string, () => string>): string {
  switch (no.kind) {
    case 'offline':
      return m.after_offline()
    case 'slow':
      return m.after_slow()
    case 'busy':
      // The API's messages are English, and that of a 429 does not contain the waiting time.
      if (no.status !== 429 && no.error && pageLocale() === 'en') return no.error
      return m.after_busy({ minutes: count(Math.max(1, Math.ceil((no.retryAfter ?? 60) / 60))) })
    case 'refused':
      return no.code === 'not_yours' ? m.after_not_yours() : (known[no.code] ?? m.after_failed)()
  }
}
