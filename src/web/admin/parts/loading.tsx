import { Diamond } from '#web/ui/sign.tsx'

/** What the server sends for every address of the office, and what is seen until the browser knows who is there. */
export function LoadingOffice() {
  return (
    <div
      role="status"
      className="grid min-h-dvh place-content-center justify-items-center gap-4 bg-paper text-ink-soft"
    >
      <Diamond className="size-10 animate-pulse text-gold" />
      <p>Loading admin panel...</p>
    </div>
  )
}
