import { useState } from 'react'
import { Confirm } from '#web/admin/parts/confirm.tsx'
import { touchHeight } from '#web/admin/parts/touch-height.ts'
import type { CourierAccount } from '#web/admin/request/couriers/courier-accounts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '../panel.tsx'
import { webhookAddress } from './account-draft.ts'
import { CopiedText } from './copied-text.tsx'

/** The address of the webhook, and its secret once after it was made. */
export function Webhook({
  account,
  isBusy,
  onRenew,
}: {
  account: CourierAccount
  isBusy: boolean
  onRenew: () => Promise<string | undefined>
}) {
  const { name, webhookSecretIn, hasWebhookSecret } = account
  const [isAsking, setAsking] = useState(false)
  const [secret, setSecret] = useState<string>()
  const isInUrl = webhookSecretIn === 'url'
  const renew = async () => {
    // The form reports a failure.
    const made = await onRenew().catch(() => undefined)
    setAsking(false)
    if (made) setSecret(made)
  }
  return (
    <div className="grid gap-3 border-line border-t pt-4">
      <h4 className="font-semibold">Webhook</h4>
      {secret && (
        <Notice>
          {isInUrl
            ? `The address has the new secret in it and is shown this once: enter the whole address at ${name} now.`
            : `The secret is shown this once: enter it at ${name} now, beside the address.`}
        </Notice>
      )}
      <CopiedText
        label={`Webhook address of ${name}`}
        text={webhookAddress(account, location.origin, secret)}
        hint={
          isInUrl && !secret
            ? `To be entered at ${name}, with the secret at its end: the whole address is shown after New Secret.`
            : `To be entered at ${name}.`
        }
      />
      {secret && !isInUrl && <CopiedText label={`Webhook secret of ${name}`} text={secret} />}
      <p className="text-ink-soft">
        What {name} sends is kept as it came for 90 days, with any names and numbers in it.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-ink-soft">
          {hasWebhookSecret ? 'A secret is set.' : 'No secret yet: webhooks are refused.'}
        </p>
        <Button
          variant="outline"
          size="sm"
          className={touchHeight}
          aria-label={`New Secret for ${name}`}
          busy={isBusy}
          onClick={() => (hasWebhookSecret ? setAsking(true) : renew())}
        >
          New Secret
        </Button>
      </div>
      <Confirm
        open={isAsking}
        title={`New secret for ${name}?`}
        text={`Webhooks with the present secret are refused from now on, until the new one is entered at ${name}.`}
        yes="New Secret"
        busy={isBusy}
        onYes={renew}
        onNo={() => setAsking(false)}
      />
    </div>
  )
}
