import { m } from '#shared/paraglide/messages.js'
import { localPath } from '#web/ui/locale.ts'

/** Without JavaScript there is no cart, since only the browser stores it: links to the contact page instead. */
export const NeedsScripts = () => (
  <noscript>
    <p className="mt-4 bg-surface p-4">
      {m.cart_needs_scripts()}{' '}
      <a href={localPath('/contact')} className="underline underline-offset-4">
        {m.footer_contact_us()}
      </a>
    </p>
  </noscript>
)
