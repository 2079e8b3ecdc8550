import { m } from '#shared/paraglide/messages.js'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { stopAsking } from './wishlist.ts'

/** What guests see who press a heart. Loaded at the first press. */
export default function WishlistDialog({ open }: { open: boolean }) {
  return (
    <Dialog open={open} onClose={stopAsking} title={m.wish_login_title()} text={m.wish_login_text()}>
      <div className="mt-6 grid gap-3">
        <ButtonLink to="/login" wide onClick={stopAsking}>
          {m.login()}
        </ButtonLink>
        <ButtonLink to="/register" variant="outline" wide onClick={stopAsking}>
          {m.create_account()}
        </ButtonLink>
        <Button variant="quiet" wide onClick={stopAsking}>
          {m.continue_shopping()}
        </Button>
      </div>
    </Dialog>
  )
}
