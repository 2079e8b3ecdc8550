import { useRef } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Input } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { chatAbout, whatsappLink } from '../chat-about.ts'

/** WhatsApp, Facebook, or the address to take along. */
export default function ShareDialog({ title, url, onClose }: { title: string; url: string; onClose: () => void }) {
  const address = useRef<HTMLInputElement>(null)
  const ways = [
    ['WhatsApp', whatsappLink('', '', chatAbout() ?? { text: `${title} ${url}`, ref: '' })],
    ['Facebook', `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`],
  ] as const
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast.success(m.share_copied())
      onClose()
    } catch {
      address.current?.select()
      toast.info(m.share_copy_yourself())
    }
  }

  return (
    <Dialog open onClose={onClose} title={m.share()} text={title}>
      <ul className="mt-4 divide-y divide-line border-line border-y">
        {ways.map(([name, href]) => (
          <li key={name}>
            <a
              href={href}
              target="_blank"
              rel="noreferrer"
              onClick={onClose}
              className="flex min-h-13 items-center justify-between gap-4 hover:text-green"
            >
              {name}
              <span aria-hidden="true" className="text-gold">
                →
              </span>
            </a>
          </li>
        ))}
      </ul>
      <div className="mt-5 grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end">
        <Input
          ref={address}
          label={m.share_address()}
          value={url}
          readOnly
          onFocus={(event) => event.target.select()}
        />
        <Button className="min-h-12!" onClick={() => void copy()}>
          {m.share_copy()}
        </Button>
      </div>
    </Dialog>
  )
}
