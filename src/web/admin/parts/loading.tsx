import { Diamond } from '#web/ui/logo.tsx'

/** Rendered by the server for every /admin URL, and shown until the session is loaded. */
export function LoadingOffice() {
  return (
    <div
      role="status"
      className="grid min-h-dvh place-content-center justify-items-center gap-4 bg-paper text-ink-soft"
    >
      <Diamond className="size-10 animate-pulse text-gold" />
      {/* The server renders both languages; an inline script has set the `lang` of the document, which hides one. */}
      <p lang="en" className="[:lang(bn)>&]:hidden">
        Loading admin panel...
      </p>
      <p lang="bn" className="hidden [:lang(bn)>&]:block">
        অ্যাডমিন প্যানেল খোলা হচ্ছে...
      </p>
    </div>
  )
}
