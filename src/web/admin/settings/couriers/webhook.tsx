import { useState } from 'react'
import { Confirm } from '#web/admin/parts/confirm.tsx'
import { touchHeight } from '#web/admin/parts/touch-height.ts'
import type { CourierAccount } from '#web/admin/request/couriers/courier-accounts.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '../panel.tsx'
import { webhookAddress } from './account-draft.ts'
import { CopiedText } from './copied-text.tsx'

/** The URL of the webhook, and its secret once, right after it was created. */
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
      <h4 className="font-semibold">{t('Webhook')}</h4>
      {secret && (
        <Notice>
          {isInUrl
            ? t('The address has the new secret in it and is shown this once: enter the whole address at {name} now.', {
                name,
              })
            : t('The secret is shown this once: enter it at {name} now, beside the address.', { name })}
        </Notice>
      )}
      <CopiedText
        label={t('Webhook address of {name}', { name })}
        text={webhookAddress(account, location.origin, secret)}
        hint={
          isInUrl && !secret
            ? t('To be entered at {name}, with the secret at its end: the whole address is shown after New Secret.', {
                name,
              })
            : t('To be entered at {name}.', { name })
        }
      />
      {secret && !isInUrl && <CopiedText label={t('Webhook secret of {name}', { name })} text={secret} />}
      <p className="text-ink-soft">
        {t('What {name} sends is kept as it came for 90 days, with any names and numbers in it.', { name })}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-ink-soft">
          {hasWebhookSecret ? t('A secret is set.') : t('No secret yet: webhooks are refused.')}
        </p>
        <Button
          variant="outline"
          size="sm"
          className={touchHeight}
          aria-label={t('New Secret for {name}', { name })}
          busy={isBusy}
          onClick={() => (hasWebhookSecret ? setAsking(true) : renew())}
        >
          {t('New Secret')}
        </Button>
      </div>
      <Confirm
        open={isAsking}
        title={t('New secret for {name}?', { name })}
        text={t('Webhooks with the present secret are refused from now on, until the new one is entered at {name}.', {
          name,
        })}
        yes={t('New Secret')}
        busy={isBusy}
        onYes={renew}
        onNo={() => setAsking(false)}
      />
    </div>
  )
}
