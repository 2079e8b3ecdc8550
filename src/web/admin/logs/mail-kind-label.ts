import { t } from '#web/admin/translate.ts'
import { humanizeName } from './change-table.tsx'

const labels: Record<string, string> = {
  'account-opened': t('Account opened'),
  'back-in-stock': t('Back in stock'),
  contact: t('Contact'),
  'contact-answered': t('Contact answered'),
  'contact-received': t('Contact received'),
  'email-changed': t('Email changed'),
  'order-cancelled': t('Order cancelled'),
  'order-changed': t('Order changed'),
  'order-delivered': t('Order delivered'),
  'order-placed': t('Order placed'),
  'order-shipped': t('Order shipped'),
  'order-to-shop': t('Order to shop'),
  'password-reset': t('Password reset'),
  'request-answered': t('Request answered'),
  'request-received': t('Request received'),
  'request-to-shop': t('Request to shop'),
}

/** Label of a mail type: 'order-placed' → 'Order placed'. */
export const mailKindLabel = (kind: string): string => labels[kind] ?? humanizeName(kind)
