import { useRef } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast/toast.ts'

/** A URL with a copy button. Selects the URL if the clipboard is not available. */
export function CopyAddress({ url, onCopied }: { url: string; onCopied: () => void }) {
  const address = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast.success(m.share_copied())
      onCopied()
    } catch {
      address.current?.select()
      toast.info(m.share_copy_yourself())
    }
  }

  return (
    <div className="mt-5 grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end">
      <Input ref={address} label={m.share_address()} value={url} readOnly onFocus={(event) => event.target.select()} />
      <Button className="min-h-12!" onClick={() => void copy()}>
        {m.share_copy()}
      </Button>
    </div>
  )
}
