import { isDeliverable } from '#shared/is-deliverable.ts'
import { t } from '#web/admin/translate.ts'

/**
 * Hint: the recipient of the mail about a new order, or why none is sent.
 * @param email of the shop, under Shop details
 * @param canMail whether the shop can send mail; undefined until loaded
 */
export function newOrderMailHint(email: string, canMail: boolean | undefined): string {
  if (canMail === false) return t('No mail is sent: the shop cannot send mail')
  if (isDeliverable(email)) return t('To the e-mail address under Shop details')
  return email
    ? t('No mail is sent: {email}, the address under Shop details, cannot receive any', { email })
    : t('No mail is sent: Shop details have no e-mail address')
}
