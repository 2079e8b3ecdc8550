import { t } from '#web/admin/translate.ts'
/** 'within 24 hours', 'after 48 to 72 hours' */
export const hoursText = (from: number, to: number): string => {
  if (from === 0) return to === 1 ? t('within 1 hour') : t('within {to} hours', { to })
  return from === to
    ? t('after {to} {value}', { to, value: to === 1 ? 'hour' : 'hours' })
    : t('{from} to {to} hours', { from, to })
}
