import { t } from '#web/admin/translate.ts'
import { Diamond } from '#web/ui/logo.tsx'

/** Rendered by the server for every /admin URL, and shown until the browser knows the session. */
export function LoadingOffice() {
  return (
    <div
      role="status"
      className="grid min-h-dvh place-content-center justify-items-center gap-4 bg-paper text-ink-soft"
    >
      <Diamond className="size-10 animate-pulse text-gold" />
      <p>{t('Loading admin panel...')}</p>
    </div>
  )
}
