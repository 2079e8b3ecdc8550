import { m } from '#shared/paraglide/messages.js'
import { chatAbout } from '#web/storefront/chat/chat-about.ts'
import { whatsappLink } from '#web/storefront/chat/chat-links.ts'
import { CopyAddress } from '#web/storefront/chat/copy-address.tsx'
import { WayList } from '#web/storefront/chat/way-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Links to share by WhatsApp or Facebook, and the URL to copy. */
export default function ShareDialog({ title, url, onClose }: { title: string; url: string; onClose: () => void }) {
  const ways = [
    { words: 'WhatsApp', href: whatsappLink('', '', chatAbout() ?? { text: `${title} ${url}`, ref: '' }) },
    { words: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}` },
  ]
  return (
    <Dialog open onClose={onClose} title={m.share()} text={title}>
      <WayList ways={ways} onLeave={onClose} />
      <CopyAddress url={url} onCopied={onClose} />
    </Dialog>
  )
}
