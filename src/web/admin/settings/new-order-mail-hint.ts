import { isDeliverable } from '#shared/is-deliverable.ts'
import { t } from '#web/admin/translate.ts'

/** Where the mail about a new order goes, or why none is sent. @param email of the shop, under Shop details */
export const newOrderMailHint = (email: string): string =>
  isDeliverable(email)
    ? t('To the e-mail address under Shop details')
    : email
      ? t('No mail is sent: {email}, the address under Shop details, cannot receive any', { email })
      : t('No mail is sent: Shop details have no e-mail address')
