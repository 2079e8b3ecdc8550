import { Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { lazily } from '../../ui/lazily.ts'

const ShareDialog = lazily(() => import('./share-dialog.tsx'))

/** Shares the page with the selected variant by the Web Share API; without it, opens a dialog. */
export function ShareButton({ title }: { title: string }) {
  const [url, setUrl] = useState<string | null>(null)
  const share = async () => {
    const url = location.href
    try {
      if (!navigator.share) return setUrl(url)
      await navigator.share({ title, url })
    } catch (error) {
      // AbortError: the user closed the share sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setUrl(url)
    }
  }
  return (
    <>
      <button
        type="button"
        aria-label={m.share_this({ name: title })}
        title={m.share()}
        onClick={() => void share()}
        className="grid size-12 shrink-0 place-items-center rounded-control border border-line transition-colors hover:border-ink"
      >
        <Share2 aria-hidden="true" className="size-5" strokeWidth={1.6} />
      </button>
      {url !== null && (
        <Suspense>
          <ShareDialog title={title} url={url} onClose={() => setUrl(null)} />
        </Suspense>
      )}
    </>
  )
}
