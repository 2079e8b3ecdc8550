import { withoutSent } from '#web/admin/parts/without-sent.ts'
import type { CourierAccount, CourierChange } from '#web/admin/request/couriers/courier-accounts.ts'

/** Unsaved changes of a courier account. Credentials by field name. */
export type AccountDraft = Partial<Pick<CourierAccount, 'isActive' | 'mode' | 'simulatorUrl'>> & {
  credentials: Record<string, string>
}

export const noChange: AccountDraft = { credentials: {} }

/** The edits that remain unsaved after a save: those made since it was sent. */
export const draftSince = (
  { credentials, ...draft }: AccountDraft,
  { credentials: sentCredentials, ...sent }: AccountDraft,
): AccountDraft => ({
  ...withoutSent(draft, sent),
  credentials: withoutSent(credentials, sentCredentials) as AccountDraft['credentials'],
})

/** The changed credentials. An empty secret field keeps the saved secret. */
function changedCredentials({ fields }: CourierAccount, { credentials }: AccountDraft): Record<string, string> {
  const entered = fields.flatMap(({ name, isSecret, value }) => {
    const text = credentials[name]?.trim()
    return text === undefined || text === (isSecret ? '' : value) ? [] : [[name, text] as const]
  })
  return Object.fromEntries(entered)
}

export const isChanged = (account: CourierAccount, draft: AccountDraft): boolean =>
  (draft.isActive ?? account.isActive) !== account.isActive ||
  (draft.mode ?? account.mode) !== account.mode ||
  (draft.simulatorUrl ?? account.simulatorUrl).trim() !== account.simulatorUrl ||
  Object.keys(changedCredentials(account, draft)).length > 0

/** The request that saves the account with these changes. */
export const toSave = (account: CourierAccount, draft: AccountDraft): CourierChange => ({
  courier: account.courier,
  isActive: draft.isActive ?? account.isActive,
  mode: draft.mode ?? account.mode,
  simulatorUrl: draft.simulatorUrl ?? account.simulatorUrl,
  credentials: changedCredentials(account, draft),
})

/** The address to enter at the courier. `origin`: of this page, where the shop has no public address. */
export function webhookAddress(
  { webhookUrl, webhookSecretIn }: Pick<CourierAccount, 'webhookUrl' | 'webhookSecretIn'>,
  origin: string,
  secret = '',
): string {
  const url = new URL(webhookUrl, origin)
  if (webhookSecretIn === 'url' && secret) url.searchParams.set('token', secret)
  return url.href
}
