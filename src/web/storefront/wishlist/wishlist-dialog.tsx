import { useLocation } from 'react-router'
import { m } from '#shared/paraglide/messages.js'
import { withNext } from '#web/storefront/account/next-page.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { closeWishlist, stopAsking } from './wishlist.ts'

/** Shown to guests who click a heart; loaded on the first click. The log-in returns to this page. */
export default function WishlistDialog() {
  const { pathname, search } = useLocation()
  return (
    <Dialog open onClose={stopAsking} title={m.wish_login_title()} text={m.wish_login_text()}>
      <div className="mt-6 grid gap-3">
        <ButtonLink to={withNext('/login', pathname + search)} wide onClick={closeWishlist}>
          {m.login()}
        </ButtonLink>
        <ButtonLink to={withNext('/register', pathname + search)} variant="outline" wide onClick={closeWishlist}>
          {m.create_account()}
        </ButtonLink>
        <Button variant="quiet" wide onClick={stopAsking}>
          {m.continue_shopping()}
        </Button>
      </div>
    </Dialog>
  )
}
