import { m } from '#shared/paraglide/messages.js'
import { localPath } from '#web/ui/locale.ts'

/** For who has switched scripts off: what stands in a cart only the browser knows, and who can be asked instead. */
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
